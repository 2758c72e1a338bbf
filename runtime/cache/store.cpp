#include <kubexx/detail/cache/store.hpp>

#include <algorithm>
#include <utility>

#include <fmt/format.h>
#include <fmt/ranges.h>

#include "runtime/cache/managed_fields.hpp"
#include "runtime/cache/table.hpp"
#include "runtime/client/target.hpp"
#include "runtime/core/object_name.hpp"
#include "runtime/selector/selector.hpp"
#include "runtime/watch/envelope.hpp"

namespace kubexx::cache {
namespace {

ObjectId id_of(client::ObjectKey key) {
  return {{std::move(key.name_space), std::move(key.name)}, std::move(key.uid), std::move(key.version)};
}

json::Value labels_of(const ObjectMeta& metadata) {
  json::Object labels;
  for (const auto& [key, value] : metadata.labels) labels.append(key, value);
  json::Object object;
  object.append("labels", std::move(labels));
  json::Object whole;
  whole.append("metadata", std::move(object));
  return whole;
}

Error undecodable(const ResourceInfo& info, const Key& key, Error error) {
  error.message = fmt::format("{} {} cannot be decoded: {}", info.kind, key.text(), error.message);
  return error;
}

Error wrong_options(std::string message) { return {.stage = Stage::config, .message = std::move(message)}; }

bool matches_all(const std::vector<selector::FieldTerm>& terms, std::string_view value) {
  return std::ranges::all_of(terms, [&](const auto& term) { return (term.value == value) == term.equal; });
}

Failure excluded(const std::string& what, const std::string& cache) {
  return Failure(wrong_options(
      fmt::format("{} is outside of the cache of {}, which cannot show what exists there: widen its `CacheOptions`, or "
                  "check `covers(key)` first",
                  what, cache)));
}

Result<> check_namespaces(const ResourceInfo& kind, const std::vector<std::string>& namespaces) {
  if (!kind.namespaced && !namespaces.empty())
    return wrong_options(
        fmt::format("the cache of {} has the namespaces {}, but the kind is cluster-scoped: omit "
                    "`namespaces`",
                    kind.kind, fmt::join(namespaces, ", ")));
  for (const std::string& name : namespaces) {
    if (name.empty())
      return wrong_options(
          fmt::format("the cache of {} has the namespace \"\": expected a name; omit `namespaces` for "
                      "all",
                      kind.kind));
    if (!core::is_namespace_name(name))
      return wrong_options(fmt::format("the cache of {} has the namespace \"{}\": expected {}", kind.kind, name,
                                       core::namespace_name_form));
  }
  return {};
}

}  // namespace

struct Store::Selection {
  selector::Selector labels = {};
  std::vector<selector::FieldTerm> name_fields = {};        ///< of `metadata.name`
  std::vector<selector::FieldTerm> name_space_fields = {};  ///< of `metadata.namespace`
  bool valid = true;
};

Result<> check_options(const ResourceInfo& kind, const CacheOptions& options) {
  if (auto valid = check_namespaces(kind, options.namespaces); !valid) return valid;
  auto labels = selector::parse_labels(options.labels);
  if (labels) return {};
  return wrong_options(
      fmt::format("the label selector \"{}\" is not valid: {}", options.labels, labels.status().message));
}

Store::Store(Form form, CacheOptions options)
    : form_(std::move(form)), options_(std::move(options)), table_(std::make_unique<Table>()) {
  auto selection = std::make_unique<Selection>();
  auto labels = selector::parse_labels(options_.labels);
  selection->valid = bool(labels) && options_.fields.empty();
  if (labels) selection->labels.labels = *std::move(labels);
  if (const auto fields = selector::parse_fields(options_.fields, [](auto) { return std::nullopt; }))
    for (const selector::FieldTerm& term : *fields) {
      if (term.path == "metadata.name") selection->name_fields.push_back(term);
      if (term.path == "metadata.namespace") selection->name_space_fields.push_back(term);
    }
  selection_ = std::move(selection);
  for (const std::string& name : options_.namespaces) feeds_.emplace_back().name_space = name;
  if (feeds_.empty()) feeds_.emplace_back();
}

Store::~Store() = default;

std::string Store::text() const {
  std::string text = form_.info.kind;
  if (!form_.part.empty()) text += fmt::format(" ({})", form_.part);
  for (std::size_t at = 0; at < options_.namespaces.size(); ++at)
    text += fmt::format("{}{}", at == 0 ? " in namespace " : ", ", options_.namespaces[at]);
  if (!options_.labels.empty()) text += fmt::format(" with labels {}", options_.labels);
  if (!options_.fields.empty()) text += fmt::format(" with fields {}", options_.fields);
  return text;
}

void Store::learn(const ResourceInfo& info) {
  form_.info.has_status |= info.has_status;
  form_.info.has_scale |= info.has_scale;
}

bool Store::excludes(const Key& key) const {
  return excludes_namespace(key.name_space) || !matches_all(selection_->name_fields, key.name);
}

bool Store::excludes_namespace(std::string_view name_space) const {
  if (!options_.namespaces.empty() && !feed_of(name_space)) return true;
  return !matches_all(selection_->name_space_fields, name_space);
}

void Store::require(const Key& key) const {
  if (excludes(key)) throw excluded(key.text(), text());
}

void Store::require_namespace(std::string_view name_space) const {
  if (excludes_namespace(name_space)) throw excluded(fmt::format("namespace {}", name_space), text());
}

bool Store::selects_labels(const ObjectMeta& object) const { return selection_->labels.matches(labels_of(object)); }

Object Store::find(const Key& key) const {
  const auto lock = this->lock();
  return table_->find(key);
}

std::vector<Object> Store::all(std::string_view name_space) const {
  const auto lock = this->lock();
  return table_->all(name_space);
}

std::vector<SkippedObject> Store::skipped() const {
  const auto lock = this->lock();
  return table_->skipped();
}

std::vector<std::pair<ObjectId, Error>> Store::skipped_states() const {
  const auto lock = this->lock();
  return table_->skipped_states();
}

bool Store::is_stale(const Key& key) const {
  const auto lock = this->lock();
  return table_->is_stale(key);
}

std::string Store::version() const {
  const auto lock = this->lock();
  std::string oldest = feeds_.front().version;
  for (const Feed& feed : feeds_)
    if (feed.version.empty() || watch::is_older(feed.version, oldest)) oldest = feed.version;
  return oldest;
}

std::size_t Store::size() const {
  const auto lock = this->lock();
  return table_->size();
}

Counts Store::counts(Pulse::Clock::time_point now) const {
  Counts counts{.bytes_read = bytes_read_, .relists = relists_, .version = version(), .watch_age = silence(now)};
  const auto lock = this->lock();
  counts.objects = table_->size();
  counts.skipped = table_->skipped_size();
  counts.index_exceptions = table_->index_exception_count();
  return counts;
}

std::uint64_t Store::decoded() const { return decoded_; }

std::shared_ptr<Index> Store::index(std::type_index type, MakeIndex make) {
  auto& index = indexes_[type];
  if (index) return index;
  index = make();
  table_->add_index(index);
  return index;
}

Result<Object> Store::decode(std::string_view text, std::string_view managed_fields) {
  ++decoded_;
  if (managed_fields.empty()) return form_.decode(text);
  return form_.decode(without_managed_fields(text, managed_fields));
}

void Store::tell(const Event& event) const {
  if (!event) return;
  for (const Handler& handler : handlers_) handler(event);
}

void Store::reset(std::size_t feed) {
  const std::unique_lock lock(mutex_);
  ++feeds_[feed].round;
  if (feeds_[feed].synced) ++relists_;
  feeds_[feed].listing = true;
}

void Store::object(std::size_t feed, watch::Change change, std::string_view text) {
  bytes_read_ += text.size();
  client::ObjectHead head = client::read_head(text);
  const ObjectId id = id_of(std::move(head.key));
  if (change == watch::Change::deleted)
    tell(advance(feed, id.version, [&] { return table_->lost(id); }));
  else
    take(feed, id, text, head.managed_fields);
}

/// Changes the table, and moves the feed on to the version of an event.
template <class Act>
Event Store::advance(std::size_t at, const std::string& version, Act act) {
  std::unique_lock lock(mutex_);
  Feed& feed = feeds_[at];
  if (!feed.listing && !version.empty()) feed.version = version;
  Event event = act();
  event.initial = !feed.synced;
  report_index_exceptions(lock);
  return event;
}

/// Releases the lock, as the receivers of reports may read the cache.
void Store::report_index_exceptions(std::unique_lock<SpinMutex>& lock) {
  const auto exceptions = table_->take_index_exceptions();
  lock.unlock();
  for (const std::string& exception : exceptions)
    report({.stage = Stage::config,
            .message = fmt::format("an index function of {} threw an exception for {}", text(), exception)});
}

void Store::take(std::size_t feed, const ObjectId& id, std::string_view text, std::string_view managed_fields) {
  Result<Object> object = Object();
  bool is_known_bad = false;
  const std::uint64_t round = feeds_[feed].round;  // Only this thread changes it.
  {
    const auto lock = this->lock();
    object = table_->held(id);
    is_known_bad = table_->is_skipped(id);
  }
  if (!*object && !is_known_bad) object = decode(text, managed_fields);
  if (object && *object) return tell(advance(feed, id.version, [&] { return table_->saw(*object, round); }));
  const bool drops = options_.undecodable == Undecodable::drop;
  tell(advance(feed, id.version, [&] { return table_->skip(id, object ? nullptr : &object.error(), round, drops); }));
  if (object) return;
  if (on_skipped_) on_skipped_(id, object.error());
  report(undecodable(form_.info, id.key, object.error()));
}

void Store::synced(std::size_t at, const std::string& version) {
  std::vector<Event> events;
  bool is_first = false;
  {
    const std::unique_lock lock(mutex_);
    Feed& feed = feeds_[at];
    events = table_->end_round(feed.name_space, feed.round, version);
    feed.version = version;
    feed.listing = false;
    is_first = !std::exchange(feed.synced, true) && std::ranges::all_of(feeds_, &Feed::synced);
  }
  changed_.notify_all();
  for (const Event& event : events) tell(event);
  if (is_first && on_synced_) on_synced_();
}

void Store::bookmark(std::size_t feed, const std::string& version) {
  const std::unique_lock lock(mutex_);
  if (!feeds_[feed].listing) feeds_[feed].version = version;
}

void Store::rolled_back(std::size_t at, const std::string& version) {
  std::vector<Event> events;
  {
    const std::unique_lock lock(mutex_);
    Feed& feed = feeds_[at];
    events = table_->rolled_back(feed.name_space);
    if (feed.synced) feed.version = version;
    feed.written.clear();
  }
  for (const auto& handler : rolled_back_handlers_) handler();
  for (const Event& event : events) tell(event);
}

std::string Store::known_version(std::size_t at) const {
  const auto lock = this->lock();
  const Feed& feed = feeds_[at];
  return watch::newer_of(feed.version, feed.written);
}

void Store::trouble(std::size_t feed, const Error& error) {
  {
    const std::unique_lock lock(mutex_);
    feeds_[feed].last_error = error;
  }
  Error named = error;
  named.message = text() + ": " + named.message;
  report(named);
}

void Store::report(const Error& error) const {
  for (const auto& handler : trouble_handlers_) handler(error);
}

bool Store::is_synced() const {
  const auto lock = this->lock();
  return std::ranges::all_of(feeds_, &Feed::synced);
}

std::string Store::obstacle() const {
  const auto lock = this->lock();
  const auto late = std::ranges::find_if(feeds_, [](const Feed& feed) { return !feed.synced; });
  return late == feeds_.end() ? std::string() : late->last_error.message;
}

Pulse::Clock::duration Store::silence(Pulse::Clock::time_point now) const {
  Pulse::Clock::duration longest = {};
  for (const Feed& feed : feeds_) longest = std::max(longest, feed.pulse.silence(now));
  return longest;
}

Pulse::Clock::duration Store::interruption(Pulse::Clock::time_point now) const {
  Pulse::Clock::duration longest = {};
  for (const Feed& feed : feeds_) longest = std::max(longest, feed.pulse.interruption(now));
  return longest;
}

Pulse::Clock::time_point Store::recovery(Pulse::Clock::time_point now) const {
  Pulse::Clock::time_point last = {};
  for (const Feed& feed : feeds_) last = std::max(last, feed.pulse.recovery(now));
  return last;
}

Result<> Store::wait_synced(const std::stop_token& stop, std::chrono::steady_clock::time_point until) const {
  auto lock = this->lock();
  const auto all = [&] { return std::ranges::all_of(feeds_, &Feed::synced); };
  if (changed_.wait_until(lock, stop, until, all) || stop.stop_requested()) return {};
  const auto late = std::ranges::find_if(feeds_, [](const Feed& feed) { return !feed.synced; });
  Error error = late->last_error;
  if (error.message.empty()) error.message = "the server has not sent the objects in time";
  error.message = fmt::format("the cache of {} has not synced: {}", text(), error.message);
  return error;
}

std::optional<std::size_t> Store::feed_of(std::string_view name_space) const {
  for (std::size_t at = 0; at < feeds_.size(); ++at)
    if (feeds_[at].name_space.empty() || feeds_[at].name_space == name_space) return at;
  return std::nullopt;
}

bool Store::has_reached(std::size_t at, std::string_view version) const {
  const auto lock = this->lock();
  const Feed& feed = feeds_[at];
  return feed.synced && !watch::is_older(feed.version, version);
}

std::vector<ObjectId> Store::delivered(const Key& part) const {
  const auto lock = this->lock();
  return table_->delivered(part);
}

bool Store::is_delivered(const ObjectId& id) const {
  const auto lock = this->lock();
  return table_->is_delivered(id);
}

bool Store::takes_writes() const { return selection_->valid; }

void Store::wrote(std::string_view text) {
  if (!takes_writes()) return;
  const auto object = decode(text, client::read_head(text).managed_fields);
  if (!object) return;
  const bool selected = selects_labels(*object->metadata);
  std::unique_lock lock(mutex_);
  if (const auto at = feed_of(object->metadata->name_space)) {
    Feed& feed = feeds_[*at];
    table_->wrote(*object, selected, feed.version);
    feed.written = watch::newer_of(feed.written, object->version());
  }
  report_index_exceptions(lock);
}

void Store::removed(const Key& key, const std::string& uid, const std::vector<std::string>& before) {
  const std::unique_lock lock(mutex_);
  if (const auto at = feed_of(key.name_space)) table_->removed(key, uid, before, feeds_[*at].round);
}

std::vector<std::string> Store::uids(const Key& key) const {
  const auto lock = this->lock();
  return table_->uids(key);
}

std::optional<Applied> Store::applied(const Key& key) const {
  const auto lock = this->lock();
  return table_->applied(key);
}

void Store::set_applied(const Key& key, Applied applied) {
  const std::unique_lock lock(mutex_);
  table_->set_applied(key, std::move(applied));
}

void Store::forget_applied(const Key& key) {
  const std::unique_lock lock(mutex_);
  table_->forget_applied(key);
}

void Store::forget_applied() {
  const std::unique_lock lock(mutex_);
  table_->forget_applied();
}

void Store::report_unselected(const Object& object) {
  if (!takes_writes()) return;
  if (selects_labels(*object.metadata) && feed_of(object.metadata->name_space)) return;
  if (reported_unselected_.exchange(true)) return;
  report({.stage = Stage::config,
          .message = fmt::format("the cache of {} does not select {}, which this program applies: its changes wake no "
                                 "controller, and each run applies it again",
                                 text(), object.key().text())});
}

void Store::report_unseen(const Key& key) {
  if (!has_selectors() || find(key) || reported_unseen_.exchange(true)) return;
  report(
      {.stage = Stage::config,
       .message = fmt::format("{} was to be created and exists, but the cache of {} does not hold it: `find` does not "
                              "return objects that the labels and fields of a cache do not select",
                              key.text(), text())});
}

}  // namespace kubexx::cache
