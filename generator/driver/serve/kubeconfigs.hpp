#pragma once

#include <map>
#include <string>

namespace kubexx::driver {

/// The kubeconfigs of a server, which are of no use after its end: the destructor removes them, unless another program
/// has changed them. They contain private keys: only their owner can read them.
class Kubeconfigs {
 public:
  Kubeconfigs() = default;
  Kubeconfigs(const Kubeconfigs&) = delete;
  Kubeconfigs& operator=(const Kubeconfigs&) = delete;
  ~Kubeconfigs();

  /// Returns what is wrong, or an empty string. A file is replaced if it is empty or begins with the comment that this
  /// function writes, such as the one of a server that was killed; pipes and devices are written to. A symbolic link
  /// stays one.
  std::string write(const std::string& file, const std::string& text);

 private:
  std::map<std::string, std::string> written_;
};

}  // namespace kubexx::driver
