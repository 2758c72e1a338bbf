#include "runtime/migration/progress.hpp"

#include <fmt/format.h>

#include <utility>

#include "runtime/json/members.hpp"
#include "runtime/json/text.hpp"

namespace kubexx::migration {
namespace {

constexpr std::string_view kForm = "kubexx.io/migration/1";

using Count = std::pair<std::string_view, std::size_t MigrateReport::*>;
constexpr Count kCounts[] = {{"written", &MigrateReport::written},
                             {"unchanged", &MigrateReport::unchanged},
                             {"current", &MigrateReport::current},
                             {"deleted", &MigrateReport::deleted},
                             {"rejections", &MigrateReport::rejections}};

json::Value cause_value(const Cause& cause) {
  json::Value value = json::Object();
  json::set(value, {"reason"}, cause.reason);
  json::set(value, {"message"}, cause.message);
  json::set(value, {"field"}, cause.field);
  return value;
}

json::Value rejected_value(const Rejected& rejected) {
  json::Value value = json::Object();
  json::set(value, {"namespace"}, rejected.key.name_space);
  json::set(value, {"name"}, rejected.key.name);
  json::set(value, {"code"}, rejected.error.code);
  json::set(value, {"reason"}, rejected.error.reason_text);
  json::set(value, {"message"}, rejected.error.message);
  json::set(value, {"request"}, rejected.error.request);
  json::Array causes;
  for (const Cause& cause : rejected.error.causes) causes.push_back(cause_value(cause));
  json::set(value, {"causes"}, std::move(causes));
  return value;
}

Rejected rejected_from(const json::Value& value) {
  Rejected rejected{{json::text_at(value, {"namespace"}), json::text_at(value, {"name"})}, {.stage = Stage::http}};
  Error& error = rejected.error;
  error.code = static_cast<int>(json::integer_at(value, {"code"}));
  error.reason_text = json::text_at(value, {"reason"});
  error.reason = reason_for(error.reason_text);
  error.message = json::text_at(value, {"message"});
  error.request = json::text_at(value, {"request"});
  const json::Value* causes = json::find(value, {"causes"});
  if (causes != nullptr && causes->is_array())
    for (const json::Value& cause : causes->as_array())
      error.causes.push_back(
          {json::text_at(cause, {"reason"}), json::text_at(cause, {"message"}), json::text_at(cause, {"field"})});
  return rejected;
}

/// The options that decide what becomes of an object.
json::Value options_value(const MigrateOptions& options) {
  json::Value value = json::Object();
  json::set(value, {"dryRun"}, options.dry_run);
  json::set(value, {"byStatus"}, options.by_status);
  json::set(value, {"owners"}, options.owners);
  json::Array dropping;
  for (const std::string& version : options.dropping) dropping.emplace_back(version);
  json::set(value, {"dropping"}, std::move(dropping));
  return value;
}

Error foreign(std::string message) { return {.stage = Stage::config, .message = std::move(message)}; }

std::optional<Error> find_difference(const json::Value& state, const Definition& definition,
                                     const MigrateOptions& options) {
  if (!state.is_object() || json::text_at(state, {"form"}) != kForm)
    return foreign("the saved state of the migration cannot be read; remove it to start from the beginning");
  const std::string name = json::text_at(state, {"definition"}), storage = json::text_at(state, {"storage"});
  if (name != definition.name)
    return foreign(fmt::format("the saved state is of the migration of {}, not of {}", name, definition.name));
  if (json::text_at(state, {"uid"}) != definition.uid)
    return foreign(fmt::format("the saved state is of another cluster, or {} was deleted and created again", name));
  if (storage != definition.resource.version)
    return foreign(fmt::format("the saved state is of a migration to {}, but the storage version of {} is {}", storage,
                               name, definition.resource.version));
  const json::Value* saved = json::find(state, {"options"});
  if (saved == nullptr || !(*saved == options_value(options)))
    return foreign("the saved state is of a migration with other options");
  return std::nullopt;
}

Progress progress_from(const json::Value& state) {
  Progress progress{json::text_at(state, {"listed"}), json::text_at(state, {"through"})};
  for (const auto& [name, count] : kCounts)
    progress.report.*count = static_cast<std::size_t>(json::integer_at(state, {"counts", name}));
  const json::Value* rejected = json::find(state, {"rejected"});
  if (rejected != nullptr && rejected->is_array())
    for (const json::Value& one : rejected->as_array()) progress.report.rejected.push_back(rejected_from(one));
  return progress;
}

}  // namespace

void Progress::reject(Key key, Error error) {
  if (++report.rejections <= kMostRejectedKept) report.rejected.push_back({std::move(key), std::move(error)});
}

std::string write_progress(const Progress& progress, const Definition& definition, const MigrateOptions& options) {
  json::Value state = json::Object();
  json::set(state, {"form"}, kForm);
  json::set(state, {"definition"}, definition.name);
  json::set(state, {"uid"}, definition.uid);
  json::set(state, {"storage"}, definition.resource.version);
  json::set(state, {"generation"}, definition.generation);
  json::set(state, {"options"}, options_value(options));
  json::set(state, {"listed"}, progress.listed);
  json::set(state, {"through"}, progress.through);
  for (const auto& [name, count] : kCounts)
    json::set(state, {"counts", name}, static_cast<std::int64_t>(progress.report.*count));
  json::Array rejected;
  for (const Rejected& one : progress.report.rejected) rejected.push_back(rejected_value(one));
  json::set(state, {"rejected"}, std::move(rejected));
  return json::to_text(state);
}

Result<Progress> read_progress(const Definition& definition, const MigrateOptions& options) {
  Progress progress;
  if (!options.resume.empty()) {
    const auto parsed = json::parse(options.resume);
    const auto* state = std::get_if<json::Value>(&parsed);
    if (auto error = find_difference(state == nullptr ? json::Value() : *state, definition, options))
      return *std::move(error);
    if (json::integer_at(*state, {"generation"}) == definition.generation) progress = progress_from(*state);
  }
  progress.report.storage = definition.resource.version;
  return progress;
}

}  // namespace kubexx::migration
