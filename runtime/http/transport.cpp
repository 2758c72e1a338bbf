#include <kubexx/http/transport.hpp>

#include <algorithm>

#include "runtime/core/deadline.hpp"

namespace kubexx::http {

Clock::time_point deadline_after(std::chrono::milliseconds time) { return deadline_after(time, Clock::now()); }

Clock::time_point deadline_after(std::chrono::milliseconds time, Clock::time_point now) {
  return kubexx::deadline_after(now, time);
}

Result<std::string> read_rest(Stream& stream, std::size_t most, const Limit& limit) {
  std::string text;
  while (text.size() < most) {
    auto part = stream.read(limit);
    if (!part) return std::move(part).error();
    if (part->kind != Stream::Part::Kind::data) break;
    text += part->data.substr(0, most - text.size());
  }
  return text;
}

}  // namespace kubexx::http
