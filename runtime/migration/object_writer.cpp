#include "runtime/migration/object_writer.hpp"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <utility>
#include <vector>

#include <kubexx/client/raw_api.hpp>
#include "runtime/http/status.hpp"
#include "runtime/json/members.hpp"
#include "runtime/json/text.hpp"

namespace kubexx::migration {
namespace {

using std::chrono::milliseconds;

constexpr int kMostTries = 5;

Error stopped() { return {.stage = Stage::cancelled, .message = "a stop was requested"}; }

/// Whatever answers in place of the server, such as a proxy, has stored nothing.
Error not_the_object(const Key& key) {
  return {.stage = Stage::decode,
          .message = fmt::format("the answer to the write of {} is not this object", key.text())};
}

Error lost_owners(const Key& key) {
  return {.stage = Stage::decode,
          .message = fmt::format("the answer to the write of {} has no managedFields: the server failed to convert the "
                                 "object to the versions of their entries; see its log",
                                 key.text())};
}

bool loses_owners(const ObjectState& before, const ObjectState& after) {
  return after.owner_versions.empty() && !before.owner_versions.empty();
}

/// Empty apart from `managedFields`: the server writes the object as it is.
std::string patch_of(const ObjectState& state) {
  json::Value patch = json::Object();
  json::set(patch, {"metadata", "resourceVersion"}, state.version);
  if (state.owners) json::set(patch, {"metadata", "managedFields"}, *state.owners);
  return json::to_text(patch);
}

}  // namespace

bool Pace::wait(const std::stop_token& stop) {
  if (rate_ <= 0) return !stop.stop_requested();
  const auto now = time_->now();
  next_ = std::max(next_, now) + std::chrono::nanoseconds(std::chrono::seconds(1)) / rate_;
  const auto turn = next_ - std::chrono::nanoseconds(std::chrono::seconds(1)) / rate_;
  return time_->pause(stop, std::chrono::ceil<milliseconds>(turn - now));
}

ObjectWriter::ObjectWriter(Client client, const Definition& definition, const KeptVersions& kept,
                           const MigrateOptions& options)
    : client_(std::move(client)),
      hasty_(client_.with({.retries_500 = false})),
      definition_(definition),
      kept_(kept),
      options_(options),
      pace_(client_.session()->options().time, options.rate) {}

Reply<std::string> ObjectWriter::read(const Client& client, const Key& key) const {
  const client::RawApi api(client.session(), definition_.resource, key.name_space, client::Reads::metadata);
  return api.get(key.name, "", {.stop = options_.stop});
}

Result<ObjectState> ObjectWriter::send(const Client& client, const ObjectState& state) const {
  const client::RawApi api(client.session(), definition_.resource, state.key.name_space);
  const Reply<std::string> answer = api.patch(state.key.name, options_.by_status ? "status" : "",
                                              merge_patch(patch_of(state)), {.validate = Validate::ignore});
  if (!answer) return answer.error();
  Result<ObjectState> stored = read_state(*answer, kept_);
  if (!stored || stored->key != state.key || stored->uid != state.uid) return not_the_object(state.key);
  return stored;
}

/// The versions of the entries of `managedFields` to which a write converts the object.
std::vector<std::string> ObjectWriter::converted_to(const ObjectState& state) const {
  std::vector<std::string> versions(state.owner_versions.begin(), state.owner_versions.end());
  std::erase(versions, definition_.resource.version);
  return versions;
}

/// Its code is that of other failures of webhooks.
Error ObjectWriter::would_lose_owners(const ObjectState& state) const {
  return {.stage = Stage::http,
          .code = 500,
          .message = fmt::format("managedFields has entries of {}, to which the server fails to convert the object: a "
                                 "write would remove them; see its log",
                                 fmt::join(converted_to(state), " and "))};
}

/// A write that stores nothing, for the answer. Reading the object in the versions of its entries would not do: it is
/// converted to them from the version of the request, which the server may have in a cache.
Result<> ObjectWriter::rehearse(const Client& client, const ObjectState& state) const {
  if (!definition_.has_webhook || converted_to(state).empty() || options_.dry_run) return {};
  const Result<ObjectState> rehearsed = send(client.with({.dry_run = true}), state);
  if (!rehearsed) return rehearsed.error();
  if (loses_owners(state, *rehearsed)) return would_lose_owners(state);
  return {};
}

Result<Written> ObjectWriter::write_once(const ObjectState& state, Patience patience) {
  if (!pace_.wait(options_.stop)) return stopped();
  const Client& client = patience == Patience::none ? hasty_ : client_;
  if (auto rehearsed = rehearse(client, state); !rehearsed) return std::move(rehearsed).error();
  const Result<ObjectState> stored = send(client, state);
  if (!stored) return stored.error();
  if (loses_owners(state, *stored)) return options_.dry_run ? would_lose_owners(state) : lost_owners(state.key);
  const bool is_same = stored->version == state.version;
  return is_same && !options_.dry_run ? Written::unchanged : Written::stored;
}

Result<Written> ObjectWriter::write(ObjectState state, Patience patience) {
  for (int tries = 1;; ++tries) {
    Result<Written> written = write_once(state, patience);
    if (written) return written;
    if (http::is_object_missing(written.error())) return Written::deleted;
    if (!written.error().conflict() || tries == kMostTries) return written;
    const Reply<std::string> answer = read(hasty_, state.key);
    if (!answer && http::is_object_missing(answer.error())) return Written::deleted;
    if (!answer) return answer.error();
    Result<ObjectState> now = read_state(*answer, kept_);
    if (!now) return std::move(now).error();
    if (now->version == state.version) return written;  // the server rejects it for another reason
    if (!now->owners) return Written::current;
    state = *std::move(now);
  }
}

}  // namespace kubexx::migration
