#include <fmt/format.h>

#include <algorithm>
#include <iterator>
#include <utility>

#include "runtime/schema/definition/rules.hpp"
#include "runtime/schema/diff/change_list.hpp"
#include "runtime/schema/diff/diff.hpp"

namespace kubexx::schema::diff {
namespace {

bool contains(const std::vector<std::string>& names, std::string_view name) {
  return std::find(names.begin(), names.end(), name) != names.end();
}

const CrdVersion* find_version(const CustomResourceDefinition& crd, std::string_view name) {
  const auto found = std::find_if(crd.versions.begin(), crd.versions.end(),
                                  [&](const CrdVersion& version) { return version.name == name; });
  return found == crd.versions.end() ? nullptr : &*found;
}

std::string storage_of(const CustomResourceDefinition& crd) {
  for (const CrdVersion& version : crd.versions)
    if (version.storage) return version.name;
  return {};
}

bool may_be_stored(const CustomResourceDefinition& crd, const CrdVersion& version) {
  return version.storage || (crd.status && contains(crd.status->stored_versions, version.name));
}

std::string changed(std::string_view from, std::string_view to) {
  return fmt::format("changed from {} to {}", from, to);
}

class DefinitionDiff {
 public:
  DefinitionDiff(const CustomResourceDefinition& old, const CustomResourceDefinition& now) : old_(old), now_(now) {}

  std::vector<Change> run() {
    diff_names();
    diff_conversion();
    if (old_.preserve_unknown_fields && !now_.preserve_unknown_fields)
      list_.breaking("DIFF-042", "spec.preserveUnknownFields", "unknown fields are no longer preserved", spec_);
    const std::string before = storage_of(old_), after = storage_of(now_);
    if (!before.empty() && !after.empty() && before != after)
      list_.risky("DIFF-011", "spec.versions", "the storage version " + changed(before, after), versions_);
    changes_ = list_.take();
    diff_versions();
    return std::move(changes_);
  }

 private:
  void diff_name(std::string_view key, const std::string& before, const std::string& after, bool is_fixed) {
    if (before == after) return;
    const std::string path = fmt::format("spec.names.{}", key);
    if (is_fixed) {
      list_.breaking("DIFF-003", path, changed(before, after), names_.child(key));
    } else if (!before.empty() && !after.empty()) {
      list_.risky("DIFF-005", path, changed(before, after), names_.child(key));
    }
  }

  void diff_name_list(std::string_view key, const std::vector<std::string>& before,
                      const std::vector<std::string>& after) {
    for (const std::string& name : before)
      if (!contains(after, name))
        list_.risky("DIFF-005", fmt::format("spec.names.{}", key), name + " was removed", names_.child(key));
  }

  void diff_names() {
    if (old_.group != now_.group)
      list_.breaking("DIFF-003", "spec.group", changed(old_.group, now_.group), spec_.child("group"));
    if (old_.scope != now_.scope)
      list_.breaking("DIFF-004", "spec.scope", changed(old_.scope, now_.scope), spec_.child("scope"));
    diff_name("plural", old_.names.plural, now_.names.plural, true);
    diff_name("kind", old_.names.kind, now_.names.kind, true);
    diff_name("singular", old_.names.singular, now_.names.singular, false);
    diff_name("listKind", old_.names.list_kind, now_.names.list_kind, false);
    diff_name_list("shortNames", old_.names.short_names, now_.names.short_names);
    diff_name_list("categories", old_.names.categories, now_.names.categories);
  }

  void diff_conversion() {
    const auto strategy = [](const CustomResourceDefinition& crd) {
      return crd.conversion && !crd.conversion->strategy.empty() ? crd.conversion->strategy : std::string("None");
    };
    if (strategy(old_) == strategy(now_)) return;
    std::string text = changed(strategy(old_), strategy(now_));
    if (definition::needs_webhook_first(now_, old_)) text.append(": ").append(definition::kWebhookFirst);
    list_.risky("DIFF-012", "spec.conversion.strategy", std::move(text), spec_.child("conversion"));
  }

  void append(ChangeList list) {
    std::vector<Change> more = list.take();
    std::move(more.begin(), more.end(), std::back_inserter(changes_));
  }

