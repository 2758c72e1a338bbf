#include <kubexx/conversion_check/check_conversions.hpp>

#include <fmt/format.h>

#include <functional>
#include <memory>
#include <utility>

#include "runtime/conversion_check/common_fields.hpp"
#include "runtime/conversion_check/laws.hpp"
#include "runtime/conversion_check/shrink.hpp"
#include "runtime/conversion_check/subject.hpp"
#include "runtime/core/api_group.hpp"
#include "runtime/json/members.hpp"
#include "runtime/json/text.hpp"
#include "runtime/rules/check.hpp"
#include "runtime/rules/evaluate.hpp"
#include "runtime/schema/decode.hpp"
#include "runtime/yaml/reader.hpp"

namespace kubexx::testing {
namespace {

using conversion_check::Broken;
using conversion_check::Direction;
using conversion_check::Subject;

using Subjects = std::vector<std::unique_ptr<Subject>>;

Error unusable(std::string message) { return {.stage = Stage::config, .message = std::move(message)}; }

bool is_definition(const json::Value& document) {
  return json::text_at(document, {"kind"}) == "CustomResourceDefinition";
}

Result<> add_definition(Subjects& subjects, const Webhooks& hooks, const yaml::Document& document) {
  const schema::Source source = document.is_json ? schema::Source::json : schema::Source::yaml;
  schema::DecodedCrd decoded = schema::decode_crd(document.value, source, document.duplicates);
  const std::string name = json::text_at(document.value, {"metadata", "name"});
  if (decoded.fatal) return unusable(fmt::format("{}: {}", name, decoded.fatal->text));
  schema::CheckOptions options;
  options.beta = decoded.beta;
  options.expressions = rules::expression_check();
  options.default_rules = rules::default_evaluation();
  if (const auto errors = schema::check_create(decoded.crd, options).errors; !errors.empty())
    return unusable(fmt::format("a server would reject the definition {}: {}", name, schema::text(errors.front())));
  schema::default_crd(decoded.crd);
  if (decoded.crd.versions.size() > 1) subjects.push_back(std::make_unique<Subject>(std::move(decoded.crd), hooks));
  return {};
}

void add_example(const Subjects& subjects, const json::Value& object) {
  const std::string api_version = json::text_at(object, {"apiVersion"}), kind = json::text_at(object, {"kind"});
  for (const auto& subject : subjects)
    if (subject->kind() == kind && subject->group() == core::api_group(api_version))
      subject->examples[api_version.substr(api_version.find('/') + 1)].push_back(object);
}

Result<Subjects> read_subjects(const Webhooks& hooks, std::string_view manifests) {
  const yaml::Documents read = yaml::read_documents(manifests);
  if (!read.errors.empty()) return unusable("the manifests cannot be read: " + read.errors.front().message);
  Subjects subjects;
  for (const yaml::Document& document : read.documents)
    if (is_definition(document.value))
      if (auto added = add_definition(subjects, hooks, document); !added) return std::move(added).error();
  if (subjects.empty()) return unusable("no definition has two versions");
  for (const yaml::Document& document : read.documents)
    if (!is_definition(document.value)) add_example(subjects, document.value);
  return subjects;
}

std::vector<Direction> directions_of(const Subject& subject) {
  std::vector<Direction> directions;
  const std::vector<std::string> versions = subject.versions();
  for (const std::string& from : versions)
    for (const std::string& to : versions) {
      if (from == to) continue;
      Direction& direction = directions.emplace_back(Direction{from, to, {}});
      for (const std::string& other : versions)
        if (other != from && other != to) direction.others.push_back(other);
    }
  return directions;
}

/// The smallest object for which `fails`, with the default values that its schema requires, unless it does not fail
/// with them.
json::Value smallest(const Subject& subject, const std::string& version, json::Value object,
                     const std::function<bool(const json::Value&)>& fails) {
  const example::RandomObjects& objects = subject.objects(version);
  object = conversion_check::shrunk(
      std::move(object), [&](const json::Value& smaller) { return objects.is_valid(smaller) && fails(smaller); });
  if (objects.is_complete(object)) return object;
  json::Value whole = subject.defaulted(object, version);
  if (!objects.is_complete(whole) || !fails(whole)) return object;
  return conversion_check::shrunk(std::move(whole), [&](const json::Value& smaller) {
    return objects.is_valid(smaller) && objects.is_complete(smaller) && fails(smaller);
  });
}

/// The report about an object, reduced as far as it breaks the same law.
Error report(Subject& subject, const Direction& direction, json::Value object, Broken broken, std::uint64_t seed,
             const std::string& which) {
  constexpr std::uint64_t kChanges = 6;  // other values are changed in another object
  const auto breaks = [&](const json::Value& smaller) {
    for (std::uint64_t more = 0; more < kChanges; ++more) {
      auto found = conversion_check::broken_law(subject, direction, smaller, seed + more);
      if (!found || found->law != broken.law || found->is_unreadable != broken.is_unreadable) continue;
      broken = *std::move(found);
      return true;
    }
    return false;
  };
  object = smallest(subject, direction.from, std::move(object), breaks);
  std::string text = fmt::format("{} from {} to {}, {}: {}: {}\n  {}: {}", subject.kind(), direction.from, direction.to,
                                 which, broken.law, broken.detail, direction.from, json::to_text(object));
  for (const auto& [version, converted] : broken.way)
    text += fmt::format("\n  {}: {}", version, json::to_text(converted));
  return {.stage = Stage::config, .message = std::move(text)};
}

class Checking {
 public:
  Checking(Subject& subject, const ConversionCheckOptions& options, CheckedConversions& checked)
      : subject_(subject), options_(options), checked_(checked) {}

