#include <kubexx/http/retry.hpp>

#include <curl/curl.h>

#include <algorithm>
#include <charconv>
#include <ctime>
#include <string>

#include <kubexx/http/message.hpp>

namespace kubexx::http {
namespace {

using std::chrono::milliseconds;

constexpr int kMostTries = 10;
constexpr int kMostConnects = 5;
constexpr milliseconds kFirstWait{100};
constexpr milliseconds kMostWait{5000};

bool is_passing(int code) { return code == 429 || code == 500 || code == 502 || code == 503 || code == 504; }

bool was_refused_undone(const Error& error) {
  return error.code == 429 || (error.code == 503 && error.retry_after.has_value());
}

bool may_repeat(const Error& error, const FailedTry& failed) {
  switch (error.stage) {
    case Stage::connect:
      return failed.tries < kMostConnects;
    case Stage::send:
    case Stage::receive:
      return failed.safe || !error.may_have_been_applied;
    case Stage::http:
      return failed.safe ? is_passing(error.code) : was_refused_undone(error);
    default:
      return false;
  }
}

milliseconds doubled(milliseconds first, milliseconds most, int times) {
  milliseconds wait = first;
  while (times-- > 0 && wait < most) wait *= 2;
  return std::min(wait, most);
}

}  // namespace

std::optional<milliseconds> retry_wait(const Error& error, const FailedTry& failed) {
  if (failed.tries >= kMostTries || !may_repeat(error, failed)) return std::nullopt;
  const milliseconds full = doubled(kFirstWait, kMostWait, failed.tries - 1);
  milliseconds wait = full / 2 + milliseconds(static_cast<long>(static_cast<double>(full.count()) / 2 * failed.chance));
  if (error.retry_after) wait = std::max(wait, milliseconds(*error.retry_after));
  if (wait >= failed.left) return std::nullopt;
  return wait;
}

milliseconds Backoff::wait(int failures, double chance) const {
  const milliseconds base = doubled(first, most, failures - 1);
  return base + milliseconds(static_cast<long>(static_cast<double>(base.count()) * chance));
}

std::optional<std::chrono::seconds> read_retry_after(const Headers& headers,
                                                     std::chrono::system_clock::time_point now) {
  const auto value = find_header(headers, "retry-after");
  if (!value) return std::nullopt;
  constexpr long most = 7 * 24 * 3600;
  long seconds = 0;
  const auto [end, problem] = std::from_chars(value->data(), value->data() + value->size(), seconds);
  if (end == value->data() + value->size() && problem != std::errc::invalid_argument)
    return std::chrono::seconds(problem == std::errc() ? std::clamp(seconds, 0L, most) : most);
  const std::time_t date = curl_getdate(std::string(*value).c_str(), nullptr);
  if (date < 0) return std::nullopt;
  const long left = static_cast<long>(date - std::chrono::system_clock::to_time_t(now));
  return std::chrono::seconds(std::clamp(left, 0L, most));
}

}  // namespace kubexx::http
