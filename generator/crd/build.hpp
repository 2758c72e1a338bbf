#pragma once

#include <optional>
#include <span>
#include <string>
#include <vector>

#include "generator/crd/provenance.hpp"
#include "generator/model/model.hpp"
#include "generator/support/diagnostic.hpp"
#include "generator/support/source_map.hpp"
#include "runtime/schema/crd.hpp"

namespace kubexx::crd {

struct Options {
  bool controller_gen = false;                  ///< say what Go would: see docs/coming-from-controller-gen.md
  bool allow_dangerous_types = false;           ///< float and double become `number`
  bool generate_embedded_object_meta = false;   ///< name, labels, annotations … of ObjectMeta members below the root
  std::optional<int> max_description_length{};  ///< bytes; 0 drops descriptions
};

/// What a run builds.
struct Definitions {
  std::vector<schema::CustomResourceDefinition> crds;  ///< one per resource that has versions, in their order
  Provenance provenance;                               ///< of their schemas; points into the model
};

/// The definitions of some resources of a model, whose types those are, without the tool's own annotation. What cannot
/// be built is reported and left out.
Definitions build_definitions(std::span<const model::Resource> resources, const model::Types& types,
                              const Options& options, const support::SourceMap& sources,
                              support::Diagnostics& diagnostics);

}  // namespace kubexx::crd
