#include "generator/driver/manifests/rbac_command.hpp"

#include <iterator>
#include <utility>
#include <vector>

#include "generator/manifests/rbac_markers.hpp"
#include "generator/manifests/roles.hpp"

namespace kubexx::driver {
namespace {

std::vector<manifests::RbacRule> read_rules(const std::vector<support::FileId>& files,
                                            const support::SourceMap& sources,
                                            const manifests::RbacVocabulary& vocabulary,
                                            support::Diagnostics& diagnostics) {
  const manifests::RbacChecks checks(vocabulary);
  std::vector<manifests::RbacRule> rules;
  for (const support::FileId file : files) {
    std::vector<manifests::RbacRule> more = manifests::read_rbac_markers(file, sources, checks, diagnostics);
    std::move(more.begin(), more.end(), std::back_inserter(rules));
  }
  if (!rules.empty() || diagnostics.has_errors()) return rules;
  auto& error = diagnostics.error("rbac-missing", {}, "the files have no '+kubebuilder:rbac' marker");
  error.notes.push_back({"name the sources of the reconcilers, or the directories that contain them", {}});
  return rules;
}

}  // namespace

WriteDocuments role_documents(const RbacCommand& command, std::vector<kubernetes::Kind> kinds, bool controller_gen) {
  const manifests::RbacVocabulary vocabulary{command.verbs, std::move(kinds), controller_gen};
  return [vocabulary, name = command.role_name](const auto& files, const auto& sources, auto& diagnostics) {
    return manifests::write_roles(read_rules(files, sources, vocabulary, diagnostics), name);
  };
}

int run_rbac(const RbacCommand& command, const MessageOptions& messages, std::ostream& out, std::ostream& err) {
  return run_manifests(command.manifests, role_documents(command, {}, false), messages, out, err);
}

}  // namespace kubexx::driver
