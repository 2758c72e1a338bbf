#pragma once

#include <kubexx/core/result.hpp>

#include "api.hpp"

namespace keyed::v1alpha1 {

kubexx::Result<> convert(const BoxSpec& from, v1::BoxSpec& to);
kubexx::Result<> convert(const v1::BoxSpec& from, BoxSpec& to);
kubexx::Result<> convert(const Zone& from, v1::Zone& to);
kubexx::Result<> convert(const v1::Zone& from, Zone& to);

}  // namespace keyed::v1alpha1
