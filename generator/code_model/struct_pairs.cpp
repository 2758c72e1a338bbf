#include "generator/code_model/struct_pairs.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <optional>

#include "generator/crd/fields.hpp"
#include "generator/crd/initial_value.hpp"
#include "generator/crd/types.hpp"

namespace kubexx::code_model {

using namespace crd;

namespace {

using markers::Effect;
using markers::Marker;

/// The value of a marker `kubexx:was` if it is about this version.
std::optional<std::string> former_name(const Marker& marker, const std::string& version) {
  const std::string& value = marker.value().value.as_string();
  const std::size_t colon = value.find(':');
  if (colon == std::string::npos) return value;
  if (value.substr(0, colon) != version) return std::nullopt;
  return value.substr(colon + 1);
}

std::string quoted_names(const std::vector<const FlatField*>& fields) {
  std::string text;
  for (std::size_t i = 0; i < fields.size(); ++i) {
    if (i > 0) text += i + 1 == fields.size() ? " and " : ", ";
    text += fmt::format("'{}'", fields[i]->field->json_name);
  }
  return text;
}

std::string place_of(const FlatField& flat) {
  return fmt::format("'{}' of {}", flat.field->json_name, type_name(*flat.owner));
}

std::vector<std::string> list_keys_of(const Context& context, const model::Field& field) {
  std::vector<std::string> keys;
  const auto add = [&](const std::vector<Marker>& all) {
    for (const Marker& marker : all)
      if (marker.row->effect == Effect::list_map_key && !marker.on_items)
        keys.push_back(marker.value().value.as_string());
  };
  add(field.markers);
  const facts::Type* type = &field.type();
  for (std::size_t steps = 0; type->kind == facts::Type::Kind::alias && steps <= context.types.aliases.size();
       ++steps) {
    const auto alias = context.types.aliases.find(type->name);
    if (alias == context.types.aliases.end()) break;
    if (keys.empty()) add(alias->second.markers);
    type = &alias->second.fact->underlying;
  }
  return keys;
}

const FlatField* find_field(const std::vector<FlatField>& fields, std::string_view name) {
  const auto found = std::ranges::find_if(fields, [&](const FlatField& flat) { return flat.field->json_name == name; });
  return found == fields.end() ? nullptr : &*found;
}

/// The name that a field of the newer struct has in the older one.
std::string older_name(const FlatField& newer, const std::vector<FlatField>& older, const std::string& older_version) {
  for (const Marker& marker : newer.field->markers) {
    if (marker.row->effect != Effect::was) continue;
    const auto name = former_name(marker, older_version);
    if (name && find_field(older, *name) != nullptr) return *name;
  }
  return newer.field->json_name;
}

/// The name that a field of the source has in the target; empty if the target does not have it.
std::string target_name(const std::string& source_name, const StructPair& pair) {
  for (const FieldPair& field : pair.fields)
    if (field.from == source_name && !field.to.empty()) return field.to;
  for (const TargetField& target : pair.targets)
    if (target.source == source_name) return target.name;
  return {};
}

/// The value of a key field that an object lacks: servers or types fill it in.
std::optional<json::Value> value_if_absent(const Context& context, const model::Field& field) {
  const Marker* const marker = find_marker(field.markers, Effect::default_value);
  std::optional<json::Value> value = marker != nullptr ? marker->value().value : initial_value(context, field);
  const bool is_composite = value && (value->is_object() || value->is_array());
  return is_composite ? std::nullopt : value;
}

/// Whether lists whose elements differ in some keys have elements that differ in these keys.
bool keeps_unique(const std::vector<std::string>& keys, const std::vector<std::string>& other) {
  return std::ranges::all_of(keys, [&](const std::string& key) { return std::ranges::count(other, key) > 0; });
}

/// Of enums: a word that only the first has, or an empty string.
std::string word_without_counterpart(const Context& context, const FlatField& flat, const FlatField& other) {
  const auto enum_of = [&](const FlatField& one) {
    const auto found = context.types.enums.find(bare(context.types, one.field->type()).name);
    return found == context.types.enums.end() ? nullptr : &found->second;
  };
  const model::Enum *const own = enum_of(flat), *const theirs = enum_of(other);
  if (own == nullptr || theirs == nullptr || own->as_integers || theirs->as_integers) return {};
  for (const model::EnumValue& value : own->values)
    if (std::ranges::find(theirs->values, value.text, &model::EnumValue::text) == theirs->values.end())
      return value.text;
  return {};
}

/// The names that a marker lists of which at most one may be set, if this one is among them.
std::vector<std::string> alternatives_of(const Marker& marker, const std::string& name) {
  std::vector<std::string> names;
  if (marker.row->effect != Effect::exactly_one_of && marker.row->effect != Effect::at_most_one_of) return names;
  for (const json::Value& one : marker.value().value.as_array()) names.push_back(one.as_string());
  if (std::ranges::count(names, name) == 0) names.clear();
  return names;
}

}  // namespace

/// Two structs, their members, and which of these correspond.
struct StructPairs::Analysis {
  const model::Struct* older_type;
  const model::Struct* newer_type;
  std::vector<FlatField> older;
  std::vector<FlatField> newer;
  std::vector<Link> links = {};
  std::set<const FlatField*> linked = {};

