#include "generator/driver/import/used_types.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <filesystem>
#include <map>
#include <numeric>
#include <string_view>
#include <utility>
#include <variant>

#include "generator/driver/import/kubernetes_names.hpp"
#include "generator/driver/report/finding.hpp"
#include "generator/driver/report/schema_path.hpp"
#include "generator/import/built_in/headers.hpp"
#include "generator/import/built_in/names.hpp"
#include "generator/import/header_text.hpp"
#include "generator/import/keywords.hpp"
#include "generator/import/sharing.hpp"
#include "generator/support/severity_policy.hpp"
#include "generator/support/shares.hpp"
#include "runtime/json/text.hpp"
#include "runtime/kubernetes/catalog.hpp"
#include "runtime/schema/decode.hpp"

namespace kubexx::driver {
namespace {

using importing::Likeness;
using importing::PresentType;

/// As in the table, mostly.
std::string_view shown_type(std::string_view type) { return type.substr(type.starts_with("::") ? 2 : 0); }

/// The types that `--use` names.
class UsedTypesReader {
 public:
  UsedTypesReader(const UseOptions& use, HeaderReading reading, support::SourceMap& sources,
                  std::vector<support::Diagnostic>& diagnostics)
      : use_(use), sources_(sources), diagnostics_(diagnostics) {
    used_.reading = std::move(reading);
    used_.likeness = use.external ? Likeness::form : use.adopts ? Likeness::schema_without_texts : Likeness::schema;
  }

  std::optional<UsedTypes> read() {
    for (const std::string& name : use_.names) read_name(name);
    if (support::has_errors(diagnostics_)) return std::nullopt;
    std::vector<PresentType> adopted;
    if (!definitions_.empty()) adopted = use_kubernetes();
    if (!ask(adopted)) return std::nullopt;
    return std::move(used_);
  }

 private:
  void read_name(const std::string& name) {
    if (is_own_table(name)) {
      std::vector<OwnTypeEntry> entries = read_own_table(name, used_.entries, sources_, diagnostics_);
      for (OwnTypeEntry& entry : entries) used_.entries.push_back(std::move(entry));
      return;
    }
    std::error_code none;
    if (std::filesystem::is_regular_file(name, none)) {
      diagnostics_.push_back(diagnostic_of(
          "import-use", fmt::format("'{}' is a file; the name of a table ends in '.yaml', '.yml' or '.json'", name)));
      return;
    }
    const std::optional<std::string> definition = KubernetesNames(kubernetes::catalog()).find(name, diagnostics_);
    if (definition) definitions_.push_back(*definition);
  }

  /// The types that have to be compared as those of the user are.
  std::vector<PresentType> use_kubernetes() {
    const kubernetes::Catalog& catalog = kubernetes::catalog();
    std::vector<std::string> declared;
    for (const std::string& definition : definitions_)
      if (importing::vocabulary_type(definition).empty()) declared.push_back(definition);
    for (const importing::Header& header : importing::built_in_headers(catalog, declared))
      used_.reading.headers.push_back({header.path, importing::header_text(header)});
    used_.of_kubernetes.emplace(catalog, definitions_);
    if (used_.likeness == Likeness::form) return {};
    std::vector<PresentType> adopted = used_.of_kubernetes->all();
    used_.of_kubernetes.reset();
    return adopted;
  }

  bool ask(std::vector<PresentType>& adopted) {
    if (used_.entries.empty() && adopted.empty()) return true;
    std::vector<TypeQuestion> questions;
    for (const OwnTypeEntry& each : used_.entries)
      questions.push_back({each.type, each.header, each.type_span, each.header_span});
    for (PresentType& each : adopted) questions.push_back({each.type, each.header, {}, {}});
    const AskedDetails details{.wordings = used_.likeness == Likeness::schema, .comparisons = use_.compares};
    TypeAnswers answers = ask_for_schemas(questions, details, used_.reading, sources_, diagnostics_);
    if (support::has_errors(diagnostics_)) return false;
    used_.inputs = std::move(answers.inputs);
    std::vector<importing::OwnType> types;
    for (std::size_t i = 0; i < answers.types.size(); ++i)
      add_type(i, questions[i], std::move(answers.types[i]), types);
    if (support::has_errors(diagnostics_)) return false;
    used_.own.emplace(std::move(types), used_.likeness);
    for (std::size_t i = 0; i < used_.entries.size(); ++i) check_distinct(i);
    return !support::has_errors(diagnostics_);
  }

