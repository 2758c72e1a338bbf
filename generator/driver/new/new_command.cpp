#include "generator/driver/new/new_command.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <filesystem>
#include <optional>
#include <ostream>
#include <system_error>
#include <utility>
#include <vector>

#include "generator/project/added_line.hpp"
#include "generator/project/additions.hpp"
#include "generator/project/conflict.hpp"
#include "generator/project/existing_project.hpp"
#include "generator/support/files.hpp"
#include "generator/support/held_signals.hpp"

namespace kubexx::driver {
namespace {

namespace fs = std::filesystem;

/// Why nothing may be written into the directory; empty if it may.
std::string find_obstacle(const fs::path& directory) {
  std::error_code error;
  const fs::file_status status = fs::symlink_status(directory, error);
  if (status.type() == fs::file_type::not_found) return {};
  if (status.type() != fs::file_type::directory) return fmt::format("'{}' is not a directory", directory.string());
  const bool is_empty = fs::is_empty(directory, error);
  if (error) return fmt::format("cannot read '{}': {}", directory.string(), error.message());
  return is_empty ? std::string()
                  : fmt::format("the directory '{}' is not empty; expected a new or an empty one", directory.string());
}

/// A project whose manifests are generated.
struct ProjectManifests {
  project::ProjectForm form = project::ProjectForm::operator_program;
  fs::path root;
  std::string name;
  bool has_webhooks = false;
  std::vector<std::string> headers;     ///< whose CRDs are written, relative to the project
  std::vector<std::string> read_flags;  ///< options and flags with which headers are read
};

/// The manifests that the headers and the sources describe.
int write_manifests(const ProjectManifests& project, const Environment& environment, std::ostream& out,
                    std::ostream& err) {
  const auto path = [&](const std::string& name) { return (project.root / name).string(); };
  if (!project.headers.empty()) {
    std::vector<std::string> definitions = {"generate", "--crd-dir", path("config/crd/bases"), "--no-preamble"};
    for (const std::string& header : project.headers) definitions.push_back(path(header));
    definitions.insert(definitions.end(), project.read_flags.begin(), project.read_flags.end());
    if (const int status = run(definitions, out, err, environment); status != kSuccess) return status;
  }
  if (project.form == project::ProjectForm::library) return kSuccess;
  const int roles =
      run({"rbac", path("src"), "--role-name", project.name + "-manager-role", "--rbac-dir", path("config/rbac")}, out,
          err, environment);
  if (roles != kSuccess || !project.has_webhooks) return roles;
  return run({"webhooks", path("src"), "--webhook-dir", path("config/webhook")}, out, err, environment);
}

int new_error(std::ostream& err, const std::string& message) {
  err << fmt::format("kubexx: error: {}\n", message);
  return kEnvironment;
}

std::string path_below(const fs::path& root, const project::PlannedFile& file) {
  return (root / file.path).lexically_normal().string();
}

void print_names(const fs::path& root, const std::vector<project::PlannedFile>& files, std::ostream& out) {
  for (const project::PlannedFile& file : files) out << path_below(root, file) << '\n';
}

/// Writes the files, or none.
int write_files(const fs::path& root, const std::vector<project::PlannedFile>& files, std::ostream& err) {
  std::vector<support::NewFile> written;
  for (const project::PlannedFile& file : files) written.push_back({path_below(root, file), file.text});
  const auto failed = support::write_all_if_changed(written).failed;
  return failed ? new_error(err, fmt::format("cannot write '{}': {}", failed->path, failed->error)) : kSuccess;
}

std::string find_existing(const fs::path& root, const std::vector<project::PlannedFile>& files) {
  std::error_code error;
  for (const project::PlannedFile& file : files)
    if (fs::symlink_status(root / file.path, error).type() != fs::file_type::not_found)
      return fmt::format("'{}' exists; kubexx new does not replace files",
                         (root / file.path).lexically_normal().string());
  return {};
}

/// Reads files of a project, and keeps the error of the first one with an unresolved conflict.
class ProjectFiles {
 public:
  explicit ProjectFiles(fs::path root) : root_(std::move(root)) {}

  std::optional<std::string> read(const std::string& path) {
    support::ReadOutcome outcome = support::read_file((root_ / path).string());
    if (!outcome.ok) return {};
    if (conflict_.empty()) conflict_ = project::find_conflict(path, outcome.text);
    return std::move(outcome.text);
  }
  /// The conflict, which can be the reason of other problems, or else `problem`.
  const std::string& conflict_or(const std::string& problem) const { return conflict_.empty() ? problem : conflict_; }