  void add(const FlatField& from, const FlatField& to) {
    links.push_back({&from, &to});
    linked.insert({&from, &to});
  }
  std::vector<const FlatField*> unlinked(const std::vector<FlatField>& fields) const {
    std::vector<const FlatField*> result;
    for (const FlatField& flat : fields)
      if (!linked.contains(&flat)) result.push_back(&flat);
    return result;
  }
};

bool StructPairs::link_former_name(Analysis& pair, const FlatField& newer, const std::string& older_version) {
  for (const Marker& marker : newer.field->markers) {
    if (marker.row->effect != Effect::was) continue;
    markers_.usable.insert(&marker);
    const auto name = former_name(marker, older_version);
    const FlatField* const older = name ? find_field(pair.older, *name) : nullptr;
    if (older == nullptr) continue;
    markers_.used.insert(&marker);
    if (pair.linked.contains(older)) {
      error(context_, "conversion-marker", marker.span,
            fmt::format("two fields of {} have the former name '{}'", type_name(*pair.newer_type), *name));
      return true;
    }
    pair.add(*older, newer);
    return true;
  }
  return false;
}

void StructPairs::link(Analysis& pair, const std::string& older_version) {
  for (const FlatField& newer : pair.newer)
    if (pair.older_type != pair.newer_type) link_former_name(pair, newer, older_version);
  for (const FlatField& newer : pair.newer) {
    const FlatField* const older = find_field(pair.older, newer.field->json_name);
    if (older != nullptr && !pair.linked.contains(&newer) && !pair.linked.contains(older)) pair.add(*older, newer);
  }
}

void StructPairs::note_markers(const Analysis& pair) {
  if (pair.older_type == pair.newer_type) return;
  for (const FlatField& newer : pair.newer) note_seen(newer);
  for (const FlatField& older : pair.older) {
    note_seen(older);
    const Marker* const gone = find_marker(older.field->markers, Effect::gone);
    if (gone == nullptr) continue;
    markers_.usable.insert(gone);
    if (!pair.linked.contains(&older)) markers_.used.insert(gone);
  }
}

void StructPairs::note_seen(const FlatField& flat) {
  for (const Marker& marker : flat.field->markers)
    if (marker.row->effect == Effect::was || marker.row->effect == Effect::gone) markers_.seen.insert(&marker);
}

/// A field that took the value of one that its struct still has, with the same type.
void StructPairs::check_former_names(const Analysis& pair) {
  for (const Link& link : pair.links) {
    const FlatField* const namesake = find_field(pair.newer, link.older->field->json_name);
    if (namesake == nullptr || pair.linked.contains(namesake) || !corresponds(*link.older, *namesake)) continue;
    const Marker* const marker = find_marker(link.newer->field->markers, Effect::was);
    error(context_, "conversion-marker", marker->span,
          fmt::format("'{}' has the former name '{}', which is still a field of {}", link.newer->field->json_name,
                      link.older->field->json_name, type_name(*pair.newer_type)))
        .notes.push_back(
            {"with the marker, this field does not get the value of older versions", namesake->field->span()});
  }
}

void StructPairs::explain_link(const Link& link, bool to_newer, bool to_older) {
  const std::string newer = place_of(*link.newer), older = place_of(*link.older);
  std::string message = fmt::format("{} is '{}', and {} is '{}'", newer, link.newer->field->type().spelling, older,
                                    link.older->field->type().spelling);
  if (const std::string word = word_without_counterpart(context_, *link.newer, *link.older); !word.empty())
    message = fmt::format("{} can be '{}', and {} cannot", newer, word, older);
  else if (const std::string former = word_without_counterpart(context_, *link.older, *link.newer); !former.empty())
    message = fmt::format("{} cannot be '{}', and {} can", newer, former, older);
  unexplained_.push_back({std::move(message),
                          link.newer->field->span(),
                          {{"the other version declares it here", link.older->field->span()}},
                          to_newer,
                          to_older});
}

void StructPairs::explain_keys(const Link& link, const std::string& older_version) {
  const auto found = counterpart(context_, link.older->field->type(), link.newer->field->type());
  if (!found || found->from == nullptr) return;
  const std::vector<std::string> older = list_keys_of(context_, *link.older->field),
                                 newer = list_keys_of(context_, *link.newer->field);
  if (older.empty() || newer.empty()) return;
  const auto older_fields = flat_fields(context_, *found->from), newer_fields = flat_fields(context_, *found->to);
  std::vector<std::string> former = newer;
  for (std::string& key : former)
    if (const FlatField* const field = find_field(newer_fields, key))
      key = older_name(*field, older_fields, older_version);
  const bool to_newer = !keeps_unique(older, former), to_older = !keeps_unique(former, older);
  if (!to_newer && !to_older) return;
  const auto keys_text = [](const std::vector<std::string>& keys) {
    return fmt::format("{} '{}'", keys.size() == 1 ? "key" : "keys", fmt::join(keys, "', '"));
  };
  unexplained_.push_back({fmt::format("elements of {} have the {}, and those of {} the {}", place_of(*link.newer),
                                      keys_text(newer), place_of(*link.older), keys_text(older)),
                          link.newer->field->span(),
                          {{"the other version declares it here", link.older->field->span()}},
                          to_newer,
                          to_older});
}

/// Members that only the newer version has, if it requires them. Notes name those that only the older one has.
bool StructPairs::explain_newer(const Analysis& pair) {
  std::vector<const FlatField*> lost;
  for (const FlatField* older : pair.unlinked(pair.older))
    if (find_marker(older->field->markers, Effect::gone) == nullptr) lost.push_back(older);
  bool found_any = false;
  for (const FlatField* newer : pair.unlinked(pair.newer)) {
    if (!is_required(context_, *newer->owner, *newer->field)) continue;
    found_any = true;
    unexplained_.push_back(
        {fmt::format("{} comes from no field of {}, and is required", place_of(*newer), type_name(*pair.older_type)),
         newer->field->span(),
         {},
         true,
         false});
    if (lost.empty()) continue;
    const std::string& former = lost.front()->field->json_name;
    unexplained_.back().notes.push_back(
        {fmt::format("{} of {} {} no counterpart; if the field was renamed, add '+kubexx:was={}' to '{}'",
                     quoted_names(lost), type_name(*pair.older_type), lost.size() == 1 ? "has" : "have", former,
                     newer->field->json_name),
         lost.front()->field->span()});
  }
  return found_any;
}

/// Members that only the older version has.
void StructPairs::explain_older(const Analysis& pair, bool is_noted) {
  for (const FlatField* older : pair.unlinked(pair.older)) {
    const bool is_gone = find_marker(older->field->markers, Effect::gone) != nullptr;
    const bool required = is_required(context_, *older->owner, *older->field);
    if (is_gone && !required) continue;
    Unexplained found{fmt::format("{} has no counterpart in {}{}", place_of(*older), type_name(*pair.newer_type),
                                  required ? ", and is required" : ""),
                      older->field->span(),
                      {},
                      !is_gone,
                      required,
                      is_noted && !is_gone};
    if (!required)
      found.notes.push_back({fmt::format("add '+kubexx:gone' to retain its value, or '+kubexx:was={}' to its successor",
                                         older->field->json_name),
                             {}});
    unexplained_.push_back(std::move(found));
  }
}

bool StructPairs::corresponds(const FlatField& from, const FlatField& to) const {
  const auto found = counterpart(context_, from.field->type(), to.field->type());
  return found && (found->from == found->to || !making_.contains({found->from, found->to}));
}

void StructPairs::explain(const Analysis& pair, const std::string& older_version) {
  for (const Link& link : pair.links) {
    const bool to_newer = !corresponds(*link.older, *link.newer), to_older = !corresponds(*link.newer, *link.older);
    if (to_newer || to_older) explain_link(link, to_newer, to_older);
    explain_keys(link, older_version);
  }
  explain_older(pair, explain_newer(pair));
}

FieldPair StructPairs::field_pair(const FlatField& source, const FlatField* target, bool to_newer,
                                  const std::string& older_version, bool& is_walked) {
  FieldPair made{.from = source.field->json_name};
  const auto found =
      target == nullptr ? std::nullopt : counterpart(context_, source.field->type(), target->field->type());
  const bool is_recursive = found && making_.contains({found->from, found->to});
  if (!found || (is_recursive && found->from != found->to)) return made;
  made.to = target->field->json_name;
  if (is_recursive || found->from == nullptr) return made;
  const Both inner =
      to_newer ? add(*found->from, *found->to, older_version) : add(*found->to, *found->from, older_version);
  made.inner = to_newer ? inner.to_newer : inner.to_older;
  made.nesting = found->nesting;
  made.keys = keys_of(source, *target, structs_[static_cast<std::size_t>(made.inner)], *found->to);
  made.source = source.path;
  made.target = target->path;
  if (structs_[static_cast<std::size_t>(made.inner)].is_walked) is_walked = true;
  return made;
}

/// Those of the target; if it has none, those of the source as far as the target has these fields.
std::vector<KeyField> StructPairs::keys_of(const FlatField& source, const FlatField& target, const StructPair& elements,
                                           const model::Struct& type) const {
  std::vector<std::string> names = list_keys_of(context_, *target.field);
  if (names.empty()) {
    for (const std::string& key : list_keys_of(context_, *source.field)) names.push_back(target_name(key, elements));
    if (std::ranges::count(names, "") > 0) return {};
  }
  const std::vector<FlatField> fields = flat_fields(context_, type);
  std::vector<KeyField> keys;
  for (const std::string& name : names) {
    const FlatField* const field = find_field(fields, name);
    keys.push_back({name, field == nullptr ? std::nullopt : value_if_absent(context_, *field->field)});
  }
  return keys;
}

/// Whether the value of a field has lists with keys in it. `seen` are the structs around it.
bool StructPairs::has_keys(const FlatField& flat, std::set<const model::Struct*> seen) const {
  if (!list_keys_of(context_, *flat.field).empty()) return true;
  const auto found = counterpart(context_, flat.field->type(), flat.field->type());
  if (!found || found->from == nullptr || !seen.insert(found->from).second) return false;
  return std::ranges::any_of(flat_fields(context_, *found->from),
                             [&](const FlatField& inner) { return has_keys(inner, seen); });
}

/// The fields that must not be set beside one that the other version does not have, and that a client of that version
/// sets: there, types only write them if they are set.
std::vector<std::string> StructPairs::excluding(const FlatField& hidden, const std::vector<FlatField>& fields,
                                                const Links& links) const {
  std::vector<std::string> names;
  for (const Marker& marker : hidden.owner->markers)
    for (const std::string& name : alternatives_of(marker, hidden.field->json_name)) {
      const FlatField* const shown = find_field(fields, name);
      const auto link = std::ranges::find(links, shown, &Links::value_type::second);
      if (link != links.end() && is_optional(context_.types, link->first->field->type())) names.push_back(name);
    }
  std::ranges::sort(names);
  names.erase(std::ranges::unique(names).begin(), names.end());
  return names;
}

/// A function of the pair, if there is one, fills all fields without a counterpart but those that are removed. What it
/// does not write in them has its initial value, which it could have written as well.
TargetField StructPairs::target_field(const FlatField& target, const std::vector<FlatField>& all, const Links& links,
                                      bool to_newer, const std::string& older_version) {
  TargetField made{.name = target.field->json_name};
  const auto link = std::ranges::find(links, &target, &Links::value_type::second);
  if (link == links.end()) {
    made.is_filled = to_newer || is_required(context_, *target.owner, *target.field) ||
                     find_marker(target.field->markers, Effect::gone) == nullptr;
    made.excluded_by = excluding(target, all, links);
  } else if (!corresponds(*link->first, target)) {
    made.is_filled = true;
    made.source = link->first->field->json_name;
  } else {
    return made;
  }
  bool is_walked = false;
  if (has_keys(target, {})) made.own = field_pair(target, &target, to_newer, older_version, is_walked);
  return made;
}

void StructPairs::add_direction(StructPair& made, const std::vector<FlatField>& source,
                                const std::vector<FlatField>& target, const Links& links, bool to_newer,
                                const std::string& older_version) {
  for (const FlatField& flat : source) {
    const auto link = std::ranges::find_if(links, [&](const auto& one) { return one.first == &flat; });
    made.fields.push_back(
        field_pair(flat, link == links.end() ? nullptr : link->second, to_newer, older_version, made.is_walked));
  }
  for (const FlatField& flat : target)
    made.targets.push_back(target_field(flat, target, links, to_newer, older_version));
  std::ranges::sort(made.fields, {}, &FieldPair::from);
  std::ranges::sort(made.targets, {}, &TargetField::name);
}

StructPairs::Both StructPairs::add(const model::Struct& older, const model::Struct& newer,
                                   const std::string& older_version) {
  const std::pair<const model::Struct*, const model::Struct*> key{&older, &newer};
  if (const auto known = known_.find(key); known != known_.end()) return known->second;
  making_.insert(key);
  making_.insert({&newer, &older});
  Analysis pair{&older, &newer, flat_fields(context_, older), flat_fields(context_, newer)};
  link(pair, older_version);
  note_markers(pair);
  check_former_names(pair);
  const std::size_t first = unexplained_.size();
  if (&older != &newer) explain(pair, older_version);
  std::vector<Unexplained> own(unexplained_.begin() + static_cast<std::ptrdiff_t>(first), unexplained_.end());
  Links forward, back;
  for (const Link& one : pair.links) {
    forward.emplace_back(one.older, one.newer);
    back.emplace_back(one.newer, one.older);
  }
  StructPair to_newer{type_name(older), type_name(newer)}, to_older{type_name(newer), type_name(older)};
  to_newer.is_walked = to_older.is_walked = &older != &newer;
  add_direction(to_newer, pair.older, pair.newer, forward, true, older_version);
  add_direction(to_older, pair.newer, pair.older, back, false, older_version);
  for (const Unexplained& one : own) {
    const std::uint32_t line = context_.sources.line_column(one.span.file, one.span.begin).line;
    if (one.to_newer) to_newer.demands.push_back({one.span.file, line, one.message});
    if (one.to_older) to_older.demands.push_back({one.span.file, line, one.message});
  }
  structs_.push_back(std::move(to_newer));
  Both both{static_cast<int>(structs_.size()) - 1, -1};
  if (&older == &newer) {
    both.to_older = both.to_newer;
  } else {
    structs_.push_back(std::move(to_older));
    both.to_older = both.to_newer + 1;
  }
  making_.erase(key);
  making_.erase({&newer, &older});
  known_.emplace(key, both);
  return both;
}

}  // namespace kubexx::code_model
