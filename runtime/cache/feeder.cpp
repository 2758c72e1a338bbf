#include "runtime/cache/feeder.hpp"

#include <algorithm>

#include <kubexx/client/watching.hpp>
#include "runtime/cache/feed_sink.hpp"

namespace kubexx::cache {
void feed(const Client& client, Store& store, std::size_t at, const Retry& retry, const std::stop_token& stop) {
  const client::RawApi raw(client.session(), store.form().info, store.name_space(at), store.form().reads);
  const WatchOptions options{.labels = store.options().labels, .fields = store.options().fields, .stop = stop};
  TimeSource& time = *client.session()->options().time;
  FeedSink sink(store, at, time);
  for (auto wait = retry.first;; wait = std::min(2 * wait, retry.most)) {
    const auto ended = client::run_watch(raw, options, sink);
    if (ended || stop.stop_requested()) return;
    store.trouble(at, ended.error());
    if (!time.pause(stop, wait)) return;
  }
}

}  // namespace kubexx::cache
