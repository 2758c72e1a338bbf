#pragma once

#include <kubexx/core/result.hpp>

#include "api.hpp"

namespace lamps {

/// What a test makes the functions do wrong.
enum class Fault { none, forgets_note, forgets_beam };
inline Fault fault = Fault::none;

}  // namespace lamps

namespace lamps::v1alpha1 {

kubexx::Result<> convert(const LampSpec& from, v1::LampSpec& to);
kubexx::Result<> convert(const v1::LampSpec& from, LampSpec& to);

}  // namespace lamps::v1alpha1
