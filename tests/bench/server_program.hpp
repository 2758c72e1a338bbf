#pragma once

#include <optional>
#include <string>
#include <string_view>

#include "runtime/json/value.hpp"

namespace kubexx::bench {

/// The answer of a server program of tests/oracle to one request; nothing when there is no such program. Throws when it
/// does not answer.
std::optional<json::Object> ask_server(const std::string& server, const json::Object& request);

/// A number of the answer. Throws when it has none.
double number_of(const json::Object& answer, std::string_view key);

}  // namespace kubexx::bench
