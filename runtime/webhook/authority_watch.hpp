#pragma once

#include <chrono>
#include <condition_variable>
#include <functional>
#include <mutex>
#include <string>
#include <string_view>
#include <thread>
#include <utility>

#include <kubexx/core/result.hpp>
#include <kubexx/detail/config/read_file.hpp>
#include "runtime/webhook/certificate_watch.hpp"

namespace kubexx::webhook {

/// Reads the authorities of clients from a file, and again when it changes.
class AuthorityWatch {
 public:
  using Report = std::function<void(std::string_view line)>;
  using Use = std::function<Result<>(const std::string& authorities)>;

  AuthorityWatch(std::string path, Report report)
      : path_(std::move(path)), file_({path_}), report_(std::move(report)) {}

  /// The first reading.
  Result<std::string> first();
  /// Passes later contents to `use`, on a thread of this object. What `use` rejects is read again until it is accepted
  /// or replaced.
  void watch(Use use, CertificateTimes times = {});
  /// Ends the thread: `use` is not called again.
  void end() { thread_ = {}; }

 private:
  Result<std::string> read();
  bool look(const Use& use);

  const std::string path_;
  config::RotatingFiles file_;
  const Report report_;
  std::string used_;
  std::string reported_;
  std::mutex mutex_;
  std::condition_variable_any wake_;
  std::jthread thread_;
};

}  // namespace kubexx::webhook
