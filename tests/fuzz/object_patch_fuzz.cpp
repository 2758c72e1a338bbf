// Patches of mutating webhooks: two lines of JSON, before and after. The object of the server has more members than the
// types read; the patch makes of it what was written after, and these members.
#include <cstddef>
#include <cstdint>
#include <cstdlib>
#include <string>
#include <string_view>
#include <variant>

#include <kubexx/detail/webhook/admission.hpp>
#include "runtime/json/text.hpp"
#include "runtime/patch/patch.hpp"

namespace {

using namespace kubexx;

constexpr codec::ListKeys kLists[] = {{"keyed", "name"}};

/// Adds a member that no type reads to every object, or removes them.
void mark(json::Value& value, bool adds, std::int64_t& count) {
  if (value.is_array())
    for (json::Value& element : value.as_array()) mark(element, adds, count);
  if (!value.is_object()) return;
  for (auto& [key, member] : value.as_object()) mark(member, adds, count);
  if (adds)
    value.as_object().set("?", ++count);
  else
    value.as_object().erase("?");
}

json::Value marked(json::Value value, bool adds) {
  std::int64_t count = 0;
  mark(value, adds, count);
  return value;
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  const std::string_view text(reinterpret_cast<const char*>(data), size);
  const std::size_t end = text.find('\n');
  if (end == std::string_view::npos || text.find('?') != std::string_view::npos) return 0;
  const auto read_before = json::parse(text.substr(0, end)), read_after = json::parse(text.substr(end + 1));
  const auto* const before = std::get_if<json::Value>(&read_before);
  const auto* const after = std::get_if<json::Value>(&read_after);
  if (before == nullptr || after == nullptr || !before->is_object() || !after->is_object()) return 0;
  const json::Value raw = marked(*before, true);
  const std::string patch =
      webhook::object_patch(json::to_text(raw), json::to_text(*before), json::to_text(*after), kLists);
  if (patch.empty() && *before != *after) std::abort();
  json::Value result = raw;
  if (!patch.empty()) {
    auto patched = patch::apply_json_patch(raw, std::get<json::Value>(json::parse(patch)));
    if (!patched) std::abort();
    result = std::move(patched->document);
  }
  // A key that is written with escapes may be the one that marks.
  if (marked(std::move(result), false) != marked(*after, false)) std::abort();
  return 0;
}
