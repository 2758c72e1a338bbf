#pragma once

#include <kubexx/webhook.hpp>

namespace {{cpp_namespace}} {

/// Declares the webhooks of {{kind}} objects.
void add_{{file}}_webhooks(kubexx::Webhooks& hooks);

}  // namespace {{cpp_namespace}}