 private:
  fs::path root_;
  std::string conflict_;
};

/// Files of a project as they become.
class ChangedFiles {
 public:
  explicit ChangedFiles(const project::FileReader& read) : read_(read) {}

  std::string text(const std::string& path) const {
    const auto file = std::ranges::find(files_, path, &project::PlannedFile::path);
    return file == files_.end() ? read_(path).value_or("") : file->text;
  }
  void set(const std::string& path, std::string text) {
    auto file = std::ranges::find(files_, path, &project::PlannedFile::path);
    if (file == files_.end()) file = files_.insert(files_.end(), {path, {}});
    file->text = std::move(text);
  }
  std::vector<project::PlannedFile> take() { return std::move(files_); }

 private:
  const project::FileReader& read_;
  std::vector<project::PlannedFile> files_;
};

/// The changed files. Lines that have no place are moved to the notes.
std::vector<project::PlannedFile> with_lines(project::Additions& additions, const project::FileReader& read) {
  ChangedFiles files(read);
  const auto note = [&](const std::string& path, const std::string& text) {
    additions.notes.push_back(fmt::format("{}{}: {}", path, read(path) ? "" : " (not found)", text));
  };
  for (const project::LineChange& change : additions.changes) {
    if (auto after = project::with_change(files.text(change.path), change))
      files.set(change.path, std::move(*after));
    else
      note(change.path, change.text());
  }
  for (const project::AddedLine& added : additions.lines) {
    if (auto after = project::with_line(files.text(added.path), added))
      files.set(added.path, std::move(*after));
    else
      note(added.path, fmt::format("add '{}'; no line begins with '{}'", added.line, added.after));
  }
  return files.take();
}

/// What the command adds.
project::Additions plan_additions(const NewCommand& command, const project::ExistingProject& project,
                                  const project::FileReader& read) {
  if (command.adds_webhooks) return project::plan_webhooks(project, read);
  if (!command.added_kind.empty()) return project::plan_kind(project, command.added_kind, command.project.version);
  return project::plan_version(project, read, command.project.kind, command.added_version);
}

constexpr const char* kCompileCommands = "compile_commands.json";

/// The build folder whose flags the headers are read with; empty if the project has none.
fs::path build_directory_of(const NewCommand& command, const fs::path& root) {
  if (!command.build_directory.empty()) return command.build_directory;
  std::error_code error;
  return fs::exists(root / "build" / kCompileCommands, error) ? root / "build" : fs::path();
}

std::vector<std::string> read_flags_of(const NewCommand& command, const fs::path& root) {
  std::vector<std::string> flags;
  if (const fs::path build = build_directory_of(command, root); !build.empty()) flags = {"-p", build.string()};
  flags.insert(flags.end(), {"--", "-I" + root.string()});
  flags.insert(flags.end(), command.clang_flags.begin(), command.clang_flags.end());
  return flags;
}

/// What the build writes the manifests with, and with its settings.
std::string manifests_call(const NewCommand& command) {
  return command.build_directory.empty() ? "cmake --build --preset default --target manifests"
                                         : fmt::format("cmake --build {} --target manifests", command.build_directory);
}

/// The headers of the kind that the command extends or adds. Webhooks change no definition.
std::vector<std::string> changed_headers(const NewCommand& command, const std::vector<project::PlannedFile>& added,
                                         const project::ExistingProject& project) {
  std::vector<std::string> headers;
  if (command.adds_webhooks) return headers;
  for (const project::ApiHeader& header : project.headers) {
    const bool is_of_kind = std::ranges::any_of(added, [&](const project::PlannedFile& file) {
      return fs::path(file.path).filename() == fs::path(header.path()).filename() && file.path.starts_with("api/");
    });
    if (is_of_kind) headers.push_back(header.path());
  }
  return headers;
}

/// Options that only the build knows, such as `--header-file`: manifests without them would differ from all others.
bool has_own_options(const project::FileReader& read) {
  const std::string text = read("CMakeLists.txt").value_or("");
  return text.find(" OPTIONS ") != std::string::npos || text.find(" COMPAT ") != std::string::npos;
}

/// The manifests of the part of a project that was added. The files of the user stay if they cannot be generated.
int write_manifests_of(const NewCommand& command, const fs::path& root, const std::vector<project::PlannedFile>& added,
                       const project::FileReader& read, const Environment& environment, std::ostream& out,
                       std::ostream& err) {
  if (has_own_options(read)) {
    err << fmt::format("kubexx: note: CMakeLists.txt has options for manifests; to write them: {}\n",
                       manifests_call(command));
    return kSuccess;
  }
  const project::ExistingProject project = project::read_project(read).project;
  const int status = write_manifests({project.form, root, project.name, project.has_webhooks,
                                      changed_headers(command, added, project), read_flags_of(command, root)},
                                     environment, out, err);
  if (status != kSuccess)
    err << fmt::format(
        "kubexx: note: the new files are written, but not all manifests; name the build folder with '-p', add flags of "
        "clang after '--', or write the manifests with the settings of the build: {}\n",
        manifests_call(command));
  return status;
}

/// Why the build folder has no flags; empty if it has, or is not given.
std::string find_build_problem(const NewCommand& command) {
  if (command.build_directory.empty()) return {};
  const fs::path file = fs::path(command.build_directory) / kCompileCommands;
  const support::ReadOutcome outcome = support::read_file(file.string());
  return outcome.ok ? std::string() : fmt::format("cannot read '{}': {}", file.string(), outcome.error);
}

int extend_project(const NewCommand& command, const Environment& environment, std::ostream& out, std::ostream& err) {
  const fs::path root = command.project.name;
  if (const std::string problem = find_build_problem(command); !problem.empty()) return new_error(err, problem);
  ProjectFiles present(root);
  const project::FileReader read = [&](const std::string& path) { return present.read(path); };
  const project::ProjectReading reading = project::read_project(read);
  std::string problem = present.conflict_or(reading.problem);
  if (!problem.empty()) return new_error(err, problem);
  project::Additions additions = plan_additions(command, reading.project, read);
  if (additions.problem.empty()) additions.problem = find_existing(root, additions.files);
  std::vector<project::PlannedFile> files = with_lines(additions, read);
  problem = present.conflict_or(additions.problem);
  if (!problem.empty()) return new_error(err, problem);
  files.insert(files.begin(), additions.files.begin(), additions.files.end());
  const int written = command.dry_run ? kSuccess : write_files(root, files, err);
  if (written != kSuccess) return written;
  print_names(root, files, out);
  for (const std::string& note : additions.notes) err << "kubexx: note: " << note << '\n';
  return command.dry_run ? kSuccess : write_manifests_of(command, root, additions.files, read, environment, out, err);
}

/// The directory of a new project, which an unsuccessful run leaves as it was: absent, or empty.
class NewDirectory {
 public:
  explicit NewDirectory(fs::path root) : root_(std::move(root)), existed_(fs::exists(root_)) {}

