#pragma once

namespace kubexx::driver {

/// For a process that allocates much, frees little and soon ends: takes memory from the system in big steps and, where
/// the system has them, in huge pages. Changes nothing but speed; a run of `generate` is a tenth faster.
void prepare_heap();

}  // namespace kubexx::driver