  Result<> run() {
    for (const Direction& direction : directions_of(subject_)) {
      ++checked_.directions;
      if (auto held = examples(direction); !held) return held;
      if (auto held = random_objects(direction); !held) return held;
    }
    return {};
  }

 private:
  Result<> examples(const Direction& direction) {
    for (const json::Value& object : subject_.examples[direction.from]) {
      const std::string name = json::text_at(object, {"metadata", "name"});
      if (!subject_.objects(direction.from).is_valid(object))
        return unusable(
            fmt::format("the example {} is not valid by the schema and the rules of {} {}: change it as "
                        "'kubexx check' reports",
                        name, subject_.kind(), direction.from));
      if (auto held = one(direction, object, options_.seed, fmt::format("the example {}", name)); !held) return held;
    }
    return {};
  }

  Result<> random_objects(const Direction& direction) {
    conversion_check::CommonFields fields(subject_, direction.from, direction.to);
    for (std::size_t i = 0; i < options_.documents; ++i) {
      const std::uint64_t seed = options_.seed + i;
      const std::optional<json::Value> object = subject_.object(direction.from, direction.to, seed);
      if (!object)
        return unusable(fmt::format("no random object of {} {} satisfies its schema and its rules", subject_.kind(),
                                    direction.from));
      if (auto held = one(direction, *object, seed, fmt::format("seed {}", seed)); !held) return held;
      fields.add(*object, seed);
    }
    const auto unconverted = fields.unconverted();
    return unconverted ? Result<>(field_report(direction, fields, *unconverted)) : Result<>();
  }

  Error field_report(const Direction& direction, const conversion_check::CommonFields& fields,
                     conversion_check::CommonFields::Unconverted found) const {
    found.object = smallest(subject_, direction.from, found.object, [&](const json::Value& smaller) {
      auto converted = fields.converted_without(found.field, smaller);
      if (converted) found.converted = *std::move(converted);
      return converted.has_value();
    });
    return unusable(
        fmt::format("{} from {} to {}: a field that both versions have is not converted: {}\n  {}: {}\n  {}: {}",
                    subject_.kind(), direction.from, direction.to, found.field, direction.from,
                    json::to_text(found.object), direction.to, json::to_text(found.converted)));
  }

  Result<> one(const Direction& direction, const json::Value& object, std::uint64_t seed, const std::string& which) {
    ++checked_.documents;
    auto broken = conversion_check::broken_law(subject_, direction, object, seed);
    if (broken) return report(subject_, direction, object, *std::move(broken), seed, which);
    return {};
  }

  Subject& subject_;
  const ConversionCheckOptions& options_;
  CheckedConversions& checked_;
};

}  // namespace

Result<CheckedConversions> check_conversions(const Webhooks& hooks, std::string_view manifests,
                                             const ConversionCheckOptions& options) {
  const auto subjects = read_subjects(hooks, manifests);
  if (!subjects) return subjects.error();
  CheckedConversions checked;
  for (const auto& subject : *subjects)
    if (auto held = Checking(*subject, options, checked).run(); !held) return std::move(held).error();
  return checked;
}

}  // namespace kubexx::testing
