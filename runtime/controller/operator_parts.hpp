#pragma once

#include <atomic>
#include <chrono>
#include <cstdint>
#include <memory>
#include <mutex>
#include <optional>
#include <stop_token>
#include <string>
#include <vector>

#include <kubexx/controller/operator.hpp>
#include <kubexx/detail/cache/cache_set.hpp>

#include "runtime/controller/background.hpp"
#include "runtime/controller/dry_run_log.hpp"
#include "runtime/controller/retire.hpp"
#include "runtime/controller/rights.hpp"
#include "runtime/controller/skip_events.hpp"
#include "runtime/events/gate.hpp"
#include "runtime/events/series.hpp"
#include "runtime/metrics/operator_metrics.hpp"

namespace kubexx {

class ServedWebhooks;

struct Operator::Parts {
  OperatorOptions options;
  std::shared_ptr<metrics::Registry> registry;
  std::shared_ptr<cache::CacheSet> caches;
  Client client;
  std::shared_ptr<controller::Declarations> declarations;
  Result<> connected = {};                ///< the error in place of a client
  events::Gate events = {};               ///< open while controllers work
  events::EventSeries event_series = {};  ///< of all terms of leadership
  controller::SkipEvents skip_events{events};
  std::vector<std::unique_ptr<controller::Loop>> loops = {};
  std::vector<std::unique_ptr<controller::Loop>> late_loops = {};  ///< declared after the start: never run
  std::vector<std::unique_ptr<controller::BackgroundTask>> tasks = {};
  std::vector<std::string> unfinished = {};  ///< what did not return in time after the last stop of the controllers
  std::atomic<bool> has_run = false;
  std::shared_ptr<controller::DryRunLog> dry_run = {};  ///< null unless every write is a dry run
  std::atomic<bool> leads = false;
  std::atomic<std::int64_t> renewed = 0;  ///< seconds of the steady clock
  const Webhooks* hooks = nullptr;
  mutable std::mutex server_mutex = {};
  const WebhookServer* server = nullptr;  ///< while webhooks are served
  ServeOptions serving = {};
  std::optional<OwnCertificates> own_certificates = {};

  /// The error of a declaration, or in place of a client.
  Result<> can_start() const;
  /// Serves the webhooks until a stop is requested; null if there are none.
  Result<std::unique_ptr<ServedWebhooks>> start_webhooks(const std::stop_token& stop);
  /// Those whose stored versions conversions look up with the client of the operator.
  std::vector<std::string> definitions_read() const;
  /// In quotation marks, for messages.
  std::string declared_finalizers() const;
  Result<std::size_t> retire(const controller::RetireRequest& request) const;
  Result<std::size_t> retire_and_convert(controller::RetireRequest request);
  void set_server(const WebhookServer* now);
  /// Requests a stop, and ends first webhooks, which read caches to the end, and then caches. False if requests of
  /// webhooks were still under way.
  bool end(std::stop_source& ends, std::unique_ptr<ServedWebhooks> served);
  Result<> server_health() const;
  /// Each trouble of a cache once, and again after the cache has worked.
  void report_troubles(cache::Store& store) const;
  void open_events(events::EventSink& sink);
  /// Until the controllers have to be looked after again.
  std::chrono::milliseconds until_next_look(TimeSource::Clock::time_point now) const;
  /// Reports what does not return although a stop was requested.
  void report_unfinished();
  /// The error of what had not returned in time.
  Result<> drained() const;
  /// What the declarations need.
  controller::Rights rights() const;
  /// Those of the caches that are not optional.
  std::vector<ResourceInfo> required_kinds() const;
};

}  // namespace kubexx
