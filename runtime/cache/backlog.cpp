#include "runtime/cache/backlog.hpp"

#include <set>
#include <utility>

#include <kubexx/client/raw_api.hpp>
#include "runtime/client/target.hpp"
#include "runtime/watch/envelope.hpp"
#include "runtime/watch/list_page.hpp"

namespace kubexx::cache {
namespace {

using watch::is_older;

/// The fields that select one object in addition to those of a cache.
std::string fields_of(const CacheOptions& options, const std::string& name) {
  if (name.empty()) return options.fields;
  return options.fields + (options.fields.empty() ? "" : ",") + "metadata.name=" + name;
}

}  // namespace

Result<Backlog> Backlog::ask(const Client& client, std::shared_ptr<const Store> store, const Key& part) {
  Backlog backlog;
  for (std::size_t feed = 0; feed < store->feeds(); ++feed) {
    const std::string& home = store->name_space(feed);
    if (!home.empty() && !part.name_space.empty() && home != part.name_space) continue;
    auto due = ask(client, *store, feed, part);
    if (!due) return std::move(due).error();
    backlog.dues_.push_back(*std::move(due));
  }
  backlog.store_ = std::move(store);
  return backlog;
}

Result<Backlog::Due> Backlog::ask(const Client& client, const Store& store, std::size_t feed, const Key& part) {
  const std::string& home = store.name_space(feed);
  const Key within{home.empty() ? part.name_space : home, part.name};
  const client::RawApi api(client.session(), store.form().info, within.name_space, client::Reads::metadata);
  ListOptions which{.labels = store.options().labels, .fields = fields_of(store.options(), part.name)};
  Due due{.feed = feed};
  std::set<std::string> uids;
  do {
    const auto answer = api.list_page(which);
    if (!answer) return answer.error();
    const auto page = watch::read_list_page(*answer);
    if (!page) return Error{.stage = Stage::decode, .message = "the answer is not a list"};
    for (const std::string_view item : page->items) {
      client::ObjectKey object = client::read_key(item);
      due.newest = watch::newer_of(due.newest, object.version);
      uids.insert(std::move(object.uid));
    }
    due.list = page->version;
    which.continue_token = page->continue_token;
  } while (!which.continue_token.empty());
  for (ObjectId& known : store.delivered(within))
    if (!uids.contains(known.uid) && !is_older(due.list, known.version)) due.deleted.push_back(std::move(known));
  return due;
}

bool Backlog::is_done() {
  std::erase_if(dues_, [this](Due& due) { return is_done(due); });
  return dues_.empty();
}

bool Backlog::is_done(Due& due) const {
  if (store_->has_reached(due.feed, due.list)) return true;
  if (!store_->has_reached(due.feed, due.newest)) return false;
  std::erase_if(due.deleted, [this](const ObjectId& id) { return !store_->is_delivered(id); });
  return due.deleted.empty();
}

}  // namespace kubexx::cache
