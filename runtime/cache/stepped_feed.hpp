#pragma once

#include <chrono>
#include <cstddef>
#include <memory>
#include <optional>
#include <string_view>

#include <kubexx/client/client.hpp>
#include <kubexx/client/raw_api.hpp>
#include <kubexx/core/time_source.hpp>
#include <kubexx/detail/cache/store.hpp>
#include "runtime/cache/feed_sink.hpp"
#include "runtime/cache/feeder.hpp"
#include "runtime/watch/follower.hpp"

namespace kubexx::cache {

/// Drives one feed of a store as `feed` does, but in steps that never wait. Needs streams that return at once when
/// their deadline has passed.
class SteppedFeed {
 public:
  using Clock = TimeSource::Clock;

  SteppedFeed(const Client& client, std::shared_ptr<Store> store, std::size_t at, const Retry& retry = {});

  const std::shared_ptr<Store>& store() const { return store_; }
  /// Receives one part of the stream, or makes one request that is due. False if there is nothing to do.
  bool step();
  /// When there is something to do even if nothing arrives.
  std::optional<Clock::time_point> next_due() const;
  /// When it makes its next request; nothing while its watch is open.
  std::optional<Clock::time_point> next_request() const;
  /// Whether all changes up to `version` have arrived.
  bool has_reached(std::string_view version) const { return store_->has_reached(at_, version); }

 private:
  void start();
  bool read();
  void request();
  void give_up();

  const Retry retry_;
  const std::shared_ptr<Store> store_;
  const std::size_t at_;
  const std::shared_ptr<TimeSource> time_;
  const client::RawApi raw_;
  const WatchOptions selection_;
  const watch::Options options_;
  FeedSink sink_;
  std::unique_ptr<watch::Source> source_;
  std::unique_ptr<watch::Follower> follower_;
  std::unique_ptr<http::Stream> stream_;
  std::chrono::milliseconds wait_;
  std::optional<Clock::time_point> restart_;  ///< after the server rejected the first request
};

}  // namespace kubexx::cache
