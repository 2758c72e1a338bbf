#include "generator/driver/import/own_table.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <string_view>
#include <utility>

#include "generator/driver/report/document_place.hpp"
#include "generator/driver/report/finding.hpp"
#include "generator/import/literals.hpp"
#include "generator/import/names.hpp"
#include "generator/support/files.hpp"
#include "generator/support/nearest.hpp"
#include "runtime/yaml/reader.hpp"

namespace kubexx::driver {
namespace {

constexpr std::string_view kEntry = "expected a list of entries with 'type', 'header' and, optionally, 'at'";

/// What an `#include <…>` can contain.
bool is_header_path(std::string_view path) {
  return !path.empty() && importing::is_printable(path) && path.find_first_of("<>\"\\") == std::string_view::npos;
}

class TableReader {
 public:
  TableReader(const std::vector<OwnTypeEntry>& earlier, support::SourceMap& sources,
              std::vector<support::Diagnostic>& diagnostics)
      : earlier_(earlier), sources_(sources), diagnostics_(diagnostics) {}

  std::vector<OwnTypeEntry> read(const std::string& name) {
    support::ReadOutcome file = support::read_file(name);
    if (!file.ok) {
      diagnostics_.push_back(
          diagnostic_of("env-unreadable-file", fmt::format("cannot read '{}': {}", name, file.error)));
      return {};
    }
    file_ = sources_.add(name, std::move(file.text));
    yaml::Documents read = yaml::read_documents(sources_.text(file_));
    for (const yaml::ReadError& each : read.errors)
      diagnostics_.push_back(unreadable_document(each, sources_.text(file_), span_of(sources_, file_, each.mark)));
    for (const yaml::Document& document : read.documents) read_document(document);
    if (read.documents.empty() && read.errors.empty()) error({}, fmt::format("'{}' is empty; {}", name, kEntry));
    return std::move(entries_);
  }

 private:
  support::Diagnostic& error(support::Span span, std::string message) {
    diagnostics_.push_back(diagnostic_of("import-use", std::move(message), span));
    return diagnostics_.back();
  }

  support::Span place(const schema::Location& location) { return span_of(sources_, file_, places_->place(location)); }
  support::Span key_place(const schema::Location& location) {
    return span_of(sources_, file_, places_->key_place(location));
  }

  void read_document(const yaml::Document& document) {
    DocumentPlaces places(document);
    places_ = &places;
    for (const json::Duplicate& each : document.duplicates)
      error(span_of(sources_, file_, each.mark), fmt::format("'{}' is written twice", each.key))
          .notes.push_back({"the other one is here", span_of(sources_, file_, each.first)});
    if (!document.value.is_array()) {
      error(place({}), std::string(kEntry));
      return;
    }
    for (std::size_t i = 0; i < document.value.as_array().size(); ++i) read_entry(document.value.as_array()[i], {i});
  }

  void read_entry(const json::Value& value, const schema::Location& location) {
    if (!value.is_object()) {
      error(place(location), std::string(kEntry));
      return;
    }
    check_keys(value.as_object(), location);
    OwnTypeEntry entry;
    const bool has_type = read_string(value, location, "type", entry.type, entry.type_span);
    const bool has_header = read_string(value, location, "header", entry.header, entry.header_span);
    if (has_type) check_type(entry);
    if (has_header && !is_header_path(entry.header))
      error(entry.header_span, fmt::format("'{}' is not a path that '#include <...>' can name", entry.header));
    entry.has_places = value.as_object().find("at") != nullptr;
    if (entry.has_places) read_places(*value.as_object().find("at"), below(location, "at"), entry);
    if (has_type && has_header) entries_.push_back(std::move(entry));
  }

  static schema::Location below(schema::Location location, schema::Step step) {
    location.push_back(std::move(step));
    return location;
  }

  void check_keys(const json::Object& entry, const schema::Location& location) {
    for (const auto& [key, value] : entry) {
      if (key == "type" || key == "header" || key == "at") continue;
      const std::string_view near = support::nearest(key, {"type", "header", "at"});
      error(key_place(below(location, key)), fmt::format("'{}' is not a key of an entry; {}", key,
                                                         near.empty() ? "the keys are 'type', 'header' and 'at'"
                                                                      : fmt::format("did you mean '{}'?", near)));
    }
  }

