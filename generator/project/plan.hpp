#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

namespace kubexx::project {

enum class ProjectForm : std::uint8_t {
  operator_program,
  library,  ///< the types of an API, for other projects
  client    ///< a program that uses kinds of other projects, without a group and a kind of its own
};

/// What a new project is about.
struct ProjectOptions {
  ProjectForm form = ProjectForm::operator_program;
  std::string name;  ///< of the program and of its objects in a cluster: `orchard`
  std::string group;
  std::string kind;
  std::string version = "v1";
  bool is_namespace_scoped = false;  ///< the program works in its own namespace only
  bool has_webhooks = false;
};

/// What is wrong with one value of an option, as a message for a usage error; empty if nothing is.
std::string find_kind_problem(const std::string& kind, std::string_view option);
std::string find_version_problem(const std::string& version, std::string_view option);

/// What is wrong with the options, as a message for a usage error; empty if nothing is.
std::string find_problem(const ProjectOptions& options);

/// The same for a project that does not exist yet: its namespace may not clash with what C headers declare.
std::string find_problem_of_new(const ProjectOptions& options);

struct PlannedFile {
  std::string path;  ///< relative to the project
  std::string text;
};

/// The files of a new project, sorted by path, without those that `kubexx generate`, `kubexx rbac` and `kubexx
/// webhooks` write. The options have no problem.
std::vector<PlannedFile> plan_project(const ProjectOptions& options);

/// Those of them that belong to the kind alone.
std::vector<PlannedFile> plan_files_of_kind(const ProjectOptions& options);

/// The test that an object of the version `other` survives a conversion to the version of the options and back; `hub`
/// is one of the two.
std::vector<PlannedFile> plan_conversion_test(const ProjectOptions& options, const std::string& other,
                                              const std::string& hub);

/// The right that the first conversion of a kind needs.
std::vector<PlannedFile> plan_first_conversion(const ProjectOptions& options);

/// The C++ namespace of the project, in which each version has its own.
std::string cpp_namespace(const ProjectOptions& options);

/// The header of the API, relative to the project: `api/v1/tree.hpp`.
std::string api_header(const ProjectOptions& options);

}  // namespace kubexx::project
