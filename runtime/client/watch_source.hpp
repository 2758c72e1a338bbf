#pragma once

#include <memory>

#include <kubexx/client/options.hpp>
#include <kubexx/client/raw_api.hpp>
#include <kubexx/watch/watch.hpp>

namespace kubexx::client {

/// The requests of a watch. `raw` and `options` outlive the source.
std::unique_ptr<watch::Source> make_source(const RawApi& raw, const WatchOptions& options);

}  // namespace kubexx::client
