#pragma once

#include <kubexx/core/result.hpp>

#include "api.hpp"

namespace trees::v1alpha1 {

kubexx::Result<> convert(const TreeSpec& from, v1::TreeSpec& to);
kubexx::Result<> convert(const v1::TreeSpec& from, TreeSpec& to);

}  // namespace trees::v1alpha1
