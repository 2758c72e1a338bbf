#include "runtime/kubernetes/messages.hpp"

#include <charconv>
#include <map>
#include <mutex>
#include <vector>

#include "runtime/kubernetes/document.hpp"

namespace kubexx::kubernetes {
namespace {

/// The part before a separator, which is removed with it.
std::string_view cut(std::string_view& text, char separator) {
  const std::size_t end = text.find(separator);
  const std::string_view part = text.substr(0, end);
  text.remove_prefix(end == std::string_view::npos ? text.size() : end + 1);
  return part;
}

bool drop_prefix(std::string_view& text, std::string_view prefix) {
  if (!text.starts_with(prefix)) return false;
  text.remove_prefix(prefix.size());
  return true;
}

WireType wire_type(char letter) {
  switch (letter) {
    case 'i':
      return WireType::integer;
    case 'f':
      return WireType::number;
    case 'b':
      return WireType::boolean;
    case 'y':
      return WireType::bytes;
    case 't':
      return WireType::time;
    case 'u':
      return WireType::micro_time;
    case 'd':
      return WireType::duration;
    case 'q':
      return WireType::quantity;
    case 'o':
      return WireType::int_or_string;
    case 'j':
      return WireType::json;
    case 'x':
      return WireType::texts;
    default:
      return WireType::text;
  }
}

MessageField field_of(std::string_view text) {
  MessageField field;
  const std::string_view number = cut(text, ':');
  std::from_chars(number.data(), number.data() + number.size(), field.number);
  field.name = cut(text, ':');
  field.is_pointer = drop_prefix(text, "*");
  field.omits_empty = drop_prefix(text, "?");
  field.is_list = drop_prefix(text, "[]");
  field.is_map = drop_prefix(text, "{}");
  drop_prefix(text, "+");
  const bool is_choice = drop_prefix(text, "|");
  const std::string_view type = cut(text, ':');
  field.go_name = text;
  field.type = type.size() == 1 ? wire_type(type.front()) : is_choice ? WireType::choice : WireType::message;
  if (type.size() > 1) field.message = type;
  return field;
}

/// The fields of each type as they are in the document.
std::map<std::string_view, std::string_view> lines_of(std::string_view document) {
  std::map<std::string_view, std::string_view> lines;
  while (!document.empty()) {
    std::string_view line = cut(document, '\n');
    const std::string_view name = cut(line, ' ');
    if (!name.empty()) lines.emplace_hint(lines.end(), name, line);
  }
  return lines;
}

std::vector<MessageField> fields_of(std::string_view line) {
  std::vector<MessageField> fields;
  while (!line.empty()) fields.push_back(field_of(cut(line, ' ')));
  return fields;
}

}  // namespace

std::string_view message_name(std::string_view definition) {
  constexpr int kParts = 3;
  std::size_t end = definition.size();
  for (int part = 0; part < kParts; ++part) {
    end = definition.substr(0, end).rfind('.');
    if (end == std::string_view::npos) return definition;
  }
  return definition.substr(end + 1);
}

std::span<const MessageField> message_fields(std::string_view type) {
  static const std::map<std::string_view, std::string_view> lines = lines_of(kMessages);
  static std::mutex mutex;
  static std::map<std::string_view, std::vector<MessageField>> parsed;
  const auto line = lines.find(type);
  if (line == lines.end()) return {};
  const std::lock_guard lock(mutex);
  const auto [known, is_new] = parsed.try_emplace(line->first);
  if (is_new) known->second = fields_of(line->second);
  return known->second;
}

}  // namespace kubexx::kubernetes
