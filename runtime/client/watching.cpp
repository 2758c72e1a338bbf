#include <kubexx/client/watching.hpp>

#include "runtime/client/joined_stop.hpp"
#include "runtime/client/target.hpp"
#include "runtime/client/watch_source.hpp"

namespace kubexx::client {
namespace {

class ApiSource : public watch::Source {
 public:
  ApiSource(const RawApi& raw, const WatchOptions& options) : raw_(raw), options_(options) {}

  Result<std::string> list(const std::string& continue_token, int most, const std::stop_token& stop) override {
    ListOptions list = selectors(stop);
    if (most > 0) list.page = most;
    list.continue_token = continue_token;
    return raw_.list_page(list);
  }

  Result<std::unique_ptr<http::Stream>> open(const Opening& opening, const std::stop_token& stop) override {
    auto collection = raw_.collection();
    if (!collection) return std::move(collection).error();
    Target target(*std::move(collection));
    target.set("watch", "true").set("allowWatchBookmarks", "true");
    set_selectors(target, selectors(stop));
    target.set("resourceVersion", opening.version);
    if (opening.initial) target.set("sendInitialEvents", "true").set("resourceVersionMatch", "NotOlderThan");
    target.set("timeoutSeconds", std::to_string(opening.server_timeout.count()));
    Call call;
    call.request.target = target.text();
    call.request.headers = {{"Accept", raw_.accepts(false)}};
    call.stop = stop;
    call.timeout = options_.timeout;
    return raw_.session()->open(call);
  }

 private:
  ListOptions selectors(const std::stop_token& stop) const {
    return {.labels = options_.labels,
            .fields = options_.fields,
            .shard = options_.shard,
            .stop = stop,
            .timeout = options_.timeout};
  }

  const RawApi& raw_;
  const WatchOptions& options_;
};

}  // namespace

std::unique_ptr<watch::Source> make_source(const RawApi& raw, const WatchOptions& options) {
  return std::make_unique<ApiSource>(raw, options);
}

Result<> run_watch(const RawApi& raw, const WatchOptions& options, watch::Sink& sink) {
  const JoinedStop stop = raw.session()->joined_stop(options.stop);
  ApiSource source(raw, options);
  watch::Options how;
  how.version = options.version;
  how.stream_list = options.stream_list;
  how.server_timeout = options.server_timeout;
  how.stop = stop.token();
  how.deadline = raw.session()->deadline();
  how.time = raw.session()->options().time;
  return watch::run(source, sink, how);
}

SkippedObject skipped_object(std::string_view text, Error error) {
  ObjectKey key = read_key(text);
  return {std::move(key.name), std::move(key.name_space), std::move(key.version), std::move(error)};
}

Change change_of(watch::Change change) {
  switch (change) {
    case watch::Change::added:
      return Change::added;
    case watch::Change::modified:
      return Change::modified;
    default:
      return Change::deleted;
  }
}

}  // namespace kubexx::client
