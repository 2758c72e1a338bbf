#include "generator/project/additions.hpp"

#include <fmt/format.h>

#include <algorithm>

#include "generator/crd/plural.hpp"
#include "generator/project/next_version.hpp"
#include "runtime/core/ascii.hpp"
#include "runtime/schema/version_priority.hpp"

namespace kubexx::project {
namespace {

constexpr const char* kList = "CMakeLists.txt";
constexpr const char* kResources = "resources:";  // of a kustomization
constexpr const char* kControllers = "src/operator.cpp";

ProjectOptions options_of(const ExistingProject& project, const std::string& kind, const std::string& version) {
  return {.form = project.form,
          .name = project.name,
          .group = project.group,
          .kind = kind,
          .version = version,
          .is_namespace_scoped = project.is_namespace_scoped,
          .has_webhooks = project.has_webhooks};
}

AddedLine list_line(const std::string& list, const std::string& value) {
  return {kList, fmt::format("list(APPEND {} ", list), fmt::format("list(APPEND {} {})", list, value)};
}

AddedLine role_line(const std::string& role) {
  return {"config/rbac/kustomization.yaml", "- ", fmt::format("- {}.yaml", role), kResources};
}

AddedLine sample_line(const ProjectOptions& options) {
  return {"config/samples/kustomization.yaml", "- ",
          fmt::format("- {}_{}.yaml", options.version, core::ascii_lowered(options.kind)), kResources};
}

std::vector<AddedLine> lines_of_webhooks(const ProjectOptions& options) {
  const std::string file = core::ascii_lowered(options.kind);
  return {list_line("sources", "src/" + file + "_webhooks.cpp"),
          list_line("tests", file + "_webhooks_test"),
          {kControllers, "#include \"", fmt::format("#include \"{}_webhooks.hpp\"", file)},
          {kControllers, "add_", fmt::format("add_{}_webhooks(hooks);", file)}};
}

std::vector<AddedLine> lines_of_kind(const ProjectOptions& options) {
  const std::string file = core::ascii_lowered(options.kind);
  if (options.form == ProjectForm::library)
    return {list_line("headers", api_header(options)), list_line("tests", file + "_test")};
  std::vector<AddedLine> lines = {
      list_line("headers", api_header(options)),
      list_line("sources", "src/" + file + "_controller.cpp"),
      list_line("tests", file + "_controller_test"),
      {kControllers, "#include \"", fmt::format("#include \"{}_controller.hpp\"", file)},
      {kControllers, "set_up_", fmt::format("set_up_{}(op, watched);", file)},
      {"config/crd/kustomization.yaml", "- bases/",
       fmt::format("- bases/{}_{}.yaml", options.group, crd::plural(options.kind)), kResources},
      sample_line(options),
      role_line(file + "_admin_role"),
      role_line(file + "_editor_role"),
      role_line(file + "_viewer_role"),
  };
  if (!options.has_webhooks) return lines;
  for (AddedLine& line : lines_of_webhooks(options)) lines.push_back(std::move(line));
  return lines;
}

/// The versions of a kind, the highest first.
std::vector<std::string> versions_of(const ExistingProject& project, const std::string& file) {
  std::vector<std::string> versions;
  for (const ApiHeader& header : project.headers)
    if (header.file == file) versions.push_back(header.version);
  std::sort(versions.begin(), versions.end(),
            [](const std::string& a, const std::string& b) { return schema::outranks(a, b); });
  return versions;
}

/// The kind, in lower case, that gets a version; empty if it is not clear.
std::string file_of(const ExistingProject& project, const std::string& kind) {
  if (!kind.empty()) return core::ascii_lowered(kind);
  const std::string first = project.headers.front().file;
  const bool is_only = std::all_of(project.headers.begin(), project.headers.end(),
                                   [&](const ApiHeader& header) { return header.file == first; });
  return is_only ? first : std::string();
}

bool has_text(const FileReader& read, const std::string& path, std::string_view part) {
  const std::optional<std::string> text = read(path);
  return text && text->find(part) != std::string::npos;
}

std::vector<std::string> conversion_markers(const ExistingProject& project) {
  const std::string& name = project.name;
  return {
      "+kubexx:conversion:strategy=Webhook",
      fmt::format("+kubexx:conversion:service:name={0}-webhook-service,namespace={0}-system,path=/convert", name),
      "+kubexx:conversion:reviewVersions=v1",
      fmt::format("+kubebuilder:metadata:annotations=\"cert-manager.io/inject-ca-from={0}-system/{0}-serving-cert\"",
                  name)};
}

constexpr std::string_view kHubMarker = "+kubexx:conversion:hub";

/// The version that the others are converted to and from.
struct Hub {
  std::string version;
  bool needs_marker = false;
};

/// It stays the same if a version is added to several: functions and markers of the project are about the hub. The
/// versions are in descending order.
Hub hub_of(const FileReader& read, const std::vector<std::string>& versions, const std::string& file,
           const std::string& added) {
  for (const std::string& version : versions)
    for (const std::string_view marker : {kHubMarker, std::string_view("kubexx::conversion_hub")})
      if (has_text(read, ApiHeader{version, file}.path(), marker)) return {version};
  const bool is_highest = schema::outranks(added, versions.front());
  if (versions.size() == 1) return {is_highest ? added : versions.front()};
  return {versions.front(), is_highest};
}

/// Whether the code of the project converts between versions.
bool has_conversions(const ExistingProject& project, const FileReader& read) {
  return project.has_webhooks || has_text(read, kList, " CONVERSIONS");
}

void mark_hub(const FileReader& read, const ApiHeader& header, const std::string& kind, Additions& additions) {
  std::string declaration = declaration_of(read(header.path()).value_or(""), kind);
  additions.changes.push_back({.path = header.path(),
                               .removed = {declaration},
                               .added = {fmt::format("// {}", kHubMarker), std::move(declaration)}});
}

/// The conversion webhook of the kind, between its hub and the others.
void add_conversion(const FileReader& read, const ProjectOptions& options, const std::string& hub,
                    Additions& additions) {
  const std::string file = core::ascii_lowered(options.kind), source = "src/" + file + "_webhooks.cpp";
  const std::string call = fmt::format("hooks.converts<{}::{}>();", hub, options.kind);
  additions.lines.push_back(
      {source, "#include \"api/", fmt::format("#include \"api/{}/{}.kubexx_convert.hpp\"", hub, file)});
  if (has_text(read, source, "hooks.converts<") && !has_text(read, source, call))
    additions.notes.push_back(fmt::format("{}: replace the call of hooks.converts by '{}'", source, call));
  else
    additions.lines.push_back({source, "hooks.checks<", call});
  additions.lines.push_back(list_line("tests", fmt::format("{}_{}_conversion_test", file, options.version)));
}

/// What the first conversion of a kind needs besides its handlers: a right, and the test of conversions.
void add_first_conversion(const ProjectOptions& options, Additions& additions) {
  for (PlannedFile& file : plan_first_conversion(options)) additions.files.push_back(std::move(file));
  additions.lines.push_back(role_line(core::ascii_lowered(options.kind) + "_conversion_role"));
  const std::string check = "kubexx_check(TARGET api COMMITTED config/crd/bases";
  additions.changes.push_back({.path = kList, .removed = {check + ")"}, .added = {check + " CONVERSIONS)"}});
}

/// The sample in the version of the options.
std::string with_api_version(const std::string& sample, const ProjectOptions& options) {
  constexpr std::string_view kKey = "apiVersion:";
  if (!sample.starts_with(kKey)) return sample;
  return fmt::format("{} {}/{}{}", kKey, options.group, options.version,
                     sample.substr(std::min(sample.find_first_of("\r\n"), sample.size())));
}

/// The files that a plan with webhooks has beside those of one without them, and the changes of the others.
void add_differences(const std::vector<PlannedFile>& without, std::vector<PlannedFile> with, Additions& additions) {
  for (PlannedFile& file : with) {
    const auto same = std::ranges::find(without, file.path, &PlannedFile::path);
    if (same == without.end()) {
      additions.files.push_back(std::move(file));
    } else {
      for (LineChange& change : line_changes(file.path, same->text, file.text))
        additions.changes.push_back(std::move(change));
    }
  }
}

/// The first header of each kind, whose version its controller uses.
std::vector<ApiHeader> kinds_of(const ExistingProject& project) {
  std::vector<ApiHeader> kinds;
  for (const ApiHeader& header : project.headers)
    if (std::ranges::find(kinds, header.file, &ApiHeader::file) == kinds.end()) kinds.push_back(header);
  return kinds;
}

}  // namespace

Additions plan_webhooks(const ExistingProject& project, const FileReader& read) {
  Additions additions;
  if (project.form != ProjectForm::operator_program)
    additions.problem = fmt::format(
        "'{0}' is a library: CMakeLists.txt has '{1}{0}' and does not link {2}; only an operator can have webhooks",
        project.name, kLibraryTarget, kOperatorLibrary);
  if (project.has_webhooks) additions.problem = "the project has webhooks";
  if (!additions.problem.empty()) return additions;
  for (const ApiHeader& header : kinds_of(project)) {
    ProjectOptions options =
        options_of(project, kind_in(read(header.path()).value_or(""), header.file), header.version);
    if (options.kind.empty()) {
      additions.problem = fmt::format("{} does not declare the kind '{}'", header.path(), header.file);
      return additions;
    }
    const bool is_first = additions.files.empty();
    const auto plan = is_first ? plan_project : plan_files_of_kind;
    const std::vector<PlannedFile> without = plan(options);
    options.has_webhooks = true;
    add_differences(without, plan(options), additions);
    if (!is_first)
      for (AddedLine& line : lines_of_webhooks(options)) additions.lines.push_back(std::move(line));
    if (versions_of(project, header.file).size() > 1)
      additions.notes.push_back(
          fmt::format("API servers still convert between the versions of '{}' by changing apiVersion alone: to convert "
                      "them by the webhook, add the markers and the call of hooks.converts (versions.md)",
                      options.kind));
  }
  return additions;
}

Additions plan_kind(const ExistingProject& project, const std::string& kind, const std::string& version) {
  const ProjectOptions options = options_of(project, kind, version);
  Additions additions;
  additions.problem = find_problem(options);
  if (!versions_of(project, core::ascii_lowered(kind)).empty())
    additions.problem = fmt::format("the project has the kind '{}'; add a version to it with --add-version", kind);
  if (!additions.problem.empty()) return additions;
  additions.files = plan_files_of_kind(options);
  additions.lines = lines_of_kind(options);
  return additions;
}

Additions plan_version(const ExistingProject& project, const FileReader& read, const std::string& kind,
                       const std::string& version) {
  Additions additions;
  const auto stop = [&](std::string problem) {
    additions.problem = std::move(problem);
    return additions;
  };
  const std::string file = file_of(project, kind);
  if (file.empty()) return stop("the project has several kinds; name one with --kind");
  const std::vector<std::string> versions = versions_of(project, file);
  if (versions.empty()) return stop(fmt::format("the project does not have the kind '{}'", kind));
  const ApiHeader from{versions.front(), file};
  const std::string header = read(from.path()).value_or("");
  const ProjectOptions options = options_of(project, kind_in(header, file), version);
  if (options.kind.empty()) return stop(fmt::format("{} does not declare the kind '{}'", from.path(), file));
  if (std::string problem = find_problem(options); !problem.empty()) return stop(std::move(problem));
  if (std::find(versions.begin(), versions.end(), version) != versions.end())
    return stop(fmt::format("the kind '{}' has the version {}", options.kind, version));
  const auto in_a_version = [&](std::string_view marker, std::string_view typed) {
    return std::any_of(versions.begin(), versions.end(), [&](const std::string& one) {
      const std::string path = ApiHeader{one, file}.path();
      return has_text(read, path, marker) || has_text(read, path, typed);
    });
  };
  if (!in_a_version("+kubebuilder:storageversion", "kubexx::storage_version"))
    return stop(fmt::format(
        "no version of '{0}' is the stored one; add '// +kubebuilder:storageversion' above 'struct {0}' in {1}",
        options.kind, from.path()));

  const Hub hub = hub_of(read, versions, file, version);
  const bool converts = has_conversions(project, read);
  VersionCopy copy{.kind = options.kind, .from = from.version, .to = version};
  if (project.has_webhooks && !in_a_version("+kubexx:conversion:strategy", "kubexx::conversion_strategy"))
    copy.markers = conversion_markers(project);
  copy.keeps_former_names = !converts || hub.version != from.version;
  const std::string copied = copy_header(header, copy);
  additions.files.push_back({ApiHeader{version, file}.path(), copied});
  additions.lines.push_back(list_line("headers", ApiHeader{version, file}.path()));
  if (!copy.keeps_former_names && has_former_names(copied))
    additions.notes.push_back(fmt::format("{}: remove the values of 'kubexx::was', which are about versions before {}",
                                          ApiHeader{version, file}.path(), from.version));
  if (converts && hub.needs_marker) mark_hub(read, ApiHeader{hub.version, file}, options.kind, additions);
  if (const auto sample = read(fmt::format("config/samples/{}_{}.yaml", from.version, file))) {
    additions.files.push_back(
        {fmt::format("config/samples/{}_{}.yaml", version, file), with_api_version(*sample, options)});
    if (project.form == ProjectForm::operator_program) additions.lines.push_back(sample_line(options));
  }
  if (project.form == ProjectForm::library) return additions;
  if (!project.has_webhooks) {
    additions.notes.emplace_back(
        "the project has no webhooks: API servers convert between the versions by changing apiVersion alone, "
        "so that their fields have to stay the same");
    return additions;
  }
  const std::string other = hub.version == version ? from.version : hub.version;
  for (PlannedFile& test : plan_conversion_test(options, other, hub.version))
    additions.files.push_back(std::move(test));
  add_conversion(read, options, hub.version, additions);
  if (!copy.markers.empty()) add_first_conversion(options, additions);
  return additions;
}

}  // namespace kubexx::project
