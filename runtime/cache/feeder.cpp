#include "runtime/cache/feeder.hpp"

#include <algorithm>

#include <kubexx/client/watching.hpp>
#include "runtime/http/pause.hpp"

namespace kubexx::cache {
namespace {

class FeedSink : public watch::Sink {
 public:
  FeedSink(Store& store, std::size_t at) : store_(store), at_(at) {}

  bool reset() override { return store_.reset(at_), true; }
  bool object(watch::Change change, std::string_view text) override { return store_.object(at_, change, text), true; }
  bool synced(const std::string& version) override { return store_.synced(at_, version), true; }
  bool bookmark(const std::string& version) override { return store_.bookmark(at_, version), true; }
  bool trouble(const Error& error) override { return store_.trouble(at_, error), true; }

 private:
  Store& store_;
  std::size_t at_;
};

}  // namespace

void feed(const Client& client, Store& store, std::size_t at, const Retry& retry, const std::stop_token& stop) {
  const client::RawApi raw(client.session(), store.form().info, store.name_space(at));
  const WatchOptions options{.labels = store.options().labels, .fields = store.options().fields, .stop = stop};
  FeedSink sink(store, at);
  for (auto wait = retry.first;; wait = std::min(2 * wait, retry.most)) {
    const auto ended = client::run_watch(raw, options, sink);
    if (ended || stop.stop_requested()) return;
    store.trouble(at, ended.error());
    if (!http::pause(stop, wait)) return;
  }
}

}  // namespace kubexx::cache
