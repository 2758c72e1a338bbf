#include "generator/emit/crd_yaml.hpp"

#include <fmt/format.h>

#include <utility>

#include "runtime/yaml/writer.hpp"

namespace kubexx::emit {
namespace {

void annotate(json::Value& document, const std::string& key, const std::string& value) {
  json::Object& metadata = document.as_object().find("metadata")->as_object();
  json::Value* annotations = metadata.find("annotations");
  if (annotations == nullptr) annotations = &metadata.set("annotations", json::Object());
  annotations->as_object().set(key, value);
}

}  // namespace

// Every ` YEAR` is replaced, even if it begins a longer word.
std::string with_year(std::string text, std::string_view year) {
  constexpr std::string_view kPlaceholder = " YEAR";
  std::string replacement = fmt::format(" {}", year);
  for (std::size_t at = text.find(kPlaceholder); at != std::string::npos; at = text.find(kPlaceholder, at)) {
    text.replace(at, kPlaceholder.size(), replacement);
    at += replacement.size();
  }
  return text;
}

std::string crd_file_name(const schema::CustomResourceDefinition& crd) {
  return fmt::format("{}_{}.yaml", crd.group, crd.names.plural);
}

OutputFile write_crd(const schema::CustomResourceDefinition& crd, const CrdYamlOptions& options) {
  json::Value document = schema::to_json(crd);
  if (!options.tool_annotation.empty()) annotate(document, options.tool_annotation, options.tool_version);
  std::string text = with_year(options.header_text, options.year) + "---\n" + yaml::to_yaml(document);
  return {crd_file_name(crd), std::move(text)};
}

}  // namespace kubexx::emit
