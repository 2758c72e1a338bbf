#pragma once

#include <kubexx/webhook.hpp>

#include "api/v1.kubexx_convert.hpp"

namespace games {

/// The rules of tests/e2e/controller_runtime/hooks: one that fills, one that checks, and the conversion.
kubexx::Webhooks hooks();

}  // namespace games
