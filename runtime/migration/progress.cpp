#include "runtime/migration/progress.hpp"

#include <fmt/format.h>

#include <string_view>
#include <utility>
#include <vector>

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

/// An option that decides what becomes of an object.
struct SavedOption {
  std::string_view member;
  std::string_view name;  ///< for people
  json::Value (*value)(const MigrateOptions&);
};

json::Value dropping_value(const MigrateOptions& options) {
  return json::Array(options.dropping.begin(), options.dropping.end());
}

constexpr SavedOption kOptions[] = {
    {"dryRun", "dry run", [](const MigrateOptions& options) { return json::Value(options.dry_run); }},
    {"byStatus", "by status", [](const MigrateOptions& options) { return json::Value(options.by_status); }},
    {"owners", "owners", [](const MigrateOptions& options) { return json::Value(options.owners); }},
    {"dropping", "dropping", dropping_value}};

/// Why `state` cannot be read.
std::optional<std::string> find_damage(const Result<json::Value>& state) {
  if (!state) return state.error().message;
  if (json::text_at(*state, {"form"}) != kForm) return fmt::format("expected \"form\" to be {}", json::quoted(kForm));
  const json::Value* options = json::find(*state, {"options"});
  if (options == nullptr || !options->is_object()) return "expected \"options\" to be an object";
  return std::nullopt;
}

std::vector<std::string> differing_options(const json::Value& state, const MigrateOptions& options) {
  std::vector<std::string> differing;
  for (const SavedOption& option : kOptions) {
    const json::Value* saved = json::find(state, {"options", option.member});
    const json::Value was = saved == nullptr ? json::Value() : *saved, is = option.value(options);
    if (!(was == is))
      differing.push_back(fmt::format("{} was {}, and is {} now", option.name, json::to_text(was), json::to_text(is)));
  }
  return differing;
}

/// What makes the state one of another migration, after its name.
std::optional<std::string> find_difference(const json::Value& state, const Definition& definition,
                                           const MigrateOptions& options) {
  const std::string name = json::text_at(state, {"definition"}), storage = json::text_at(state, {"storage"});
  if (name != definition.name) return fmt::format("is of the migration of {}, not of {}", name, definition.name);
  if (json::text_at(state, {"uid"}) != definition.uid)
    return fmt::format("is of another cluster, or {} was deleted and created again", name);
  if (storage != definition.resource.version)
    return fmt::format("is of a migration to {}, but the storage version of {} is {}", storage, name,
                       definition.resource.version);
  if (const auto differing = differing_options(state, options); !differing.empty())
    return fmt::format("is of a migration with other options: {}", fmt::join(differing, "; "));
  return std::nullopt;
}

Error rejected_state(const MigrateOptions& options, std::string_view why) {
  return {.stage = Stage::config, .message = fmt::format("{} {}", options.resume_name, why)};
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
  for (const SavedOption& option : kOptions) json::set(state, {"options", option.member}, option.value(options));
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
    const Result<json::Value> state = json::from_text(options.resume);
    if (const auto damage = find_damage(state))
      return rejected_state(options, fmt::format("cannot be read: {}; remove it to start from the beginning", *damage));
    if (const auto difference = find_difference(*state, definition, options))
      return rejected_state(options, *difference);
    if (json::integer_at(*state, {"generation"}) == definition.generation) progress = progress_from(*state);
  }
  progress.report.storage = definition.resource.version;
  return progress;
}

}  // namespace kubexx::migration
