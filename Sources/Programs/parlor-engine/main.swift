import Program

// Without readline, which is under the GPL.
Program("parlor-engine").main()
