#include <fmt/format.h>

#include <string>
#include <utility>
#include <vector>

#include <kubexx/detail/conversion/tables.hpp>
#include "runtime/conversion/changes.hpp"
#include "runtime/conversion/copy.hpp"
#include "runtime/conversion/overlay.hpp"
#include "runtime/conversion/retained.hpp"
#include "runtime/conversion/source.hpp"

namespace kubexx::conversion {
namespace {

Error decode_error(std::string message) { return {.stage = Stage::decode, .message = std::move(message)}; }

/// What functions of the program see of an object, whose fields have the names of `name`.
Node part_for_functions(const Node& object, const Table& table, std::string_view Row::* name) {
  if (table.has_function) return object;
  Node::Members members;
  for (const std::string_view key : {"apiVersion", "kind"})
    if (const Node value = object.find(key)) members.emplace_back(key, value);
  for (const Row& row : table.rows)
    if (const Node value = Table::leads_to_function(row) ? object.find(row.*name) : Node())
      members.emplace_back(row.*name, value);
  return Node(std::move(members));
}

/// `source` in the target version, over `base` if there is one.
Result<Node> put(const Node& source, const CopyBase& base, const Direction& direction) {
  const Node copied =
      with_member(copied_object(source, base, *direction.table), "apiVersion", Node::string(direction.to));
  if (direction.fill_by_hand == nullptr) return copied;
  auto filled = direction.fill_by_hand(part_for_functions(source, *direction.table, &Row::from),
                                       part_for_functions(copied, *direction.table, &Row::to));
  if (!filled) return std::move(filled).error();
  const auto before = read_object(std::move(filled->before)), after = read_object(std::move(filled->after));
  if (!before) return before.error();
  if (!after) return after.error();
  const Node unfilled = without_filled(*before, copied, source, *direction.table);
  return with_filled(copied, unfilled, *after, *direction.table);
}

std::string_view version_name(std::string_view api_version) {
  return api_version.substr(api_version.find('/') == std::string_view::npos ? 0 : api_version.find('/') + 1);
}

/// An object in the target version, to compare it; an empty object if a function of the program fails, so that
/// everything counts as different.
Node put_if_possible(const Node& object, const Direction& direction) {
  try {
    if (auto result = put(object, {}, direction)) return *std::move(result);
  } catch (...) {  // NOLINT(bugprone-empty-catch): as an error
  }
  return Node(Node::Members());
}

/// What is different in `source` from what it was. Members that no type knows may be missing in it, because servers
/// prune those that the schema of the version does not have.
Node difference(const Node& former, const Node& source, const Table& table) {
  return overlay_between(known_part(former, table, source), source);
}

/// The object in the target version with what an earlier conversion retained of it. If the source did not change since
/// then, it is what it was; else only what the changes mean is different. `plain` is the source alone in the target
/// version: what only the source version has does not count as a change.
Result<Node> put_retained(const Node& source, const Node& plain, const Node& overlay, const Direction& forward,
                          const Direction& back) {
  const Node whole = with_overlay(plain, overlay);
  const Node former = put_if_possible(whole, back), shown = put_if_possible(plain, back);
  if (!former.has_children() && shown.has_children())
    return decode_error(fmt::format("the values of version {} in the annotation {} cannot be put back",
                                    version_name(forward.to), retained_annotation));
  // Functions may use what they do not write back. Then any of it may have changed.
  const Node& compared = put_if_possible(shown, forward) == plain ? shown : source;
  if (!difference(former, compared, *forward.table).has_children()) return whole;
  const auto after = put(source, {whole, former, shown}, forward);
  if (!after) return after;
  const auto before = put(former, {whole, former, former}, forward);
  return before ? with_changes(whole, *before, *after, *forward.table) : after;
}

std::string lost_text(std::string_view version, const std::vector<std::string>& paths) {
  return fmt::format("the values that version {} cannot represent are too large for the annotation {}: {}", version,
                     retained_annotation, fmt::join(paths, ", "));
}

/// Why an object must not be stored: it lacks what was lost, or could not be put back, when it was read.
Result<> check_complete(const Retained& retained) {
  for (const auto& [version, paths] : retained.lost())
    return decode_error(fmt::format(
        "the values that other versions cannot represent are too large for the annotation {}: {}; write the "
        "object in version {}",
        retained_annotation, fmt::join(paths, ", "), version));
  for (const std::string& version : retained.unread())
    return decode_error(
        fmt::format("the values of version {} in the annotation {} cannot be put back; write the object in the "
                    "storage version",
                    version, retained_annotation));
  return {};
}

/// Without knowledge, the program's headers decide: anyone can write an annotation that claims a loss, and must not
/// make lists fail by it.
bool has_to_be_complete(const Direction& forward, const MayBeStored& may_be_stored) {
  return may_be_stored ? may_be_stored() : forward.to_is_stored;
}

}  // namespace

Result<std::string> convert_document(std::string_view document, const Direction& forward, const Direction& back,
                                     const MayBeStored& may_be_stored) {
  auto read = read_source(document, forward.table->has_function || back.table->has_function);
  if (!read) return std::move(read).error();
  const Node& source = read->object;
  Retained& retained = read->retained;
  const std::string_view from = version_name(forward.from), to = version_name(forward.to);
  if (const Result<> complete = check_complete(retained); !complete && has_to_be_complete(forward, may_be_stored))
    return complete.error();
  auto converted = put(source, {}, forward);
  if (!converted) return std::move(converted).error();
  const Node overlay = retained.find(to);
  if (overlay) {
    auto whole = put_retained(source, *converted, overlay, forward, back);
    if (!whole && has_to_be_complete(forward, may_be_stored)) return whole.error();
    // One object must not make a list unreadable: it is shown without what cannot be put back, and not written so.
    if (!whole) retained.mark_unread(to);
    if (whole) converted = std::move(whole);
  }
  // Members that no type knows count as lost, because servers prune what the schema of a version does not have; except
  // for those that the version had before.
  const Node lasting = known_part(*converted, *back.table, overlay.find("set"));
  const Node lost = difference(put_if_possible(lasting, back), source, *forward.table);
  retained.erase(to);
  retained.erase(from);
  const Node metadata = read->is_aside ? read->metadata : converted->find("metadata");
  if (!retained.set(from, lost, metadata) && (!may_be_stored || may_be_stored()))
    return decode_error(lost_text(to, retained.lost().at(std::string(from))));
  return converted_text(*converted, *read);
}

}  // namespace kubexx::conversion
