#include "runtime/conversion_check/subject.hpp"

#include <utility>

#include "runtime/json/text.hpp"
#include "runtime/schema/object/defaulting.hpp"
#include "runtime/schema/object/prune.hpp"

namespace kubexx::conversion_check {
namespace {

/// Objects of versions that are not served are stored and converted as well.
schema::CustomResourceDefinition with_all_versions(schema::CustomResourceDefinition crd) {
  for (schema::CrdVersion& version : crd.versions) version.served = true;
  return crd;
}

const ConversionFault* unreadable(const Converted& converted) {
  const auto* fault = std::get_if<ConversionFault>(&converted);
  return fault != nullptr && fault->is_unreadable ? fault : nullptr;
}

}  // namespace

Subject::Subject(schema::CustomResourceDefinition crd, const Webhooks& hooks)
    : hooks_(hooks), definition_(with_all_versions(std::move(crd))) {
  for (const std::string& version : versions())
    objects_.emplace(version, std::make_unique<example::RandomObjects>(definition_, version));
}

std::vector<std::string> Subject::versions() const {
  std::vector<std::string> names;
  for (const schema::CrdVersion& version : definition_.crd().versions) names.push_back(version.name);
  return names;
}

Converted Subject::convert(const json::Value& object, const std::string& version) const {
  auto converted = hooks_.convert(json::to_text(object), group() + "/" + version);
  if (!converted) return ConversionFault{converted.error().message, converted.error().stage == Stage::decode};
  auto read = json::parse(*converted);
  if (const auto* fault = std::get_if<json::ParseError>(&read))
    return ConversionFault{"the webhook answers with JSON that cannot be read: " + fault->message};
  return std::get<json::Value>(std::move(read));
}

json::Value Subject::pruned(json::Value object, const std::string& version) const {
  schema::prune(object, definition_.find(version)->compiled.root(), true);
  return object;
}

json::Value Subject::defaulted(json::Value object, const std::string& version) const {
  schema::apply_defaults(object, definition_.find(version)->compiled.root());
  return object;
}

std::optional<json::Value> Subject::object(const std::string& from, const std::string& to, std::uint64_t seed) {
  constexpr int kMostValues = 200;  // that are replaced for one object
  for (int i = 0; i < kMostValues; ++i) {
    example::Random random(seed);
    std::optional<json::Value> object = objects(from).make(random);
    if (!object) return std::nullopt;
    const Converted converted = convert(*object, to);
    const ConversionFault* fault = unreadable(converted);
    if (fault == nullptr || !narrow(from, to, *object, fault->message)) return object;
  }
  return std::nullopt;
}

/// Keeps the values that can be read in the place that the message names; false if there is none.
bool Subject::narrow(const std::string& from, const std::string& to, const json::Value& object,
                     const std::string& message) {
  for (const schema::Location& leaf : example::leaves_of(object)) {
    const std::string start = example::printed(leaf) + ": ";
    if (!message.starts_with(start)) continue;
    return objects(from).narrow(leaf, [&](const json::Value& candidate) {
      json::Value other = object;
      example::value_at(other, leaf) = candidate;
      const Converted converted = convert(other, to);
      const ConversionFault* fault = unreadable(converted);
      return fault == nullptr || !fault->message.starts_with(start);
    });
  }
  return false;
}

}  // namespace kubexx::conversion_check
