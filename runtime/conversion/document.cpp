#include <fmt/format.h>

#include <algorithm>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include <kubexx/detail/conversion/tables.hpp>
#include <kubexx/detail/json/writer.hpp>
#include "runtime/conversion/alternatives.hpp"
#include "runtime/conversion/changes.hpp"
#include "runtime/conversion/copy.hpp"
#include "runtime/conversion/overlay.hpp"
#include "runtime/conversion/retained.hpp"
#include "runtime/conversion/source.hpp"

namespace kubexx::conversion {
namespace {

Error decode_error(std::string message) { return {.stage = Stage::decode, .message = std::move(message)}; }

/// What functions of the program see of an object, whose fields have the names of `name`.
std::string text_for_functions(const Node& object, const Table& table, std::string_view Row::* name) {
  if (table.has_function) return object.text();
  const auto is_seen = [&](std::string_view key) {
    if (key == "apiVersion" || key == "kind") return true;
    return std::ranges::any_of(table.rows,
                               [&](const Row& row) { return row.*name == key && Table::leads_to_function(row); });
  };
  constexpr std::size_t kUsualSize = 1 << 10;
  std::string text;
  text.reserve(kUsualSize);
  json::Writer out(text);
  out.begin_object();
  for (const auto& [key, value] : object.members()) {
    if (!is_seen(key)) continue;
    out.key(key);
    value.write(out);
  }
  out.end_object();
  return text;
}

/// `source` in the target version, over `base` if there is one.
Result<Node> put(Arena& arena, const Node& source, const CopyBase& base, const Direction& direction) {
  const Node copied =
      arena.with_member(copied_object(arena, source, base, *direction.table), "apiVersion", arena.string(direction.to));
  if (direction.fill_by_hand == nullptr) return copied;
  const std::string from = text_for_functions(source, *direction.table, &Row::from);
  const std::string to = text_for_functions(copied, *direction.table, &Row::to);
  auto filled = direction.fill_by_hand(source, from, to);
  if (!filled) return std::move(filled).error();
  const auto after = arena.read_distinct(arena.copy_of(filled->after));
  if (!after) return after.error();
  if (const auto object = filled_object(arena, {copied, {}, *after, source}, *direction.table)) return *object;
  const auto before = arena.read_distinct(arena.copy_of(filled->before(to)));
  if (!before) return before.error();
  return with_filled(arena, {copied, *before, *after, source}, *direction.table);
}

std::string_view version_name(std::string_view api_version) {
  return api_version.substr(api_version.find('/') == std::string_view::npos ? 0 : api_version.find('/') + 1);
}

/// Whether the types of the program cannot hold an object. Errors of its functions are others; see walk.hpp.
bool is_misfit(const Error& error) { return error.stage == Stage::decode; }

/// A converted object in the version that it came from: what differs there, the target version cannot represent.
Result<Node> put_back(Arena& arena, const Node& object, const Direction& back) {
  auto result = put(arena, object, {}, back);
  if (result) return result;
  Error error = std::move(result).error();
  error.message = fmt::format("cannot be converted back to {}: {}", version_name(back.to), error.message);
  return error;
}

/// What is different in `source` from what it was. Members that no type knows may be missing in it, because servers
/// prune those that the schema of the version does not have.
Node difference(Arena& arena, const Node& former, const Node& source, const Table& table) {
  return overlay_between(arena, known_part(arena, former, table, source), source);
}

Error cannot_be_put_back(std::string_view version) {
  return decode_error(
      fmt::format("the values of version {} in the annotation {} cannot be put back", version, retained_annotation));
}

/// The changed object. Elements are unseen if the source version looks the same with them and without them; then the
/// change does not concern them.
Node object_after(Arena& arena, const Change& change, const Direction& forward, const Direction& back) {
  Unseen unseen;
  const Node whole = with_changes(arena, change, *forward.table, unseen);
  if (!unseen.is_found) return whole;
  unseen.is_kept = false;
  const Node seen = with_changes(arena, change, *forward.table, unseen);
  const auto shown = put_back(arena, whole, back), shown_alone = put_back(arena, seen, back);
  return shown && shown_alone && *shown == *shown_alone ? whole : seen;
}

/// The object in the target version with what an earlier conversion retained of it. If the source did not change since
/// then, it is what it was; else only what the changes mean is different. `plain` is the source alone in the target
/// version: what only the source version has does not count as a change.
///
/// Each step has to succeed: the others cannot distinguish a change from a value that the source version lacks.
Result<Node> put_retained(Arena& arena, const Node& source, const Node& plain, const Node& overlay,
                          const Direction& forward, const Direction& back) {
  const Node whole = without_excluded(arena, with_overlay(arena, plain, overlay), *forward.table);
  const auto shown = put_back(arena, plain, back);
  if (!shown) return shown.error();
  const auto former = put_back(arena, whole, back);
  if (!former) return is_misfit(former.error()) ? cannot_be_put_back(version_name(forward.to)) : former.error();
  const auto again = put(arena, *shown, {}, forward);
  if (!again) return again.error();
  // Functions may use what they do not write back. Then any of it may have changed.
  const Node& compared = *again == plain ? *shown : source;
  if (!difference(arena, *former, compared, *forward.table).has_children()) return whole;
  const auto after = put(arena, source, {whole, *former, *shown}, forward);
  if (!after) return after.error();
  const auto before = put(arena, *former, {whole, *former, *former}, forward);
  if (!before) return before.error();
  return without_excluded(arena, object_after(arena, {whole, *before, *after}, forward, back), *forward.table);
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

/// Whether an object must be converted with all its values. Those that lack some are made for a target that is not
/// stored. An object of a version that may be stored can have an annotation that any client wrote: it must not make
/// lists fail. If it is not known what is stored, the program's headers decide.
bool has_to_be_complete(const Direction& forward, const MayBeStored& may_be_stored) {
  const auto stored = may_be_stored ? may_be_stored() : std::nullopt;
  return stored ? stored->target && !stored->source : forward.to_is_stored;
}

bool may_lose_values(const MayBeStored& may_be_stored) {
  const auto stored = may_be_stored ? may_be_stored() : std::nullopt;
  return stored && !stored->target;
}

}  // namespace

Result<std::string> convert_document(const Document& document, const Direction& forward, const Direction& back,
                                     const MayBeStored& may_be_stored) {
  Arena arena;
  auto read = read_source(arena, document, forward.table->has_function || back.table->has_function);
  if (!read) return std::move(read).error();
  const Node& source = read->object;
  Retained& retained = read->retained;
  const std::string_view from = version_name(forward.from), to = version_name(forward.to);
  if (const Result<> complete = check_complete(retained); !complete && has_to_be_complete(forward, may_be_stored))
    return complete.error();
  auto converted = put(arena, source, {}, forward);
  if (!converted) return std::move(converted).error();
  const Node overlay = retained.find(to);
  if (overlay || !retained.is_understood(to)) {
    auto whole = retained.is_understood(to) ? put_retained(arena, source, *converted, overlay, forward, back)
                                            : cannot_be_put_back(to);
    if (!whole && (!is_misfit(whole.error()) || has_to_be_complete(forward, may_be_stored))) return whole.error();
    // One object must not make a list unreadable: it is shown without what cannot be put back, and not written so.
    if (!whole) retained.mark_unread(to);
    if (whole) converted = std::move(whole);
  }
  // Members that no type knows count as lost, because servers prune what the schema of a version does not have; except
  // for those that the version had before.
  const Node lasting = known_part(arena, *converted, *back.table, overlay.find("set"));
  const auto seen = put_back(arena, lasting, back);
  if (!seen) return seen.error();
  const Node lost = difference(arena, *seen, source, *forward.table);
  retained.erase(to);
  retained.erase(from);
  const Node metadata = read->is_aside ? read->metadata : converted->find("metadata");
  if (!retained.set(from, lost, metadata) && !may_lose_values(may_be_stored))
    return decode_error(lost_text(to, retained.lost().at(std::string(from))));
  return converted_text(*converted, *read);
}

}  // namespace kubexx::conversion
