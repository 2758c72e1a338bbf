#include "runtime/conversion/source.hpp"

#include <fmt/format.h>

#include <utility>
#include <variant>

#include <kubexx/detail/json/reader.hpp>
#include <kubexx/detail/json/writer.hpp>
#include "runtime/json/members.hpp"
#include "runtime/json/slice.hpp"
#include "runtime/json/text.hpp"

namespace kubexx::conversion {
namespace {

constexpr std::size_t kLevels = 1000;

bool contains(std::string_view text, std::string_view part) { return text.find(part) != std::string_view::npos; }

bool is_empty_object(std::string_view object) { return json::skip_space(object, 1) + 1 == object.size(); }

/// The metadata as it is written, if its keys have no escapes, so that they can be found in the text.
std::optional<std::string_view> plain_metadata(std::string_view document) {
  const auto metadata = json::find_raw_member(document, "metadata");
  if (!metadata || !metadata->starts_with('{') || contains(*metadata, "\\u") || contains(*metadata, "\\/"))
    return std::nullopt;
  const auto annotations = json::find_raw_member(*metadata, "annotations");
  if (annotations && !annotations->starts_with('{')) return std::nullopt;
  json::Reader reader(*metadata, kLevels);
  return reader.skip() && reader.finish() ? metadata : std::nullopt;
}

/// Takes the annotation out of the text of metadata.
Retained take_retained(std::string& metadata) {
  if (!contains(metadata, retained_annotation)) return {};
  auto read = json::parse(metadata);
  json::Value object;
  json::set(object, {"metadata"}, std::get<json::Value>(std::move(read)));
  Retained retained = Retained::take_from(object);
  metadata = json::to_text(*json::find(object, {"metadata"}));
  return retained;
}

/// Adds a member at the end of an object.
void append_member(std::string& text, std::string_view object, const std::string& member) {
  const std::size_t end = static_cast<std::size_t>(object.data() - text.data()) + object.size() - 1;
  text.insert(end, is_empty_object(object) ? member : "," + member);
}

std::string with_annotation(std::string metadata, const std::string& value) {
  std::string member = fmt::format("\"{}\":", retained_annotation);
  json::Writer(member).string(value);
  if (const auto annotations = json::find_raw_member(metadata, "annotations"))
    append_member(metadata, *annotations, member);
  else
    append_member(metadata, metadata, fmt::format("\"annotations\":{{{}}}", member));
  return metadata;
}

}  // namespace

Result<json::Value> parsed(std::string_view document) {
  auto read = json::parse(document);
  if (const auto* error = std::get_if<json::ParseError>(&read))
    return Error{.stage = Stage::decode,
                 .message = fmt::format("the object is not JSON: {} at byte {}", error->message, error->offset)};
  auto& value = std::get<json::Value>(read);
  if (!value.is_object())
    return Error{.stage = Stage::decode,
                 .message = fmt::format("the object is not a JSON object but {}", json::type_name(value))};
  return std::move(value);
}

Result<Source> read_source(std::string_view document, bool functions_see_metadata) {
  Source source;
  const auto metadata = functions_see_metadata ? std::nullopt : plain_metadata(document);
  std::string rest;
  if (metadata) {
    const auto begin = static_cast<std::size_t>(metadata->data() - document.data());
    rest.append(document.substr(0, begin)).append("{}").append(document.substr(begin + metadata->size()));
  }
  auto object = parsed(metadata ? std::string_view(rest) : document);
  if (!object) return std::move(object).error();
  source.object = *std::move(object);
  if (metadata) {
    source.metadata = std::string(*metadata);
    source.retained = take_retained(*source.metadata);
  } else {
    source.retained = Retained::take_from(source.object);
  }
  return source;
}

std::string converted_text(json::Value converted, Source source) {
  if (!source.metadata) {
    std::move(source.retained).put_into(converted);
    return json::to_text(converted);
  }
  if (const std::string value = std::move(source.retained).text(); !value.empty())
    source.metadata = with_annotation(*std::move(source.metadata), value);
  std::string text = json::to_text(converted);
  const auto place = json::find_raw_member(text, "metadata");
  if (place) text.replace(static_cast<std::size_t>(place->data() - text.data()), place->size(), *source.metadata);
  return text;
}

}  // namespace kubexx::conversion
