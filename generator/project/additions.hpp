#pragma once

#include <string>
#include <vector>

#include "generator/project/added_line.hpp"
#include "generator/project/existing_project.hpp"
#include "generator/project/line_change.hpp"
#include "generator/project/plan.hpp"

namespace kubexx::project {

/// What extends a project: files that are new, and lines for files that exist.
struct Additions {
  std::string problem;  ///< why nothing can be added; empty if something can
  std::vector<PlannedFile> files;
  std::vector<LineChange> changes;
  std::vector<AddedLine> lines;
  std::vector<std::string> notes;  ///< what is left to the user
};

/// A kind with its controller, its tests and, if the project has webhooks, its webhooks.
Additions plan_kind(const ExistingProject& project, const std::string& kind, const std::string& version);

/// A version of a kind, with the types of its highest version. With webhooks, the versions are converted by generated
/// code. An empty kind stands for the only one.
Additions plan_version(const ExistingProject& project, const FileReader& read, const std::string& kind,
                       const std::string& version);

/// Webhooks of all kinds of an operator without them: the files of a new project with webhooks that one without them
/// does not have, and what differs in the others.
Additions plan_webhooks(const ExistingProject& project, const FileReader& read);

}  // namespace kubexx::project
