#pragma once

#include <kubexx/client/client.hpp>
#include <kubexx/core/error.hpp>

namespace kubexx::client {

/// A client in place of one that could not be made: each call fails with `error`, and nothing is sent.
Client unconnected(Error error);

}  // namespace kubexx::client
