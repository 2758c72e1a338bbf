#include "generator/project/existing_project.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <sstream>
#include <utility>

#include "generator/project/typed_markers.hpp"
#include "runtime/core/ascii.hpp"

namespace kubexx::project {
namespace {

/// What follows `begin` in the first place that has it, up to one of `ends`.
std::string after(std::string_view text, std::string_view begin, std::string_view ends) {
  const std::size_t at = text.find(begin);
  if (at == std::string_view::npos) return {};
  text.remove_prefix(at + begin.size());
  return std::string(text.substr(0, text.find_first_of(ends)));
}

/// The header that a line of CMakeLists.txt names, `list(APPEND headers api/v1/tree.hpp)`.
std::optional<ApiHeader> header_in(const std::string& line) {
  if (!line.starts_with(kHeaderLine)) return {};
  const std::string path = after(line, kHeaderLine, " )");
  const std::size_t slash = path.rfind('/');
  if (!path.starts_with("api/") || !path.ends_with(".hpp") || slash < 4) return {};
  return ApiHeader{path.substr(4, slash - 4), path.substr(slash + 1, path.size() - slash - 5)};
}

std::vector<ApiHeader> headers_in(const std::string& list) {
  std::vector<ApiHeader> headers;
  std::istringstream lines(list);
  for (std::string line; std::getline(lines, line);)
    if (auto header = header_in(line)) headers.push_back(std::move(*header));
  return headers;
}

/// The targets of the calls of kubexx_generate.
std::vector<std::string> generated_targets(const std::string& list) {
  constexpr std::string_view kCall = "kubexx_generate(";
  std::vector<std::string> targets;
  for (std::size_t at = list.find(kCall); at != std::string::npos; at = list.find(kCall, at + 1)) {
    std::istringstream words(list.substr(at + kCall.size()));
    std::string keyword, target;
    if (words >> keyword >> target && keyword == "TARGET") targets.push_back(std::move(target));
  }
  return targets;
}

/// By what users hardly change: they rename sources. Nothing if the signs of both forms are there, or of none.
std::optional<ProjectForm> form_of(const ExistingProject& project, const std::string& list, const FileReader& read) {
  const std::vector<std::string> targets = generated_targets(list);
  const bool is_library = std::ranges::find(targets, project.name) != targets.end();
  const bool links_operator = list.find(kOperatorLibrary) != std::string::npos;
  const bool is_operator = links_operator || (!is_library && read("src/operator.cpp"));
  if (is_operator == is_library) return {};
  return is_operator ? ProjectForm::operator_program : ProjectForm::library;
}

}  // namespace

ProjectReading read_project(const FileReader& read) {
  const std::optional<std::string> list = read("CMakeLists.txt");
  if (!list)
    return {{}, "CMakeLists.txt cannot be read; expected the directory of a project that 'kubexx new' created"};
  ProjectReading reading;
  ExistingProject& project = reading.project;
  project.name = after(*list, "project(", " )\r\n");
  project.headers = headers_in(*list);
  if (project.name.empty() || project.headers.empty()) {
    reading.problem =
        fmt::format("CMakeLists.txt does not list the headers of the API; expected lines such as '{}api/v1/tree.hpp)'",
                    kHeaderLine);
    return reading;
  }
  const std::string path = project.headers.front().path();
  const std::string header = read(path).value_or("");
  project.group = after(header, "+groupName=", " \r\n");
  if (project.group.empty()) project.group = after(header, "kubexx::group_name(\"", "\"");
  if (project.group.empty()) reading.problem = fmt::format("{} has no marker '+groupName'", path);
  if (const auto form = form_of(project, *list, read))
    project.form = *form;
  else if (reading.problem.empty())
    reading.problem = fmt::format(
        "CMakeLists.txt leaves open whether the project is an operator or a library; expected either '{}' in "
        "target_link_libraries (an operator) or '{}{}' (a library)",
        kOperatorLibrary, kLibraryTarget, project.name);
  project.has_webhooks = read("config/webhook/kustomization.yaml").has_value();
  const std::string bindings = read("config/rbac/role_binding.yaml").value_or("kind: ClusterRoleBinding");
  project.is_namespace_scoped = bindings.find("kind: ClusterRoleBinding") == std::string::npos;
  return reading;
}

std::string kind_in(std::string_view header, std::string_view file) {
  for (DeclaredStruct& declared : declared_structs(header))
    if (core::ascii_lowered(declared.name) == file) return std::move(declared.name);
  return {};
}

}  // namespace kubexx::project
