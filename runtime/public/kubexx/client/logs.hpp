#pragma once

#include <functional>
#include <string>
#include <string_view>

#include <kubexx/client/options.hpp>
#include <kubexx/client/raw_api.hpp>
#include <kubexx/core/result.hpp>

namespace kubexx::client {

/// Reads the log of a container line by line; see `BasicApi::logs`.
Result<> read_logs(const RawApi& raw, const std::string& pod, const LogOptions& options,
                   const std::function<bool(std::string_view line)>& take);

}  // namespace kubexx::client
