#include "generator/emit/crd_yaml.hpp"

#include <fmt/format.h>

#include "runtime/yaml/writer.hpp"

namespace kubexx::emit {

std::string file_name(const schema::CustomResourceDefinition& crd) {
  return fmt::format("{}_{}.yaml", crd.group, crd.names.plural);
}

std::string crd_yaml(schema::CustomResourceDefinition crd, const Options& options) {
  if (!options.version_annotation.empty()) crd.annotations[options.version_annotation] = options.version;
  return fmt::format("{}---\n{}", options.header, yaml::to_yaml(schema::to_json(crd)));
}

std::string header_text(std::string_view file_text, std::string_view year) {
  constexpr std::string_view kPlaceholder = " YEAR";
  std::string result;
  for (std::size_t at = file_text.find(kPlaceholder); at != std::string_view::npos; at = file_text.find(kPlaceholder)) {
    result.append(file_text.substr(0, at)).append(" ").append(year);
    file_text.remove_prefix(at + kPlaceholder.size());
  }
  return result.append(file_text);
}

}  // namespace kubexx::emit
