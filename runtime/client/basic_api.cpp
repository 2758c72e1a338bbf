#include <kubexx/client/basic_api.hpp>

#include <fmt/format.h>

#include <algorithm>

namespace kubexx::client {

bool pause_before_edit(const Session& session, int tries, const std::stop_token& stop) {
  constexpr int most_doublings = 7;
  return session.options().time->pause(stop, std::chrono::milliseconds(10 << std::min(tries - 1, most_doublings)));
}

Error gave_up(Error last, int tries) {
  if (tries > 1) last.message = fmt::format("gave up after {} tries: {}", tries, last.message);
  return last;
}

}  // namespace kubexx::client