  bool read_string(const json::Value& entry, const schema::Location& location, const char* key, std::string& text,
                   support::Span& span) {
    const json::Value* value = entry.as_object().find(key);
    if (value == nullptr) {
      error(place(location), fmt::format("the entry has no '{}'", key));
      return false;
    }
    span = place(below(location, key));
    if (value->is_string()) {
      text = value->as_string();
      return true;
    }
    error(span, fmt::format("'{}' is not a string", key));
    return false;
  }

  void check_type(OwnTypeEntry& entry) {
    std::string& type = entry.type;
    if (!type.starts_with("::")) type.insert(0, "::");
    const std::string_view name = std::string_view(type).substr(2);
    if (const std::string obstacle = importing::type_obstacle(name); !obstacle.empty()) {
      error(entry.type_span, fmt::format("{}; expected the name of a struct, such as company::TlsConfig", obstacle));
      return;
    }
    for (const std::vector<OwnTypeEntry>* all : {&earlier_, static_cast<const std::vector<OwnTypeEntry>*>(&entries_)}) {
      const auto other = std::ranges::find(*all, type, &OwnTypeEntry::type);
      if (other == all->end()) continue;
      error(entry.type_span, fmt::format("'{}' has two entries; list the places of both in one 'at'", name))
          .notes.push_back({"the other entry is here", other->type_span});
      return;
    }
  }

  void read_places(const json::Value& at, const schema::Location& location, OwnTypeEntry& entry) {
    if (!at.is_object() || at.as_object().empty()) {
      error(place(location), "'at' is not a mapping of kinds, GROUP/VERSION/KIND, to lists of paths");
      return;
    }
    for (const auto& [kind, paths] : at.as_object()) {
      const schema::Location of_kind = below(location, kind);
      if (std::ranges::count(kind, '/') != 2)
        error(key_place(of_kind), fmt::format("'{}' is not GROUP/VERSION/KIND, such as example.com/v1/Widget", kind));
      if (!paths.is_array() || paths.as_array().empty()) {
        error(place(of_kind), fmt::format("'{}' has no list of paths, such as [spec.tls]", kind));
        continue;
      }
      for (std::size_t i = 0; i < paths.as_array().size(); ++i)
        read_place(kind, paths.as_array()[i], below(of_kind, i), entry);
    }
  }

  void read_place(const std::string& kind, const json::Value& path, const schema::Location& location,
                  OwnTypeEntry& entry) {
    OwnTypePlace out{kind, {}, {}, place(location)};
    if (!path.is_string()) {
      error(out.span, "the path is not a string, such as spec.tls");
      return;
    }
    out.path = path.as_string();
    ParsedSchemaPath parsed = parse_schema_path(out.path);
    if (parsed.path.empty() && parsed.error.empty()) parsed.error = "the object itself cannot have another type";
    if (!parsed.error.empty()) {
      error(out.span, fmt::format("'{}' is not the path of a field: {}", out.path, parsed.error));
      return;
    }
    out.steps = std::move(parsed.path);
    entry.places.push_back(std::move(out));
  }

  const std::vector<OwnTypeEntry>& earlier_;
  support::SourceMap& sources_;
  std::vector<support::Diagnostic>& diagnostics_;
  support::FileId file_ = {};
  DocumentPlaces* places_ = nullptr;
  std::vector<OwnTypeEntry> entries_;
};

}  // namespace

bool is_own_table(const std::string& value) {
  return value.ends_with(".yaml") || value.ends_with(".yml") || value.ends_with(".json");
}

std::vector<OwnTypeEntry> read_own_table(const std::string& file, const std::vector<OwnTypeEntry>& earlier,
                                         support::SourceMap& sources, std::vector<support::Diagnostic>& diagnostics) {
  return TableReader(earlier, sources, diagnostics).read(file);
}

}  // namespace kubexx::driver