  void add_type(std::size_t index, const TypeQuestion& question, TypeAnswer answer,
                std::vector<importing::OwnType>& types) {
    importing::OwnType out;
    out.type = {question.type, question.header, answer.is_comparable};
    out.schemas = std::move(answer.schemas);
    const bool is_entry = index < used_.entries.size();
    out.is_everywhere = !is_entry || !used_.entries[index].has_places;
    const schema::JsonSchema& schema = out.schemas.begin()->second;
    const bool is_struct = importing::is_struct(schema) && !schema.properties.empty();
    if (!is_struct && is_entry)
      diagnostics_.push_back(diagnostic_of("import-use",
                                           fmt::format("'{}' is not a struct with members", shown_type(question.type)),
                                           question.type_span));
    if (!is_struct) return;  // ObjectMeta has no members in a schema
    if (used_.likeness != Likeness::form) out.type.of_members = of_members(schema);
    out.type.has_texts = used_.likeness == Likeness::schema;
    types.push_back(std::move(out));
  }

  json::Object of_members(const schema::JsonSchema& schema) const {
    json::Object keywords = importing::keywords_of(schema);
    keywords.erase_if([&](const json::Object::Member& member) {
      const bool is_text = member.first == "description";
      if (is_text && used_.likeness != Likeness::schema) return true;
      return std::ranges::find(importing::kMemberKeywords, member.first) == std::end(importing::kMemberKeywords);
    });
    return keywords;
  }

  void check_distinct(std::size_t entry) {
    const auto other = used_.own->same_as(entry);
    if (!other) return;
    diagnostics_.push_back(diagnostic_of(
        "import-use",
        fmt::format("'{}' and '{}' are equal, so objects could have either; name the places of one in 'at'",
                    shown_type(used_.entries[*other].type), shown_type(used_.entries[entry].type)),
        used_.entries[entry].type_span));
    diagnostics_.back().notes.push_back({"the other entry is here", used_.entries[*other].type_span});
  }

  const UseOptions& use_;
  support::SourceMap& sources_;
  std::vector<support::Diagnostic>& diagnostics_;
  std::vector<std::string> definitions_;
  UsedTypes used_;
};

/// One search for own types in a version of a kind.
class OwnSearch {
 public:
  OwnSearch(const UsedTypes& used, const schema::CustomResourceDefinition& crd, const schema::CrdVersion& version)
      : used_(used),
        kind_(fmt::format("{}/{}/{}", crd.group, version.name, crd.names.kind)),
        root_(*version.schema),
        uses_(used.entries.size()) {}

  importing::FoundTypes find() {
    for (std::size_t i = 0; i < used_.entries.size(); ++i) {
      uses_[i].places.resize(used_.entries[i].places.size());
      for (std::size_t p = 0; p < used_.entries[i].places.size(); ++p) look_at(i, p);
    }
    std::vector<importing::OwnTypeUse> own;
    importing::FoundTypes found = used_.own->find(root_, owners_, own);
    for (std::size_t i = 0; i < uses_.size(); ++i) {
      uses_[i].objects = own[i].objects;
      for (importing::UnlikeObject& each : own[i].unlike) note_unlike(uses_[i], std::move(each));
    }
    return found;
  }

  const std::vector<OwnTypeUses>& uses() const { return uses_; }

 private:
  void look_at(std::size_t entry, std::size_t number) {
    const OwnTypePlace& place = used_.entries[entry].places[number];
    OwnTypePlaceUse& use = uses_[entry].places[number];
    if (place.kind != kind_) return;
    use.is_kind_imported = true;
    // Only read.
    const FollowedPath followed = follow(place.steps, const_cast<schema::JsonSchema&>(root_));
    use.problem = followed.error;
    if (followed.node == nullptr) return;
    if (!importing::is_struct(*followed.node))
      use.problem = fmt::format("'{}' is not an object with properties", place.path);
    else if (!owners_.emplace(followed.node, entry).second)
      use.problem = fmt::format("'{}' has another entry", place.path);
    else
      nodes_.emplace(followed.node, &use);
  }

  void note_unlike(OwnTypeUses& uses, importing::UnlikeObject each) {
    const auto place = place_of_node(root_, *each.object);
    UnlikePlace unlike{kind_, place->path, place->location, std::move(each.difference), {}, {}};
    if (const auto node = nodes_.find(each.object); node != nodes_.end())
      node->second->unlike = std::move(unlike);
    else
      uses.unlike = std::move(unlike);
  }

