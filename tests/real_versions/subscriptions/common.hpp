#pragma once

#include <cstdint>
#include <kubexx/annotations.hpp>
#include <optional>

/// What both versions have.
namespace dapr {

/// Several events in one request.
struct BulkSubscribe {
  bool enabled{};
  std::optional<std::int32_t> max_messages_count{};
  std::optional<std::int32_t> max_await_duration_ms{};
};

}  // namespace dapr
