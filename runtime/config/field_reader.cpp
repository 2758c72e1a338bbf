#include "runtime/config/field_reader.hpp"

#include <fmt/format.h>

#include "runtime/core/base64.hpp"

namespace kubexx::config {

Place FieldReader::expected(Place place, bool holds, std::string_view what) {
  if (error_ || !place || place.value->is_null()) return {};
  if (holds) return place;
  refuse(place, fmt::format("expected {}, found {}", what, json::type_name(*place.value)));
  return {};
}

Place FieldReader::member(const Place& object, std::string_view key) {
  const Place checked = expected(object, object && object.value->is_object(), "an object");
  if (!checked) return {};
  std::size_t index = 0;
  for (const auto& [name, value] : checked.value->as_object()) {
    if (name == key)
      return {&value, &checked.marks->children[index],
              checked.path.empty() ? name : fmt::format("{}.{}", checked.path, name)};
    ++index;
  }
  return {};
}

std::string FieldReader::text_of(const Place& place) {
  const Place checked = expected(place, place && place.value->is_string(), "a string");
  return checked ? checked.value->as_string() : std::string();
}

std::string FieldReader::text(const Place& object, std::string_view key) { return text_of(member(object, key)); }

bool FieldReader::flag(const Place& object, std::string_view key) {
  const Place place = member(object, key);
  const Place checked = expected(place, place && place.value->is_bool(), "true or false");
  return checked && checked.value->as_bool();
}

std::string FieldReader::bytes(const Place& object, std::string_view key) {
  const Place place = member(object, key);
  auto decoded = core::decode_base64(text_of(place), core::Base64Alphabet::standard);
  if (auto* bytes = std::get_if<std::string>(&decoded)) return std::move(*bytes);
  refuse(place, "expected base64");
  return {};
}

std::vector<Place> FieldReader::list(const Place& object, std::string_view key) {
  const Place place = member(object, key);
  const Place checked = expected(place, place && place.value->is_array(), "a list");
  std::vector<Place> places;
  if (!checked) return places;
  for (std::size_t i = 0; i < checked.value->as_array().size(); ++i)
    places.push_back(
        {&checked.value->as_array()[i], &checked.marks->children[i], fmt::format("{}[{}]", checked.path, i)});
  return places;
}

std::vector<std::string> FieldReader::texts(const Place& object, std::string_view key) {
  std::vector<std::string> texts;
  for (const Place& place : list(object, key)) texts.push_back(text_of(place));
  return texts;
}

void FieldReader::refuse(const Place& place, std::string_view message) {
  if (error_) return;
  error_.emplace();
  error_->stage = Stage::config;
  error_->message = said(place, message);
}

std::string FieldReader::said(const Place& place, std::string_view message) const {
  const json::Mark mark = place ? place.marks->name() : json::Mark{1, 1};
  return fmt::format("{}:{}: {}{}{}", file_, mark.line, place.path, place.path.empty() ? "" : ": ", message);
}

}  // namespace kubexx::config
