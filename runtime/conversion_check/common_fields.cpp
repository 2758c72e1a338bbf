#include "runtime/conversion_check/common_fields.hpp"

#include <algorithm>
#include <variant>

#include "runtime/conversion_check/values.hpp"
#include "runtime/json/text.hpp"

namespace kubexx::conversion_check {
namespace {

/// Functions may convert a field for few of its values only.
constexpr std::size_t kEnoughObjects = 100;

/// The path without the places of list elements.
std::string field_of(schema::Location path) {
  for (schema::Step& step : path)
    if (std::holds_alternative<std::size_t>(step)) step = std::size_t{0};
  return example::printed(path);
}

}  // namespace

void CommonFields::add(const json::Value& object, std::uint64_t seed) {
  const std::optional<json::Value> shown = this->served(object);
  if (!shown) return;
  const json::Value& served = *shown;
  example::Random random(seed);
  for (const schema::Location& path : example::leaves_of(object)) {
    if (value_at(served, path) == nullptr) continue;
    Field& field = fields_[field_of(path)];
    if (field.is_converted) continue;
    const Changes there = changes(object, from_, path, random), back = changes(served, to_, path, random);
    if (there.empty() && back.empty()) continue;
    ++field.objects;
    field.is_converted = is_any_visible(there, to_, served) || is_any_visible(back, from_, object);
    if (field.objects > 1 && json::to_text(object).size() >= json::to_text(field.object).size()) continue;
    field.object = object;
    field.converted = served;
  }
}

std::optional<json::Value> CommonFields::served(const json::Value& object) const {
  const Converted shown = subject_.convert(object, to_);
  if (!std::holds_alternative<json::Value>(shown)) return std::nullopt;
  return subject_.pruned(std::get<json::Value>(shown), to_);
}

std::optional<json::Value> CommonFields::converted_without(const std::string& field, const json::Value& object) const {
  std::optional<json::Value> shown = served(object);
  if (!shown) return std::nullopt;
  example::Random random(0);
  bool is_changed = false;
  for (const schema::Location& path : example::leaves_of(object)) {
    if (field_of(path) != field || value_at(*shown, path) == nullptr) continue;
    const Changes there = changes(object, from_, path, random), back = changes(*shown, to_, path, random);
    if (is_any_visible(there, to_, *shown) || is_any_visible(back, from_, object)) return std::nullopt;
    is_changed = is_changed || !there.empty() || !back.empty();
  }
  return is_changed ? shown : std::nullopt;
}

CommonFields::Changes CommonFields::changes(const json::Value& object, const std::string& version,
                                            const schema::Location& path, example::Random& random) const {
  return subject_.objects(version).with_other_values_at(object, path, random);
}

bool CommonFields::is_any_visible(const Changes& changes, const std::string& version, const json::Value& shown) const {
  return std::ranges::any_of(changes, [&](const json::Value& change) {
    const Converted result = subject_.convert(change, version);
    // A function that fails has read the value.
    if (const auto* fault = std::get_if<ConversionFault>(&result)) return !fault->is_unreadable;
    return bare(subject_.pruned(std::get<json::Value>(result), version)) != bare(subject_.pruned(shown, version));
  });
}

std::optional<CommonFields::Unconverted> CommonFields::unconverted() const {
  for (const auto& [name, field] : fields_)
    if (!field.is_converted && field.objects >= kEnoughObjects) return Unconverted{name, field.object, field.converted};
  return std::nullopt;
}

}  // namespace kubexx::conversion_check
