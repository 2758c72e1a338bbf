#pragma once

#include <kubexx/core/result.hpp>

#include "api/v1.hpp"
#include "api/v1alpha1.hpp"
#include "api/v1beta1.hpp"

namespace games::v1alpha1 {

kubexx::Result<> convert(const GameServerSpec& from, v1::GameServerSpec& to);
kubexx::Result<> convert(const v1::GameServerSpec& from, GameServerSpec& to);

}  // namespace games::v1alpha1

namespace games::v1beta1 {

kubexx::Result<> convert(const GameServerSpec& from, v1::GameServerSpec& to);
kubexx::Result<> convert(const v1::GameServerSpec& from, GameServerSpec& to);

}  // namespace games::v1beta1
