#include "runtime/migration/object_writer.hpp"

#include <fmt/format.h>

#include <algorithm>

#include <kubexx/client/raw_api.hpp>
#include "runtime/client/target.hpp"
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

ObjectWriter::ObjectWriter(Client client, ResourceInfo resource, const KeptVersions* kept,
                           const MigrateOptions& options)
    : client_(std::move(client)),
      hasty_(client_.with({.retries_500 = false})),
      resource_(std::move(resource)),
      kept_(kept),
      options_(options),
      pace_(client_.session()->options().time, options.rate) {}

Result<Written> ObjectWriter::write_once(const ObjectState& state, Patience patience) {
  if (!pace_.wait(options_.stop)) return stopped();
  const Client& client = patience == Patience::none ? hasty_ : client_;
  const client::RawApi api(client.session(), resource_, state.key.name_space);
  const Reply<std::string> answer = api.patch(state.key.name, options_.by_status ? "status" : "",
                                              merge_patch(patch_of(state)), {.validate = Validate::ignore});
  if (!answer) return answer.error();
  const client::ObjectKey stored = client::read_key(*answer);
  if (Key{stored.name_space, stored.name} != state.key || stored.uid != state.uid || stored.version.empty())
    return not_the_object(state.key);
  const bool is_same = stored.version == state.version;
  return is_same && !options_.dry_run ? Written::unchanged : Written::stored;
}

Result<ObjectState> ObjectWriter::read(const Key& key) const {
  const client::RawApi api(hasty_.session(), resource_, key.name_space, client::Reads::metadata);
  const Reply<std::string> answer = api.get(key.name, "", {.stop = options_.stop});
  if (!answer) return answer.error();
  return read_state(*answer, kept_);
}

Result<Written> ObjectWriter::write(ObjectState state, Patience patience) {
  for (int tries = 1;; ++tries) {
    Result<Written> written = write_once(state, patience);
    if (written) return written;
    if (written.error().not_found()) return Written::deleted;
    if (!written.error().conflict() || tries == kMostTries) return written;
    Result<ObjectState> now = read(state.key);
    if (!now && now.error().not_found()) return Written::deleted;
    if (!now) return std::move(now).error();
    if (now->version == state.version) return written;  // the server rejects it for another reason
    if (!now->owners) return Written::current;
    state = *std::move(now);
  }
}

}  // namespace kubexx::migration
