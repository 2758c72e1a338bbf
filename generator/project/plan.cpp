#include "generator/project/plan.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cctype>
#include <kainjow/mustache.hpp>
#include <string_view>
#include <vector>

#include "generator/crd/plural.hpp"
#include "generator/import/reserved_words.hpp"
#include "generator/project/global_names.hpp"
#include "generator/project/templates.hpp"
#include "runtime/core/ascii.hpp"
#include "runtime/core/version_name.hpp"
#include "runtime/schema/metadata/name_checks.hpp"
#include "runtime/yaml/writer.hpp"

namespace kubexx::project {
namespace {

namespace mustache = kainjow::mustache;

bool is_alphanumeric(char c) { return std::isalnum(static_cast<unsigned char>(c)) != 0; }

/// `orchard_operator`: the name as an identifier.
std::string identifier(std::string_view name) {
  std::string out(name);
  std::replace(out.begin(), out.end(), '-', '_');
  return out;
}

/// `example-com`: the group in the path of a webhook.
std::string dashed(std::string group) {
  std::replace(group.begin(), group.end(), '.', '-');
  return group;
}

bool is_kind(std::string_view kind) {
  return !kind.empty() && kind.size() <= 63 && std::isupper(static_cast<unsigned char>(kind.front())) != 0 &&
         std::all_of(kind.begin(), kind.end(), is_alphanumeric);
}

mustache::data data_of(const ProjectOptions& options) {
  mustache::data data;
  data.set("name", options.name);
  data.set("group", options.group);
  data.set("kind", options.kind);
  data.set("version", options.version);
  data.set("file", core::ascii_lowered(options.kind));
  data.set("plural", crd::plural(options.kind));
  data.set("cpp_namespace", identifier(options.name));
  data.set("group_path", dashed(options.group));
  data.set("namespaced", options.is_namespace_scoped);
  data.set("webhooks", options.has_webhooks);
  return data;
}

bool is_section_tag(std::string_view line) {
  return (line.starts_with("{{#") || line.starts_with("{{^") || line.starts_with("{{/")) &&
         line.find("}}") + 2 == line.size();
}

bool is_true(mustache::data& data, std::string_view name) {
  const mustache::data* value = data.get(std::string(name));
  return value != nullptr && value->is_true();
}

/// The template without the lines that contain only the tag of a section, and without the sections between them that
/// are not written. The library leaves or removes empty lines around such sections.
std::string without_tag_lines(std::string_view text, mustache::data& data) {
  std::string rest;
  std::vector<bool> written = {true};
  while (!text.empty()) {
    const std::size_t end = std::min(text.find('\n'), text.size());
    const std::string_view line = text.substr(0, end);
    const std::string_view whole = text.substr(0, end + 1);
    if (!is_section_tag(line)) {
      if (written.back()) rest += whole;
    } else if (line[2] == '/') {
      written.pop_back();
    } else {
      const bool wanted = is_true(data, line.substr(3, line.size() - 5)) == (line[2] == '#');
      written.push_back(written.back() && wanted);
    }
    text.remove_prefix(whole.size());
  }
  return rest;
}

std::string render(std::string_view text, mustache::data& data) {
  mustache::mustache tmpl{without_tag_lines(text, data)};
  tmpl.set_custom_escape([](const std::string& value) { return value; });
  return tmpl.render(data);
}

std::string_view folder_of(ProjectForm form) {
  switch (form) {
    case ProjectForm::operator_program:
      break;
    case ProjectForm::library:
      return "library/";
    case ProjectForm::client:
      return "client/";
  }
  return "operator/";
}

/// What a name can end with.
std::string_view suffix_of(ProjectForm form) {
  switch (form) {
    case ProjectForm::operator_program:
      break;
    case ProjectForm::library:
      return "api";
    case ProjectForm::client:
      return "client";
  }
  return "operator";
}

/// Adds the files of a folder of templates/.
void render_folder(std::string_view folder, mustache::data& data, std::vector<PlannedFile>& files) {
  for (const TemplateFile& file : template_files())
    if (file.path.starts_with(folder))
      files.push_back({render(file.path.substr(folder.size()), data), render(file.text, data)});
}

/// Whether the manifests can name it without quotes: YAML reads `on`, `Null` and `1.5` as other types than strings.
bool is_plain_string(const std::string& text) { return yaml::to_yaml(text) == text + "\n"; }

/// Namespaces, build targets and directories of builds of new projects, the targets that CMake reserves, and those that
/// packages define.
bool is_taken(std::string_view name) {
  static constexpr std::string_view kTaken[] = {
      "all",    "api",  "clean",     "codegen", "config",     "controllers", "depend",  "help", "install", "kinds",
      "kubexx", "main", "manifests", "package", "preinstall", "report",      "samples", "std",  "test",    "yaml-cpp"};
  return std::find(std::begin(kTaken), std::end(kTaken), name) != std::end(kTaken);
}

std::string find_problem_of_name(const ProjectOptions& options) {
  // Other names are derived from it: '<name>-system', '<name>-leader-election-rolebinding'.
  constexpr std::size_t kLongestName = 35;
  if (options.name.size() > kLongestName || !schema::dns1035_label(options.name).empty())
    return fmt::format("NAME: '{}' is not valid; expected at most {} of a-z, 0-9 and '-', beginning with a letter",
                       options.name, kLongestName);
  if (importing::is_reserved(identifier(options.name)))
    return fmt::format("NAME: '{}' is a keyword of C++, or the name of a macro; expected another name", options.name);
  if (!is_plain_string(options.name))
    return fmt::format("NAME: YAML does not read '{}' as a string; expected another name", options.name);
  if (is_taken(options.name))
    return fmt::format(
        "NAME: '{}' is also the name of a namespace or build target of the project or of CMake; expected another name",
        options.name);
  return {};
}

/// The namespace of a project must not have the name of a global declaration in a C header.
std::string find_clash(const ProjectOptions& options) {
  if (!is_global_name(identifier(options.name))) return {};
  return fmt::format(
      "NAME: '{}' is a function or type of the C library, so that no C++ namespace can have the name; expected another "
      "name, such as '{}-{}'",
      options.name, options.name, suffix_of(options.form));
}

std::string find_problem_of_kind(const ProjectOptions& options) {
  if (!schema::dns1123_subdomain(options.group).empty() || options.group.find('.') == std::string::npos)
    return fmt::format("--group: '{}' is not valid; expected a domain, such as example.com", options.group);
  if (!is_plain_string(options.group))
    return fmt::format("--group: YAML does not read '{}' as a string; expected a domain, such as example.com",
                       options.group);
  std::string problem = find_kind_problem(options.kind, "--kind");
  return !problem.empty() ? problem : find_version_problem(options.version, "--version");
}

}  // namespace

std::string find_kind_problem(const std::string& kind, std::string_view option) {
  if (!is_kind(kind))
    return fmt::format(
        "{}: '{}' is not valid; expected letters and digits, beginning with an upper-case letter, such as CronTab",
        option, kind);
  if (!is_plain_string(kind))
    return fmt::format("{}: YAML does not read '{}' as a string; expected another name", option, kind);
  if (importing::is_reserved(kind))
    return fmt::format("{}: '{}' is the name of a macro of common headers; expected another name", option, kind);
  return {};
}

std::string find_version_problem(const std::string& version, std::string_view option) {
  if (core::is_version_name(version)) return {};
  return fmt::format("{}: '{}' is not valid; expected v1, v1beta1 and so on", option, version);
}

std::string find_problem(const ProjectOptions& options) {
  std::string problem = find_problem_of_name(options);
  if (problem.empty() && options.form != ProjectForm::client) problem = find_problem_of_kind(options);
  return problem;
}

std::string find_problem_of_new(const ProjectOptions& options) {
  std::string problem = find_problem(options);
  return problem.empty() ? find_clash(options) : problem;
}

std::vector<PlannedFile> plan_project(const ProjectOptions& options) {
  std::vector<PlannedFile> files = plan_files_of_kind(options);
  mustache::data data = data_of(options);
  render_folder("common/", data, files);
  render_folder(folder_of(options.form), data, files);
  if (options.has_webhooks) render_folder("webhooks/", data, files);
  std::sort(files.begin(), files.end(), [](const PlannedFile& a, const PlannedFile& b) { return a.path < b.path; });
  return files;
}

std::vector<PlannedFile> plan_files_of_kind(const ProjectOptions& options) {
  std::vector<PlannedFile> files;
  mustache::data data = data_of(options);
  if (options.form == ProjectForm::client) return files;
  render_folder("types/", data, files);
  render_folder(options.form == ProjectForm::library ? "library_kind/" : "kind/", data, files);
  if (options.has_webhooks) render_folder("kind_webhooks/", data, files);
  return files;
}

std::vector<PlannedFile> plan_conversion_test(const ProjectOptions& options, const std::string& other,
                                              const std::string& hub) {
  std::vector<PlannedFile> files;
  mustache::data data = data_of(options);
  data.set("other", other);
  data.set("hub", hub);
  render_folder("version_webhooks/", data, files);
  return files;
}

std::vector<PlannedFile> plan_first_conversion(const ProjectOptions& options) {
  std::vector<PlannedFile> files;
  mustache::data data = data_of(options);
  render_folder("first_conversion/", data, files);
  return files;
}

std::string cpp_namespace(const ProjectOptions& options) { return identifier(options.name); }

std::string api_header(const ProjectOptions& options) {
  return fmt::format("api/{}/{}.hpp", options.version, core::ascii_lowered(options.kind));
}

}  // namespace kubexx::project
