#include "generator/driver/generate/build_shares.hpp"

#include <iterator>
#include <utility>

#include "generator/checks/definition_rules.hpp"
#include "generator/support/shares.hpp"

namespace kubexx::driver {
namespace {

using Crds = std::vector<schema::CustomResourceDefinition>;

constexpr std::size_t kWorthAThread = 8;

struct Work {
  const model::Model& model;
  const crd::Options& options;
  const support::SourceMap& sources;
};

/// One after the other.
Crds in_order(const Work& work, support::Diagnostics& diagnostics) {
  crd::Definitions built =
      crd::build_definitions(work.model.resources, work.model.types, work.options, work.sources, diagnostics);
  if (!diagnostics.has_errors())
    checks::check_definitions(built, work.model, work.options.controller_gen, work.sources, diagnostics);
  return std::move(built.crds);
}

struct BuiltShare {
  Crds crds;
  support::Diagnostics diagnostics;
  bool clean = false;  ///< building them reported no diagnostic
};

void build_part(const Work& work, support::Share share, BuiltShare& part) {
  const std::span<const model::Resource> all = work.model.resources;
  crd::Definitions built = crd::build_definitions(all.subspan(share.first, share.last - share.first), work.model.types,
                                                  work.options, work.sources, part.diagnostics);
  part.clean = part.diagnostics.empty();
  if (part.clean)
    checks::check_definitions(built, work.model, work.options.controller_gen, work.sources, part.diagnostics);
  part.crds = std::move(built.crds);
}

}  // namespace

Crds build_and_check(const model::Model& model, const crd::Options& options, const support::SourceMap& sources,
                     support::Diagnostics& diagnostics) {
  const Work work{model, options, sources};
  const std::vector<support::Share> shares = support::shares_of(model.resources.size(), kWorthAThread);
  if (shares.size() == 1 || diagnostics.has_errors()) return in_order(work, diagnostics);
  std::vector<BuiltShare> parts(shares.size());
  support::at_once(parts.size(), [&](std::size_t i) { build_part(work, shares[i], parts[i]); });
  Crds result;
  for (BuiltShare& part : parts) {
    // Diagnostics about a type are reported once, for the first kind that uses it. Parts do not know which kind that
    // is, so the definitions are built again in order.
    if (!part.clean) return in_order(work, diagnostics);
    std::move(part.crds.begin(), part.crds.end(), std::back_inserter(result));
  }
  for (const BuiltShare& part : parts)
    for (support::Diagnostic& one : part.diagnostics.sorted()) diagnostics.report(std::move(one));
  return result;
}

}  // namespace kubexx::driver
