#include <fmt/format.h>
#include <fmt/ranges.h>

#include <mutex>
#include <set>
#include <string>
#include <utility>

#include <kubexx/migration/stored_versions.hpp>
#include "runtime/controller/operator_parts.hpp"
#include "runtime/controller/retire.hpp"
#include "runtime/controller/served_webhooks.hpp"

// What an operator does with its webhooks: it serves them while it runs, and while it retires if they convert.

namespace kubexx {

bool Operator::converts() const { return parts_->hooks != nullptr && parts_->hooks->has_conversions(); }

Result<> Operator::serving() const {
  const std::lock_guard lock(parts_->server_mutex);
  if (parts_->hooks == nullptr) return {};
  if (parts_->server != nullptr) return parts_->server->ready();
  return Error{.message = "webhooks are not served"};
}

void Operator::serve(const Webhooks& hooks, ServeOptions options) {
  if (!parts_->declarations->allow("webhooks")) return;
  if (parts_->hooks != nullptr)
    return parts_->declarations->reject(
        {.stage = Stage::config,
         .message = "an operator serves one set of webhooks: declare all on the same Webhooks"});
  parts_->hooks = &hooks;
  parts_->serving = std::move(options);
  if (!parts_->serving.report)
    parts_->serving.report = [declarations = parts_->declarations](std::string_view line) {
      declarations->report(std::string(line));
    };
}

void Operator::serve(const Webhooks& hooks, OwnCertificates certificates, ServeOptions options) {
  serve(hooks, std::move(options));
  if (!certificates.report) certificates.report = parts_->serving.report;
  parts_->own_certificates = std::move(certificates);
}

Result<std::size_t> Operator::retire(std::string_view finalizer, std::stop_token stop) const {
  if (auto possible = parts_->can_start(); !possible) return std::move(possible).error();
  controller::RetireRequest request{.finalizer = std::string(finalizer), .stop = std::move(stop)};
  if (parts_->dry_run)
    request.before = [log = parts_->dry_run](const auto& kind, const auto& object) { log->expect(kind, object); };
  return converts() ? parts_->retire_and_convert(request) : parts_->retire(request);
}

/// Servers cannot read objects that are stored in another version unless the program converts them.
Result<std::size_t> Operator::Parts::retire_and_convert(controller::RetireRequest request) {
  std::stop_source ends;
  const std::stop_callback forward(request.stop, [&ends] { ends.request_stop(); });
  const auto served = start_webhooks(ends.get_token());
  if (!served)
    declarations->report("conversions are not served while a finalizer is removed: " + served.error().text());
  request.converts = served.has_value();
  auto retired = retire(request);
  ends.request_stop();
  if (served) (*served)->wait();
  set_server(nullptr);
  if (!retired && retired.error().code == 500)
    retired.error().message +=
        "; if a conversion failed, run --retire in a pod that the Service of the webhooks selects";
  return retired;
}

Result<std::unique_ptr<ServedWebhooks>> Operator::Parts::start_webhooks(const std::stop_token& stop) {
  if (hooks == nullptr) return std::unique_ptr<ServedWebhooks>();
  ServeOptions serve = serving;
  if (own_certificates) serve.source = kubexx::own_certificates(client, *own_certificates);
  if (!definitions_read().empty()) serve.stored_versions = kubexx::stored_versions(client);
  serve.stop = stop;
  auto started = WebhookServer::start(*hooks, std::move(serve));
  if (!started) return std::move(started).error();
  auto served = std::make_unique<ServedWebhooks>(*std::move(started), stop);
  set_server(&served->server());
  return served;
}

std::vector<std::string> Operator::Parts::definitions_read() const {
  if (hooks == nullptr || serving.stored_versions) return {};
  return hooks->converted_definitions();
}

std::string Operator::Parts::declared_finalizers() const {
  std::set<std::string> names;
  for (const auto& loop : loops)
    for (const std::string& name : loop->finalizers()) names.insert("\"" + name + "\"");
  return names.empty() ? "none" : fmt::format("{}", fmt::join(names, ", "));
}

Result<std::size_t> Operator::Parts::retire(const controller::RetireRequest& request) const {
  controller::Retirement retired;
  bool is_known = false;
  for (const auto& loop : loops) {
    if (!loop->declares_finalizer(request.finalizer)) continue;
    is_known = true;
    const cache::Store& store = loop->store();
    for (std::size_t feed = 0; feed < store.feeds(); ++feed) {
      const auto done = controller::retire_finalizer(client, store.form().info, store.name_space(feed), request);
      if (!done) return done.error();
      retired.add(*done);
    }
  }
  if (is_known) return controller::result_of(retired, request.finalizer);
  return Error{.stage = Stage::config,
               .message = fmt::format("no controller of the operator declares the finalizer \"{}\"; declared: {}",
                                      request.finalizer, declared_finalizers())};
}

void Operator::Parts::set_server(const WebhookServer* now) {
  const std::lock_guard lock(server_mutex);
  server = now;
}

bool Operator::Parts::end(std::stop_source& ends, std::unique_ptr<ServedWebhooks> served) {
  ends.request_stop();
  const bool was_drained = !served || served->wait();
  set_server(nullptr);
  served.reset();
  caches->stop();
  return was_drained;
}

Result<> Operator::Parts::server_health() const {
  const std::lock_guard lock(server_mutex);
  return server == nullptr ? Result<>() : server->health();
}

}  // namespace kubexx
