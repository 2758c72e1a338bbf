#include "runtime/conversion/source.hpp"

#include <fmt/format.h>

#include <utility>

#include <kubexx/detail/json/reader.hpp>

namespace kubexx::conversion {

Result<Node> read_object(std::string document) {
  auto read = Node::read(std::move(document));
  if (!read || read->is_object()) return read;
  const std::string text = read->text();
  return Error{
      .stage = Stage::decode,
      .message = fmt::format("the object is not a JSON object but {}", json::word_of(json::Reader(text).peek()))};
}

Result<Source> read_source(std::string_view document, bool functions_see_metadata) {
  auto object = read_object(std::string(document));
  if (!object) return std::move(object).error();
  Source source{.object = *std::move(object), .metadata = {}, .retained = {}, .is_aside = false};
  source.metadata = source.object.find("metadata");
  if (!source.metadata || source.metadata.is_null()) source.metadata = Node(Node::Members());
  if (!source.metadata.is_object()) return source;
  source.retained = Retained::take_from(source.metadata);
  source.is_aside = !functions_see_metadata;
  source.object = with_member(source.object, "metadata", source.is_aside ? Node(Node::Members()) : source.metadata);
  return source;
}

std::string converted_text(const Node& converted, const Source& source) {
  const Node metadata = source.retained.put_into(source.is_aside ? source.metadata : converted.find("metadata"));
  return (metadata ? with_member(converted, "metadata", metadata) : converted).text();
}

}  // namespace kubexx::conversion
