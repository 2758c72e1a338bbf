#include "runtime/codec/codec.hpp"

#include <algorithm>
#include <utility>

#include "runtime/codec/tree.hpp"

namespace kubexx::codec {
namespace {

Error decode_error(std::string message) {
  Error error;
  error.stage = Stage::decode;
  error.message = std::move(message);
  return error;
}

/// What tells an object apart, whatever else is wrong with it.
void identify(std::string_view document, SkippedObject& object) {
  json::Reader in(document);
  const auto read_text = [&](std::string& text) {
    if (in.peek() == json::Token::string)
      in.read(text);
    else
      in.skip();
  };
  if (in.peek() != json::Token::object) return;
  for (in.begin_object(); in.next_member();) {
    const bool is_metadata = in.key() == "metadata";
    if (!is_metadata || in.peek() != json::Token::object) {
      in.skip();
      continue;
    }
    for (in.begin_object(); in.next_member();) {
      const std::string_view key = in.key();
      if (key == "name") {
        read_text(object.name);
      } else if (key == "namespace") {
        read_text(object.name_space);
      } else if (key == "resourceVersion") {
        read_text(object.resource_version);
      } else {
        in.skip();
      }
    }
  }
}

void write_tree(json::Writer& out, const Tree& tree) {
  if (tree.token == json::Token::object) {
    out.begin_object();
    for (const auto& [name, value] : tree.members) out.key(name), write_tree(out, value);
    out.end_object();
  } else if (tree.token == json::Token::array) {
    out.begin_array();
    for (const Tree& element : tree.elements) write_tree(out, element);
    out.end_array();
  } else {
    out.raw(tree.text);
  }
}

bool has_repeats(const Tree& tree) {
  return tree.repeats || std::ranges::any_of(tree.elements, has_repeats) ||
         std::ranges::any_of(tree.members, [](const auto& member) { return has_repeats(member.second); });
}

}  // namespace

std::optional<std::string> without_repeats(std::string_view document) {
  const Tree tree = read_tree(document);
  if (!has_repeats(tree)) return std::nullopt;  // keys that the types take for one
  std::string text;
  json::Writer out(text);
  write_tree(out, tree);
  return text;
}

Error error_of(const json::Reader& in) { return decode_error(in.failure_text()); }

SkippedObject skip_item(json::Reader& in, const json::Reader::Place& place, std::size_t index) {
  SkippedObject skipped;
  if (in.failure().malformed) return skipped;  // the document ends here
  skipped.error = decode_error(in.failure_text(place.offset, "items[" + std::to_string(index) + "]"));
  in.resume(place);
  in.skip();
  if (in.failed()) return skipped;
  identify(in.since(place.offset), skipped);
  return skipped;
}

}  // namespace kubexx::codec
