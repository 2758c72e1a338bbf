#include <kubexx/detail/webhook/admission.hpp>

#include <algorithm>
#include <string>
#include <variant>

#include <kubexx/json/value.hpp>
#include "runtime/json/text.hpp"
#include "runtime/webhook/members_by_key.hpp"

namespace kubexx::webhook {
namespace {

/// Collects the operations of a patch while it descends three documents.
class PatchWriter {
 public:
  void compare(const json::Value& raw, const json::Value& before, const json::Value& after) {
    if (raw.is_object() && before.is_object() && after.is_object())
      compare_objects(raw.as_object(), before.as_object(), after.as_object());
    else if (raw.is_array() && before.is_array() && after.is_array() &&
             raw.as_array().size() == before.as_array().size())
      compare_lists(raw.as_array(), before.as_array(), after.as_array());
    else if (before != after)
      add("replace", &after);
  }
  std::string text() const { return operations_.empty() ? std::string() : "[" + operations_ + "]"; }

 private:
  void compare_objects(const json::Object& raw, const json::Object& before, const json::Object& after) {
    const MembersByKey raw_members(raw), old_members(before), new_members(after);
    for (const auto& [key, value] : before)
      if (new_members.find(key) == nullptr && raw_members.find(key) != nullptr)
        at(key, [&] { add("remove", nullptr); });
    for (const auto& [key, value] : after) {
      const json::Value* const was = old_members.find(key);
      const json::Value* const source = raw_members.find(key);
      if (source != nullptr && was != nullptr)
        at(key, [&] { compare(*source, *was, value); });
      else if (was == nullptr || *was != value)
        at(key, [&] { add("add", &value); });
    }
  }

  /// Of a list of another length, elements at both ends that stay are left alone. Those between are replaced: their
  /// values need not be about the same thing.
  void compare_lists(const json::Array& raw, const json::Array& before, const json::Array& after) {
    const bool same_length = before.size() == after.size();
    const std::size_t shorter = std::min(before.size(), after.size());
    std::size_t first = 0, last = 0;
    while (!same_length && first < shorter && before[first] == after[first]) ++first;
    while (!same_length && last < shorter - first && before[before.size() - 1 - last] == after[after.size() - 1 - last])
      ++last;
    std::size_t place = first;
    for (; place < shorter - last; ++place)
      at(std::to_string(place), [&] {
        if (same_length)
          compare(raw[place], before[place], after[place]);
        else
          add("replace", &after[place]);
      });
    for (std::size_t extra = before.size() - last; extra > place; --extra)
      at(std::to_string(extra - 1), [&] { add("remove", nullptr); });
    for (; place < after.size() - last; ++place) at(std::to_string(place), [&] { add("add", &after[place]); });
  }

  template <class Inside>
  void at(std::string_view key, Inside inside) {
    const std::size_t size = path_.size();
    path_ += '/';
    for (const char c : key) {
      if (c == '~')
        path_ += "~0";
      else if (c == '/')
        path_ += "~1";
      else
        path_ += c;
    }
    inside();
    path_.resize(size);
  }

  void add(std::string_view operation, const json::Value* value) {
    if (!operations_.empty()) operations_ += ',';
    operations_.append(R"({"op":")").append(operation).append(R"(","path":)").append(json::quoted(path_));
    if (value != nullptr) operations_.append(R"(,"value":)").append(json::to_text(*value));
    operations_ += '}';
  }

  std::string path_;
  std::string operations_;
};

json::Value parsed_document(std::string_view text) {
  auto read = json::parse(text);
  auto* value = std::get_if<json::Value>(&read);
  return value == nullptr ? json::Value() : std::move(*value);
}

}  // namespace

std::string object_patch(std::string_view raw, std::string_view before, std::string_view after) {
  if (before == after) return {};
  PatchWriter patch;
  patch.compare(parsed_document(raw), parsed_document(before), parsed_document(after));
  return patch.text();
}

}  // namespace kubexx::webhook