  void diff_versions() {
    for (std::size_t i = 0; i < old_.versions.size(); ++i) {
      const CrdVersion& before = old_.versions[i];
      const FieldPath old_at = versions_.index(i);
      ChangeList list(before.name);
      if (const CrdVersion* after = find_version(now_, before.name)) {
        const FieldPath at = versions_.index(static_cast<std::size_t>(after - now_.versions.data()));
        diff_version(before, *after, old_at, at, list);
      } else {
        diff_removed(before, old_at, list);
      }
      append(std::move(list));
    }
    for (std::size_t i = 0; i < now_.versions.size(); ++i) {
      if (find_version(old_, now_.versions[i].name) != nullptr) continue;
      ChangeList list(now_.versions[i].name);
      list.safe("DIFF-010", "", "was added", versions_.index(i));
      append(std::move(list));
    }
  }

  void diff_removed(const CrdVersion& version, const FieldPath& at, ChangeList& list) {
    if (may_be_stored(old_, version)) {
      list.breaking("DIFF-006", "", "was removed, but objects may be stored in it", at);
    } else if (version.served) {
      list.breaking("DIFF-007", "", "was removed: its clients fail", at);
    } else {
      list.risky("DIFF-008", "", "was removed; it was not served", at);
    }
    list.in_old();
  }

  void diff_version(const CrdVersion& before, const CrdVersion& after, const FieldPath& old_at, const FieldPath& at,
                    ChangeList& list) {
    if (before.served && !after.served)
      list.breaking("DIFF-009", "", "is no longer served: its clients fail", at.child("served"));
    if (!before.served && after.served) list.safe("DIFF-010", "", "is now served", at.child("served"));
    diff_subresources(before, after, at, list);
    diff_selectable(before, after, at, list);
    if (before.printer_columns != after.printer_columns)
      list.safe("DIFF-019", "additionalPrinterColumns", "printer columns changed",
                at.child("additionalPrinterColumns"));
    if (!before.schema || !after.schema) return;
    const FieldPath old_schema = old_at.child("schema"), schema = at.child("schema");
    diff_schemas({*before.schema, old_schema.child("openAPIV3Schema")},
                 {*after.schema, schema.child("openAPIV3Schema")}, "", list);
  }

  void diff_subresources(const CrdVersion& before, const CrdVersion& after, const FieldPath& at, ChangeList& list) {
    static const Subresources kNone;
    const Subresources& was = before.subresources ? *before.subresources : kNone;
    const Subresources& is = after.subresources ? *after.subresources : kNone;
    const FieldPath path = at.child("subresources");
    if (was.status && !is.status)
      list.breaking("DIFF-013", "subresources.status", "was removed: writes to /status fail", path);
    if (!was.status && is.status)
      list.risky("DIFF-014", "subresources.status", "was added: other writes no longer change the status", path);
    if (was.scale && !is.scale) list.breaking("DIFF-015", "subresources.scale", "was removed: scaling fails", path);
    if (!was.scale && is.scale) list.safe("DIFF-017", "subresources.scale", "was added", path);
    if (was.scale && is.scale && *was.scale != *is.scale)
      list.risky("DIFF-016", "subresources.scale", "its paths changed", path.child("scale"));
  }

  void diff_selectable(const CrdVersion& before, const CrdVersion& after, const FieldPath& at, ChangeList& list) {
    for (const std::string& field : before.selectable_fields)
      if (!contains(after.selectable_fields, field))
        list.breaking("DIFF-018", "selectableFields", field + " is no longer selectable", at);
    for (const std::string& field : after.selectable_fields)
      if (!contains(before.selectable_fields, field))
        list.safe("DIFF-017", "selectableFields", field + " is now selectable", at.child("selectableFields"));
  }

  const CustomResourceDefinition& old_;
  const CustomResourceDefinition& now_;
  FieldPath root_;
  FieldPath spec_ = root_.child("spec");
  FieldPath names_ = spec_.child("names");
  FieldPath versions_ = spec_.child("versions");
  ChangeList list_{""};
  std::vector<Change> changes_;
};

}  // namespace

std::vector<Change> diff_definitions(const CustomResourceDefinition& old, const CustomResourceDefinition& now) {
  return DefinitionDiff(old, now).run();
}

}  // namespace kubexx::schema::diff
