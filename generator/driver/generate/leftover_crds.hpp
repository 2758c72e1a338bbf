#pragma once

#include <vector>

#include "generator/driver/generate/generate.hpp"
#include "generator/driver/generate/leftovers.hpp"

namespace kubexx::driver {

/// The definitions in the directory that kubexx generated and whose kinds neither the headers of this run declare nor
/// one of `other_headers` names, all of which can be read. Recognised by the annotation `kubexx.io/version` and the
/// name of the file, so those of
/// `--compat controller-gen` and `--omit-tool-version` are not. Those of a group of which the headers declare a kind
/// are certain: the kinds of a group belong to one command, which checks that their names differ.
std::vector<Leftover> find_leftover_crds(const Products& products, const Destination& destination);

}  // namespace kubexx::driver
