#pragma once

#include <sys/types.h>

#include <cstdint>
#include <string>
#include <vector>

#include "tests/support/temporary_folder.hpp"

namespace kubexx::bench {

/// A program that serves webhooks by `PROGRAM serve FOLDER PORT GROUP`, as a process of its own.
class HookProcess {
 public:
  /// Returns when it serves. Throws if it does not.
  explicit HookProcess(const std::string& program);
  ~HookProcess();
  HookProcess(const HookProcess&) = delete;
  HookProcess& operator=(const HookProcess&) = delete;

  std::uint16_t port() const { return port_; }
  std::string url() const;
  /// For `caBundle`.
  const std::string& bundle() const { return bundle_; }
  double memory() const;             ///< MB that are resident
  double processor_seconds() const;  ///< since it began

 private:
  test::TemporaryFolder folder_;
  std::string bundle_;
  std::uint16_t port_ = 0;
  pid_t process_ = -1;
  int input_ = -1;
};

/// The text of a POST of JSON over a connection that stays open.
std::string post(const std::string& path, const std::string& body);

}  // namespace kubexx::bench
