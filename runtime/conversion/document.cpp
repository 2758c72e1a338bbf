#include <fmt/format.h>

#include <string>
#include <utility>
#include <variant>
#include <vector>

#include <kubexx/detail/conversion/tables.hpp>
#include "runtime/conversion/changes.hpp"
#include "runtime/conversion/copy.hpp"
#include "runtime/conversion/overlay.hpp"
#include "runtime/conversion/retained.hpp"
#include "runtime/conversion/source.hpp"
#include "runtime/json/members.hpp"
#include "runtime/json/text.hpp"

namespace kubexx::conversion {
namespace {

using json::Value;

Error decode_error(std::string message) { return {.stage = Stage::decode, .message = std::move(message)}; }

/// `source` in the target version, over `base` if it is not null, which was `former` in the source version.
Result<Value> put(const Value& source, const Value* base, const Value* former, const Direction& direction) {
  Value copied = copied_object(source, base, former, *direction.table);
  copied.as_object().set("apiVersion", direction.to);
  if (direction.fill_by_hand == nullptr) return copied;
  const auto filled = direction.fill_by_hand(json::to_text(source), source, json::to_text(copied));
  if (!filled) return filled.error();
  auto before = parsed(filled->before);
  const auto after = parsed(filled->after);
  if (!before) return before.error();
  if (!after) return after.error();
  const Value unfilled = without_filled(*std::move(before), copied, source, *direction.table);
  return with_changes(std::move(copied), unfilled, *after, *direction.table);
}

std::string_view version_name(std::string_view api_version) {
  return api_version.substr(api_version.find('/') == std::string_view::npos ? 0 : api_version.find('/') + 1);
}

/// A converted object in the version that it came from; an empty object if a function of the program fails, so that
/// everything counts as different.
Value put_back(const Value& object, const Direction& back) {
  try {
    if (auto result = put(object, nullptr, nullptr, back)) return *std::move(result);
  } catch (...) {  // NOLINT(bugprone-empty-catch): as an error
  }
  return json::Object();
}

/// What is different in `source` from what it was. Members that no type knows may be missing in it, because servers
/// prune those that the schema of the version does not have.
Value difference(const Value& former, const Value& source, const Table& table) {
  return overlay_between(known_part(former, table, &source), source);
}

/// The object in the target version with what an earlier conversion retained of it. If the source did not change since
/// then, it is what it was; else only what the changes mean is different.
Result<Value> put_retained(const Value& source, Value plain, const Value& overlay, const Direction& forward,
                           const Direction& back) {
  Value whole = with_overlay(std::move(plain), overlay);
  const Value former = put_back(whole, back);
  if (difference(former, source, *forward.table).as_object().empty()) return whole;
  auto after = put(source, &whole, &former, forward);
  if (!after) return after;
  const auto before = put(former, &whole, &former, forward);
  return before ? with_changes(std::move(whole), *before, *after, *forward.table) : after;
}

std::string lost_text(std::string_view version, const std::vector<std::string>& paths) {
  return fmt::format("what version {} cannot represent has more than {} KiB: {}", version, retained_limit >> 10,
                     fmt::join(paths, ", "));
}

}  // namespace

Result<std::string> convert_document(std::string_view document, const Direction& forward, const Direction& back) {
  auto read = read_source(document, forward.table->has_function || back.table->has_function);
  if (!read) return std::move(read).error();
  const Value& source = read->object;
  Retained& retained = read->retained;
  const std::string_view from = version_name(forward.from), to = version_name(forward.to);
  if (forward.to_is_stored)
    for (const auto& [version, paths] : retained.lost())
      return decode_error(fmt::format("{}; write the object in version {}", lost_text(from, paths), version));
  auto converted = put(source, nullptr, nullptr, forward);
  const Value* const overlay = retained.find(to);
  if (converted && overlay != nullptr) converted = put_retained(source, *std::move(converted), *overlay, forward, back);
  if (!converted) return std::move(converted).error();
  // Members that no type knows count as lost, because servers prune what the schema of a version does not have; except
  // for those that the version had before.
  const Value* const known_before = overlay == nullptr ? nullptr : json::find(*overlay, {"set"});
  const Value lasting = known_part(*converted, *back.table, known_before);
  Value lost = difference(put_back(lasting, back), source, *forward.table);
  retained.erase(to);
  retained.erase(from);
  if (!retained.set(from, std::move(lost)) && forward.to_is_stored)
    return decode_error(lost_text(to, retained.lost().at(std::string(from))));
  return converted_text(*std::move(converted), *std::move(read));
}

}  // namespace kubexx::conversion
