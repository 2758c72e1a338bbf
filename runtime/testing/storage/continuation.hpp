#pragma once

#include <cstdint>
#include <string>
#include <string_view>

#include "runtime/testing/requests/outcome.hpp"

/// The token that continues a list after a page, as API servers write it.
namespace kubexx::testing {

/// In place of a version: the rest of the list is as of now.
inline constexpr std::int64_t kInconsistent = -1;

struct Continuation {
  std::int64_t version = 0;
  std::string start;  ///< the key of the first object, without the prefix of the list
};

std::string encode_continue(const Continuation& continuation);
Outcome<Continuation> decode_continue(std::string_view token);

}  // namespace kubexx::testing
