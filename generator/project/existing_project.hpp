#pragma once

#include <functional>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "generator/project/plan.hpp"

namespace kubexx::project {

/// The text of a file of a project, by its path relative to the project; nothing if it cannot be read.
using FileReader = std::function<std::optional<std::string>(const std::string& path)>;

/// `api/v1/tree.hpp`: a header that the project lists.
struct ApiHeader {
  std::string version;
  std::string file;  ///< the kind in lower case
  std::string path() const { return "api/" + version + "/" + file + ".hpp"; }
};

/// What a project that `kubexx new` created is about, as its files state it.
struct ExistingProject {
  ProjectForm form = ProjectForm::operator_program;  ///< a program or a library: a client has no kinds
  std::string name;
  std::string group;
  bool is_namespace_scoped = false;
  bool has_webhooks = false;
  std::vector<ApiHeader> headers;
};

/// The lines of CMakeLists.txt that list headers begin with this.
inline constexpr std::string_view kHeaderLine = "list(APPEND headers ";

/// What CMakeLists.txt of an operator links.
inline constexpr std::string_view kOperatorLibrary = "kubexx::operator";
/// How the target of a library begins, whose name is that of the project.
inline constexpr std::string_view kLibraryTarget = "kubexx_generate(TARGET ";

struct ProjectReading {
  ExistingProject project;
  std::string problem;  ///< why the files are not a project that can be extended; empty if they are
};

ProjectReading read_project(const FileReader& read);

/// The kind of a header: the struct whose name is `file` in lower case; empty if there is none.
std::string kind_in(std::string_view header, std::string_view file);

}  // namespace kubexx::project
