#pragma once

#include <vector>

#include "generator/driver/generate/generate.hpp"
#include "generator/driver/generate/leftovers.hpp"

namespace kubexx::driver {

/// With `reports_leftovers`, the definitions in the directory that kubexx generated, of the groups of this run, whose
/// kinds neither the headers of this run declare nor one of `other_headers` names, all of which can be read. Recognised
/// by the annotation `kubexx.io/version` and the name of the file, so not those of `--compat controller-gen` and
/// `--omit-tool-version`.
std::vector<Leftover> find_leftover_crds(const Products& products, const Destination& destination);

}  // namespace kubexx::driver
