#include "runtime/conversion/source.hpp"

#include <fmt/format.h>

#include <utility>

#include <kubexx/detail/json/reader.hpp>
#include <kubexx/detail/json/writer.hpp>

namespace kubexx::conversion {

Result<Node> read_object(Arena& arena, const Document& document) {
  auto read = arena.read(document);
  if (!read || read->is_object()) return read;
  const std::string text = read->text();
  return Error{
      .stage = Stage::decode,
      .message = fmt::format("the object is not a JSON object but {}", json::word_of(json::Reader(text).peek()))};
}

Result<Source> read_source(Arena& arena, const Document& document, bool functions_see_metadata) {
  auto object = read_object(arena, document);
  if (!object) return std::move(object).error();
  Source source{.object = *object, .metadata = {}, .retained = Retained(arena), .is_aside = false};
  source.metadata = source.object.find("metadata");
  if (!source.metadata || source.metadata.is_null()) source.metadata = arena.object({});
  if (!source.metadata.is_object()) return source;
  source.retained = Retained::take_from(arena, source.metadata);
  source.is_aside = !functions_see_metadata;
  source.object = arena.with_member(source.object, "metadata", source.is_aside ? arena.object({}) : source.metadata);
  return source;
}

std::string converted_text(const Node& converted, const Source& source) {
  const Node metadata = source.is_aside ? source.metadata : converted.find("metadata");
  std::string text;
  text.reserve(converted.text_size() + metadata.text_size() + source.retained.text_size());
  json::Writer out(text);
  const auto write_metadata = [&] {
    out.key("metadata");
    source.retained.write_metadata(out, metadata);
  };
  bool is_written = !metadata;
  out.begin_object();
  for (const auto& [key, value] : converted.members()) {
    if (key == "metadata" && metadata) {
      write_metadata();
      is_written = true;
      continue;
    }
    out.key(key);
    value.write(out);
  }
  if (!is_written) write_metadata();
  out.end_object();
  return text;
}

}  // namespace kubexx::conversion
