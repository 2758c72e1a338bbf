#include <kubexx/client/waiting.hpp>

#include <fmt/format.h>

#include <algorithm>

#include <kubexx/client/watching.hpp>
#include "runtime/client/target.hpp"

namespace kubexx::client {
namespace {

/// A value in a field selector.
std::string escaped(std::string_view value) {
  std::string text;
  for (const char c : value) {
    if (c == '\\' || c == ',' || c == '=') text += '\\';
    text += c;
  }
  return text;
}

}  // namespace

Result<> Waiting::run(const RawApi& raw, const std::string& name, std::chrono::milliseconds limit,
                      const WaitOptions& options) {
  if (auto path = raw.path(name, "", ""); !path) return std::move(path).error();
  uid_ = options.uid;
  looks_once_ = limit.count() <= 0;
  TimeSource& time = *raw.session()->options().time;
  const auto begin = time.now();
  const auto most = looks_once_ ? options.timeout.value_or(raw.session()->options().timeout) : limit;
  const RawApi limited = raw.with({.deadline = http::deadline_after(most, begin)});
  auto ended = run_watch(
      limited, {.fields = "metadata.name=" + escaped(name), .stop = options.stop, .timeout = options.timeout}, *this);
  if (error_) return *std::move(error_);
  if (is_met_) return {};
  if (!ended) return ended;
  const auto now = time.now();
  // The limit may be larger than nanoseconds can express.
  const bool is_up = now >= http::deadline_after(limit, begin);
  const std::chrono::nanoseconds waited = is_up ? std::max(limit, std::chrono::milliseconds(0)) : now - begin;
  return unmet(raw, name, waited, !looks_once_ && now < limited.session()->deadline());
}

bool Waiting::reset() {
  is_listed_ = false;
  return true;
}

bool Waiting::is_meant(std::string_view text) { return uid_.empty() || read_key(text).uid == uid_; }

bool Waiting::object(watch::Change change, std::string_view text) {
  if (change == watch::Change::deleted || !is_meant(text)) return found_missing();
  is_listed_ = true;
  seen_ = "version " + read_key(text).version;
  auto more = exists(text);
  if (!more) error_ = std::move(more).error();
  is_met_ = more && !*more;
  return more && *more;
}

bool Waiting::found_missing() {
  is_listed_ = true;
  seen_ = "missing";
  is_met_ = !is_missing();
  return !is_met_;
}

bool Waiting::synced(const std::string&) { return (is_listed_ || found_missing()) && !looks_once_; }

bool Waiting::trouble(const Error& error) {
  if (seen_.empty() || seen_.starts_with("unknown")) seen_ = fmt::format("unknown ({})", error.text());
  return true;
}

Error Waiting::unmet(const RawApi& raw, const std::string& name, std::chrono::nanoseconds waited, bool stopped) const {
  const Key key{raw.name_space(), name};
  const double seconds = std::chrono::duration<double>(waited).count();
  return {.stage = Stage::cancelled,
          .reason = stopped ? Reason::unknown : Reason::timeout,
          .message =
              fmt::format("{} {}: {} {:.3g} s for {}; last state: {}", raw.info().kind, key.text(),
                          stopped ? "stopped after" : "waited", seconds, awaited_, seen_.empty() ? "unknown" : seen_)};
}

}  // namespace kubexx::client
