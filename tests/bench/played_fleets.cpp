#include "tests/bench/played_fleets.hpp"

#include <fmt/format.h>
#include <unistd.h>

#include <algorithm>
#include <chrono>
#include <cstdlib>
#include <memory>
#include <utility>

#include "runtime/core/base64.hpp"
#include "runtime/http/server.hpp"
#include "runtime/http/server_identity.hpp"
#include "tests/bench/fleet_text.hpp"

namespace kubexx::bench {
namespace {

constexpr int kFleets = 10'000;
constexpr std::size_t kAhead = 4'000'000;  ///< bytes that wait for the client

constexpr std::string_view kGroups =
    R"({"kind":"APIGroupList","apiVersion":"v1","groups":[{"name":"harbour.example.com","versions":[{"groupVersion":"harbour.example.com/v1","version":"v1"}],"preferredVersion":{"groupVersion":"harbour.example.com/v1","version":"v1"}}]})";
constexpr std::string_view kGroup =
    R"({"kind":"APIGroup","apiVersion":"v1","name":"harbour.example.com","versions":[{"groupVersion":"harbour.example.com/v1","version":"v1"}],"preferredVersion":{"groupVersion":"harbour.example.com/v1","version":"v1"}})";
constexpr std::string_view kResources =
    R"({"kind":"APIResourceList","apiVersion":"v1","groupVersion":"harbour.example.com/v1","resources":[{"name":"fleets","singularName":"fleet","namespaced":true,"kind":"Fleet","verbs":["list","watch"]}]})";
constexpr std::string_view kCore = R"({"kind":"APIVersions","versions":["v1"]})";

std::string event_text(std::string_view type, int number, int version) {
  return fmt::format(R"({{"type":"{}","object":{}}})"
                     "\n",
                     type, fleet_text(number, version));
}

std::string list_text() {
  std::string text = fmt::format(
      R"({{"apiVersion":"harbour.example.com/v1","kind":"FleetList","metadata":{{"resourceVersion":"{}"}},"items":[)",
      kFleets);
  for (int at = 0; at < kFleets; ++at) text += (at == 0 ? "" : ",") + fleet_text(at, at + 1);
  return text + "]}";
}

/// How fast changes are sent.
struct Pace {
  int rate = 0;  ///< a second; 0: as fast as they are read
  std::int64_t* sent = nullptr;
};

/// What one watch has still to be sent.
class Play : public std::enable_shared_from_this<Play> {
 public:
  Play(std::shared_ptr<http::Exchange> watch, http::Server& server, int events, Pace pace)
      : watch_(std::move(watch)), server_(server), last_(last_version(events)), pace_(pace) {}

  void begin(bool initial) {
    watch_->start(200, {{"Content-Type", "application/json"}});
    if (initial) send_initial();
    if (pace_.rate == 0) return go_on();
    // The client takes the first objects meanwhile.
    server_.after(std::chrono::seconds(3), [self = shared_from_this()] {
      self->begin_ = std::chrono::steady_clock::now();
      self->go_on_at_pace();
    });
  }

 private:
  void send_initial() {
    std::string text;
    for (int at = 0; at < kFleets; ++at) text += event_text("ADDED", at, at + 1);
    watch_->write(text);
    watch_->write(fmt::format(
        R"({{"type":"BOOKMARK","object":{{"apiVersion":"harbour.example.com/v1","kind":"Fleet","metadata":{{"resourceVersion":"{}","annotations":{{"k8s.io/initial-events-end":"true"}}}}}}}})"
        "\n",
        kFleets));
  }

  void go_on() {
    while (watch_->is_open() && version_ < last_ && watch_->unsent() < kAhead) {
      std::string text;
      for (int end = std::min(version_ + 100, last_); version_ < end; ++version_)
        text += event_text("MODIFIED", version_ % kFleets, version_ + 1);
      watch_->write(text);
    }
    if (watch_->is_open() && version_ < last_)
      server_.after(std::chrono::milliseconds(1), [self = shared_from_this()] { self->go_on(); });
  }

  void go_on_at_pace() {
    const auto now = std::chrono::steady_clock::now();
    const double passed = std::chrono::duration<double>(now - begin_).count();
    const int due = std::min(last_, kFleets + static_cast<int>(passed * pace_.rate));
    std::string text;
    for (; version_ < due; ++version_) {
      pace_.sent[version_ - kFleets] = now.time_since_epoch().count();
      text += event_text("MODIFIED", version_ % kFleets, version_ + 1);
    }
    if (!watch_->is_open()) return;
    watch_->write(text);
    if (version_ < last_)
      server_.after(std::chrono::milliseconds(1), [self = shared_from_this()] { self->go_on_at_pace(); });
  }

  std::shared_ptr<http::Exchange> watch_;
  http::Server& server_;
  int version_ = kFleets;
  int last_;
  Pace pace_;
  std::chrono::steady_clock::time_point begin_ = {};
};

bool has(const std::string& target, std::string_view word) { return target.find(word) != std::string::npos; }

std::string_view answer_to(const std::string& target, const std::string& list) {
  if (has(target, "/fleets")) return list;
  if (target.starts_with("/apis/harbour.example.com/v1")) return kResources;
  if (target.starts_with("/apis/harbour.example.com")) return kGroup;
  if (target.starts_with("/apis")) return target.size() == 5 || target[5] == '?' ? kGroups : "";
  return target == "/api" ? kCore : "";
}

}  // namespace

int last_version(int events) { return kFleets + events; }

namespace {

[[noreturn]] void serve(int to, int events, Pace pace) {
  const http::Identity authority = http::make_authority("bench").value();
  const std::string list = list_text();
  http::ServerOptions options;
  options.identity = http::make_identity(authority, {.name = "server", .hosts = {"127.0.0.1"}}).value();
  std::unique_ptr<http::Server> server;
  server =
      http::Server::start(std::move(options), [&](const std::shared_ptr<http::Exchange>& exchange) {
        const std::string& target = exchange->request().target;
        if (has(target, "watch=true") || has(target, "watch=1"))
          return std::make_shared<Play>(exchange, *server, events, pace)->begin(has(target, "sendInitialEvents=true"));
        const std::string_view answer = answer_to(target, list);
        exchange->reply({answer.empty() ? 404 : 200, {{"Content-Type", "application/json"}}, std::string(answer)});
      }).value();
  const std::string kubeconfig = fmt::format(
      "apiVersion: v1\nkind: Config\ncurrent-context: c\nclusters: [{{name: k, cluster: {{server: "
      "\"https://127.0.0.1:{}\", "
      "certificate-authority-data: {}}}}}]\ncontexts: [{{name: c, context: {{cluster: k, user: u}}}}]\nusers: [{{name: "
      "u, user: {{}}}}]\n",
      server->port(), core::encode_base64(authority.certificate, core::Base64Alphabet::standard));
  if (write(to, kubeconfig.data(), kubeconfig.size()) < 0) _exit(1);
  close(to);
  while (true) pause();
}

}  // namespace

void serve_fleets(int to, int events) { serve(to, events, {}); }

void serve_paced_fleets(int to, int events, int rate, std::int64_t* sent) { serve(to, events, {rate, sent}); }

}  // namespace kubexx::bench
