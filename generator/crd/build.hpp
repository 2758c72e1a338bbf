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
  bool controller_gen = false;                 ///< the output of controller-gen: see docs/coming-from-controller-gen.md
  bool allow_dangerous_types = false;          ///< float and double become `number`
  bool generate_embedded_object_meta = false;  ///< name, labels, annotations … of ObjectMeta members below the root
  std::optional<int> max_description_length{};  ///< bytes; 0 drops descriptions
};

/// The result of a run.
struct Definitions {
  std::vector<schema::CustomResourceDefinition> crds;  ///< one per resource that has versions, in their order
  Provenance provenance;                               ///< of their schemas; points into the model
};

/// The definitions of resources of a model with these types, without the annotation of the tool. Resources that cannot
/// be built are reported and omitted.
Definitions build_definitions(std::span<const model::Resource> resources, const model::Types& types,
                              const Options& options, const support::SourceMap& sources,
                              support::Diagnostics& diagnostics);

}  // namespace kubexx::crd
