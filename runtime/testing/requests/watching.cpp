#include "runtime/testing/requests/watching.hpp"

#include <fmt/format.h>

#include "runtime/testing/conversion/conversion.hpp"

namespace kubexx::testing {
namespace {

using namespace std::chrono_literals;

/// The media types of events, as errors list them.
constexpr std::string_view kStreamedMediaTypes =
    "application/json;stream=watch, application/vnd.kubernetes.protobuf;stream=watch";

/// The minimum duration of a watch without a timeout.
constexpr auto kShortestWatch = 30min;

Outcome<bool> tell_initial(Cluster& cluster, Watch& watch, const ListQuery& query) {
  const Resource& resource = *watch.options().resource;
  Outcome<Storage::Objects> objects =
      shown_objects(cluster, cluster.storage.list(resource.collection, watch.options().prefix), resource);
  if (!objects) return objects.status();
  for (const auto& [key, state] : *objects) watch.tell_added(*state);
  const bool marks_end = query.initial_events.value_or(false) && query.bookmarks;
  if (marks_end) watch.tell_bookmark(cluster.storage.version(), true);
  return true;
}

/// Whether the changes since `version` are still in the history.
Outcome<bool> tell_since(Cluster& cluster, Watch& watch, std::int64_t version) {
  const Resource& resource = *watch.options().resource;
  const Collection& collection = cluster.storage.collection(resource.collection);
  if (version < collection.compacted) {
    watch.tell_error(expired(fmt::format("too old resource version: {} ({})", version, collection.compacted)));
    return false;
  }
  Storage::Objects states;
  for (const Change& change : collection.history)
    if (change.version > version) states.emplace_back(change.key, change.now);
  if (Outcome<Storage::Objects> shown = shown_objects(cluster, std::move(states), resource); !shown)
    return shown.status();
  for (const Change& change : collection.history)
    if (change.version > version) watch.tell(change);
  return true;
}

bool tell_not_yet(const Cluster& cluster, Watch& watch, std::int64_t version) {
  watch.tell_error(version_too_large(version, cluster.storage.version()));
  return false;
}

}  // namespace

ApiResponse start_watch(Cluster& cluster, const Route& route, const ListQuery& query, const Accepted& accepted) {
  if (cluster.is_reinitializing(route.resource->collection))
    return respond(too_many_requests("storage is (re)initializing", 1));
  const std::optional<std::int64_t> version = parse_version(query.version);
  if (!version) return respond(unforeseen_status(version_fault(query.version)));
  if (accepted.media_type != "application/json") return respond(not_acceptable(kStreamedMediaTypes));
  WatchOptions options;
  options.resource = route.resource;
  options.prefix = route.name_space.empty() ? std::string() : route.name_space + "/";
  options.selector = query.selector;
  options.printer = Printer(route.resource, accepted, cluster.clock);
  options.bookmarks = query.bookmarks;
  options.begin = cluster.clock.now();
  options.end = options.begin + (query.timeout > 0 ? std::chrono::seconds(query.timeout) : kShortestWatch);
  const bool from_now = *version == 0 && query.initial_events.has_value() && !*query.initial_events;
  const bool with_objects = query.initial_events.value_or(*version == 0);
  options.after = with_objects || from_now ? cluster.storage.version() : *version;
  ApiResponse response;
  response.content_type = accepted.media_type;
  response.watch = std::make_shared<Watch>(std::move(options));
  Outcome<bool> goes_on = true;
  if (with_objects && *version > cluster.storage.version()) {
    response.delay = cluster.options.version_wait;
    goes_on = tell_not_yet(cluster, *response.watch, *version);
  } else if (with_objects) {
    goes_on = tell_initial(cluster, *response.watch, query);
  } else if (!from_now) {
    goes_on = tell_since(cluster, *response.watch, *version);
  }
  if (!goes_on) return respond(goes_on.status());
  if (*goes_on) {
    cluster.watches.add(response.watch);
  } else {
    response.watch->close();
  }
  return response;
}

}  // namespace kubexx::testing