  void clear() const {
    std::error_code error;
    if (!existed_) {
      fs::remove_all(root_, error);
      return;
    }
    std::vector<fs::path> entries;
    for (const fs::directory_entry& entry : fs::directory_iterator(root_, error)) entries.push_back(entry.path());
    for (const fs::path& entry : entries) fs::remove_all(entry, error);
  }

 private:
  fs::path root_;
  bool existed_;
};

int create_project(const project::ProjectOptions& options, const Environment& environment, std::ostream& out,
                   std::ostream& err) {
  const fs::path root = options.name;
  const std::vector<project::PlannedFile> files = project::plan_project(options);
  int status = write_files(root, files, err);
  if (status == kSuccess && options.form != project::ProjectForm::client)
    status = write_manifests({options.form,
                              root,
                              options.name,
                              options.has_webhooks,
                              {project::api_header(options)},
                              {"--", "-I" + root.string()}},
                             environment, out, err);
  if (status == kSuccess) print_names(root, files, out);
  return status;
}

}  // namespace

int run_new(const NewCommand& command, const Environment& environment, std::ostream& out, std::ostream& err) {
  if (command.extends()) return extend_project(command, environment, out, err);
  const fs::path root = command.project.name;
  if (const std::string obstacle = find_obstacle(root); !obstacle.empty()) return new_error(err, obstacle);
  if (command.dry_run) {
    print_names(root, project::plan_project(command.project), out);
    return kSuccess;
  }
  // A project that a signal cut short could be neither used nor created again.
  const support::HeldSignals held;
  const NewDirectory directory(root);
  const int status = create_project(command.project, environment, out, err);
  if (status == kSuccess && !held.has_arrived()) return status;
  directory.clear();
  err << fmt::format("kubexx: note: '{}' was not created\n", root.string());
  return status;
}

}  // namespace kubexx::driver
