#include "generator/driver/check/definitions.hpp"

#include <fmt/format.h>

#include "generator/driver/arguments/input_files.hpp"
#include "generator/driver/check/defined_names.hpp"
#include "generator/driver/report/document_place.hpp"
#include "generator/driver/report/finding.hpp"
#include "generator/driver/validate/list_items.hpp"
#include "runtime/schema/decode.hpp"
#include "runtime/yaml/reader.hpp"

namespace kubexx::driver {
namespace {

class DefinitionReader {
 public:
  DefinitionReader(support::SourceMap& sources, DefinitionSet& out) : sources_(sources), out_(out) {}

  void read(const std::string& name, std::istream* standard_input) {
    InputText input = read_input(name, standard_input);
    if (!input.ok) return cannot_read(name, input.error);
    const support::FileId file = sources_.add(shown_name(name), std::move(input.text));
    yaml::Documents documents = yaml::read_documents(sources_.text(file));
    for (const yaml::ReadError& error : documents.errors)
      out_.faults.push_back(unreadable_document(error, sources_.text(file), span_of(sources_, file, error.mark)));
    std::vector<yaml::Document> objects;
    for (yaml::Document& document : documents.documents) add_objects(std::move(document), objects);
    for (yaml::Document& object : objects)
      if (is_definition(object.value)) take(std::move(object), file);
  }

  void cannot_read(const std::string& name, const std::string& error) {
    add("env-unreadable-file", fmt::format("cannot read '{}': {}", shown_name(name), error), {});
  }

 private:
  void add(support::ReportedRule rule, std::string message, support::Span span) {
    out_.faults.push_back(diagnostic_of(rule, std::move(message), span));
  }

  void take(yaml::Document document, support::FileId file) {
    schema::DecodedCrd decoded = schema::decode_crd(document.value);
    PlacedDefinition placed{std::move(decoded.crd), std::move(document), file, decoded.beta};
    if (decoded.fatal)
      return add(decoded.fatal->rule, decoded.fatal->text, placed.span(decoded.fatal->location, sources_));
    ++out_.read;
    const std::string name = placed.crd.metadata.name;
    const auto [first, is_new] = out_.definitions.try_emplace(name, std::move(placed));
    if (!is_new && content_of(first->second.document.value) != content_of(placed.document.value))
      add("crd-duplicate", duplicate_message(name, sources_.path(first->second.file)),
          placed.span({"metadata", "name"}, sources_));
  }

  support::SourceMap& sources_;
  DefinitionSet& out_;
};

}  // namespace

support::Span PlacedDefinition::span(const schema::Location& location, const support::SourceMap& sources) const {
  return span_of(sources, file, place_of(document, beta ? beta_location(*beta, location) : location));
}

void read_definitions(const std::vector<std::string>& inputs, std::istream* standard_input, support::SourceMap& sources,
                      DefinitionSet& set) {
  DefinitionReader reader(sources, set);
  const InputFiles files = find_input_files(inputs);
  for (const UnreadableInput& unreadable : files.unreadable) reader.cannot_read(unreadable.name, unreadable.error);
  for (const std::string& name : files.names) reader.read(name, standard_input);
}

DefinitionSet read_definitions(const std::vector<std::string>& inputs, std::istream* standard_input,
                               support::SourceMap& sources) {
  DefinitionSet out;
  read_definitions(inputs, standard_input, sources, out);
  return out;
}

}  // namespace kubexx::driver
