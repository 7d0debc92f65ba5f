// QR codes, by Debian's package qrcode-generator.

import qrcode from 'qrcode-generator'

/** The squares of a code for a text, row by row, true for dark; undefined if the text is too long. */
export function squares(text: string): boolean[][] | undefined {
  try {
    const code = qrcode(0, 'M')
    code.addData(text)
    code.make()
    const count = code.getModuleCount()
    return Array.from({ length: count }, (_, y) => Array.from({ length: count }, (_, x) => code.isDark(y, x)))
  } catch {
    return undefined
  }
}
