#pragma once

namespace kubexx::support {

/// For a short process that allocates much and frees little: requests memory from the system in large steps and, if
/// available, in huge pages. Only affects speed.
void prepare_heap();

/// The same for the calling thread; requires `prepare_heap`.
void prepare_heap_of_thread();

}  // namespace kubexx::support