  const UsedTypes& used_;
  std::string kind_;
  const schema::JsonSchema& root_;
  std::map<const schema::JsonSchema*, std::size_t> owners_;
  std::map<const schema::JsonSchema*, OwnTypePlaceUse*> nodes_;
  std::vector<OwnTypeUses> uses_;
};

std::string_view likeness_text(Likeness likeness) {
  switch (likeness) {
    case Likeness::schema:
      return "the schema of";
    case Likeness::schema_without_texts:
      return "the schema, apart from descriptions, of";
    case Likeness::form:
      break;
  }
  return "the form of";
}

support::Note difference_note(const UnlikePlace& unlike, std::string_view type) {
  return {fmt::format("'{}' of {} differs in '{}': '{}' has {}, and the object has {}", unlike.path, unlike.kind,
                      unlike.difference.path, shown_type(type), importing::shown_value(unlike.difference.expected),
                      importing::shown_value(unlike.difference.found)),
          unlike.span};
}

void report_place(const UsedTypes& used, const OwnTypeEntry& entry, const OwnTypePlace& place,
                  const OwnTypePlaceUse& use, std::vector<support::Diagnostic>& diagnostics) {
  const auto error = [&](std::string message) -> support::Diagnostic& {
    diagnostics.push_back(diagnostic_of("import-use", std::move(message), place.span));
    return diagnostics.back();
  };
  if (!use.is_kind_imported) {
    error(fmt::format("'{}' is not one of the imported kinds", place.kind));
  } else if (!use.problem.empty()) {
    error(use.problem);
  } else if (use.unlike) {
    error(fmt::format("'{}' does not have {} '{}'", place.path, likeness_text(used.likeness), shown_type(entry.type)))
        .notes.push_back(difference_note(*use.unlike, entry.type));
  }
}

}  // namespace

std::optional<UsedTypes> find_used_types(const UseOptions& use, HeaderReading reading, support::SourceMap& sources,
                                         std::vector<support::Diagnostic>& diagnostics) {
  return UsedTypesReader(use, std::move(reading), sources, diagnostics).read();
}

importing::FoundTypes UsedTypes::find(const schema::CustomResourceDefinition& crd, const schema::CrdVersion& version,
                                      std::vector<OwnTypeUses>* uses) const {
  importing::FoundTypes found;
  if (of_kubernetes) found = of_kubernetes->find(*version.schema);
  if (!own) return found;
  OwnSearch search(*this, crd, version);
  for (const auto& [object, type] : search.find()) found.insert_or_assign(object, type);
  if (uses != nullptr) add_uses(*uses, search.uses());
  return found;
}

std::size_t count_usable_objects(const std::vector<ImportedDefinition>& imported) {
  const std::optional<std::string> pods = importing::BuiltInNames(kubernetes::catalog()).find(kWidelyUsedType);
  const importing::EqualTypes types(kubernetes::catalog(), {*pods});
  std::vector<std::size_t> counts(imported.size());
  support::at_once(imported.size(), [&](std::size_t i) {
    const schema::DecodedCrd decoded = schema::decode_crd(std::get<json::Value>(json::parse(imported[i].normal_form)));
    for (const schema::CrdVersion& version : decoded.crd.versions) {
      if (!version.schema) continue;
      for (const auto& [object, type] : types.find(*version.schema)) counts[i] += type->header.empty() ? 0 : 1;
    }
  });
  return std::accumulate(counts.begin(), counts.end(), std::size_t{0});
}

void report_unused(const UsedTypes& used, const std::vector<OwnTypeUses>& uses,
                   std::vector<support::Diagnostic>& diagnostics) {
  static const OwnTypeUses kNone;
  for (std::size_t i = 0; i < used.entries.size(); ++i) {
    const OwnTypeEntry& entry = used.entries[i];
    const OwnTypeUses& use = i < uses.size() ? uses[i] : kNone;
    for (std::size_t p = 0; p < entry.places.size(); ++p)
      report_place(used, entry, entry.places[p], p < use.places.size() ? use.places[p] : OwnTypePlaceUse(),
                   diagnostics);
    if (entry.has_places || use.objects > 0) continue;
    diagnostics.push_back(diagnostic_of(
        "import-use", fmt::format("no object has {} '{}'", likeness_text(used.likeness), shown_type(entry.type)),
        entry.type_span));
    if (use.unlike) diagnostics.back().notes.push_back(difference_note(*use.unlike, entry.type));
  }
}

}  // namespace kubexx::driver
