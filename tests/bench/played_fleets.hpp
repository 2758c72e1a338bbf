#pragma once

#include <cstdint>

namespace kubexx::bench {

/// Serves 10,000 fleets to one watch, and then `events` changes of them, as fast as they are read. Does not return.
/// Writes a kubeconfig to `to` first.
[[noreturn]] void serve_fleets(int to, int events);
/// The same, `rate` changes a second. Notes in `sent` when each was written, in ticks of the steady clock.
[[noreturn]] void serve_paced_fleets(int to, int events, int rate, std::int64_t* sent);
/// The version of the last change.
int last_version(int events);

}  // namespace kubexx::bench
