import System

/// Whether this system lets bots play in namespaces: a chroot and most containers do not.
enum Namespaces {
  /// The refusal of a match in namespaces; nil if the system has them. Found out, and told, once.
  static let refusal: String? = {
    guard let fault = GuardedProcess.faultOfNamespaces else { return nil }
    print("Not tried: bots in namespaces, which this system does not give (\(fault)); their refusal is tested instead.")
    return "the system gives no namespaces (\(fault)); root can run bots as other users: --isolate 61000"
  }()
}
