#pragma once

#include <kubexx/config/environment.hpp>

namespace kubexx::client {

/// The environment of this process. The one place of the libraries that reads it; for `Client::from_environment`
/// alone.
config::Environment process_environment();

}  // namespace kubexx::client
