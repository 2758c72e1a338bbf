#include <fmt/format.h>

#include "runtime/json/go_text.hpp"
#include "runtime/patch/null_members.hpp"
#include "runtime/patch/object_editor.hpp"
#include "runtime/patch/patch.hpp"
#include "runtime/status/refusal.hpp"

namespace kubexx::patch {
namespace {

using json::Object;
using json::Value;
using status::bad_request;

void merge(Object& document, const Object& patch);

/// The library copies a list that replaces an object unchanged, and drops nulls from one that replaces any other value.
void merge_member(Value& current, const Value& patch) {
  if (current.is_object() && patch.is_object()) return merge(current.as_object(), patch.as_object());
  const bool keeps_nulls = current.is_object();
  current = patch;
  if (!keeps_nulls) drop_null_members(current);
}

void merge(Object& document, const Object& patch) {
  ObjectEditor members(document);
  for (const auto& [key, value] : patch) {
    if (value.is_null()) {
      members.erase(key);
    } else if (Value* current = members.find(key)) {
      merge_member(*current, value);
    } else {
      drop_null_members(members.set(key, value));
    }
  }
}

}  // namespace

Result<Patched> apply_merge_patch(const Value& document, const Value& patch, schema::FieldValidation validation) {
  const bool strictly = validation != schema::FieldValidation::ignore;
  if (strictly && !patch.is_object() && !patch.is_null()) {
    return bad_request(
        fmt::format("error decoding patch: json: cannot unmarshal {} into Go value of type map[string]interface {{}}",
                    go_word(patch)));
  }
  Patched patched{document, {}};
  if (patch.is_object()) {
    merge(patched.document.as_object(), patch.as_object());
  } else if (patch.is_array()) {
    drop_null_members(patched.document = patch);
  } else {
    return bad_request("Invalid JSON Patch");
  }
  return patched;
}

}  // namespace kubexx::patch
