#pragma once

namespace kubexx::support {

/// For a process that allocates much, frees little and soon ends: takes memory from the system in big steps and, where
/// the system has them, in huge pages. Changes nothing but speed.
void prepare_heap();

/// The same for the thread that calls it; of use after `prepare_heap` only.
void prepare_heap_of_thread();

}  // namespace kubexx::support
