#pragma once

#include <kubexx/core/result.hpp>

#include "api.hpp"

namespace racks::v1alpha1 {

kubexx::Result<> convert(const Crate& from, v1::Crate& to);
kubexx::Result<> convert(const v1::Crate& from, Crate& to);

}  // namespace racks::v1alpha1
