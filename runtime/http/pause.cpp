#include "runtime/http/pause.hpp"

#include <kubexx/core/time_source.hpp>

namespace kubexx::http {

bool pause(const std::stop_token& stop, std::chrono::milliseconds time) { return system_time()->pause(stop, time); }

double chance() { return system_time()->chance(); }

}  // namespace kubexx::http
