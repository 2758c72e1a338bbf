#include "runtime/migration/object_writer.hpp"

#include <fmt/format.h>

#include <algorithm>

#include <kubexx/client/raw_api.hpp>
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

Reply<std::string> ObjectWriter::read(const Client& client, const Key& key, const std::string& version) const {
  ResourceInfo resource = definition_.resource;
  resource.version = version;
  const client::RawApi api(client.session(), std::move(resource), key.name_space, client::Reads::metadata);
  return api.get(key.name, "", {.stop = options_.stop});
}

/// Servers may answer lists from caches of converted objects, but convert objects that are read by name.
Result<> ObjectWriter::convert_to_owner_versions(const Client& client, const ObjectState& state) const {
  if (!definition_.has_webhook) return {};
  for (const std::string& version : state.owner_versions) {
    if (version == definition_.resource.version) continue;
    const Reply<std::string> answer = read(client, state.key, version);
    if (answer) continue;
    Error error = answer.error();
    if (error.code == 500)
      error.message = fmt::format("managedFields has entries of {}, to which the object cannot be converted: {}",
                                  version, error.message);
    return error;
  }
  return {};
}

Result<Written> ObjectWriter::write_once(const ObjectState& state, Patience patience) {
  if (!pace_.wait(options_.stop)) return stopped();
  const Client& client = patience == Patience::none ? hasty_ : client_;
  if (auto converted = convert_to_owner_versions(client, state); !converted) return std::move(converted).error();
  const client::RawApi api(client.session(), definition_.resource, state.key.name_space);
  const Reply<std::string> answer = api.patch(state.key.name, options_.by_status ? "status" : "",
                                              merge_patch(patch_of(state)), {.validate = Validate::ignore});
  if (!answer) return answer.error();
  const Result<ObjectState> stored = read_state(*answer, kept_);
  if (!stored || stored->key != state.key || stored->uid != state.uid) return not_the_object(state.key);
  if (stored->owner_versions.empty() && !state.owner_versions.empty()) return lost_owners(state.key);
  const bool is_same = stored->version == state.version;
  return is_same && !options_.dry_run ? Written::unchanged : Written::stored;
}

Result<Written> ObjectWriter::write(ObjectState state, Patience patience) {
  for (int tries = 1;; ++tries) {
    Result<Written> written = write_once(state, patience);
    if (written) return written;
    if (written.error().not_found()) return Written::deleted;
    if (!written.error().conflict() || tries == kMostTries) return written;
    const Reply<std::string> answer = read(hasty_, state.key, definition_.resource.version);
    if (!answer && answer.error().not_found()) return Written::deleted;
    if (!answer) return answer.error();
    Result<ObjectState> now = read_state(*answer, kept_);
    if (!now) return std::move(now).error();
    if (now->version == state.version) return written;  // the server rejects it for another reason
    if (!now->owners) return Written::current;
    state = *std::move(now);
  }
}

}  // namespace kubexx::migration
