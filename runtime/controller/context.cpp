#include <kubexx/controller/context.hpp>

#include <algorithm>
#include <iterator>
#include <utility>

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <kubexx/detail/controller/loop.hpp>
#include "runtime/client/separate_status.hpp"
#include "runtime/controller/causes.hpp"
#include "runtime/controller/ensure.hpp"
#include "runtime/controller/own_state.hpp"
#include "runtime/events/event_sink.hpp"

namespace kubexx {

/// The client of a run, which ends with it.
struct Context::Connection {
  Connection(const controller::Run& run, Scope scope)
      : own(std::make_shared<controller::OwnState>(run.info, run.key)),
        client(
            run.client.with({.stop = run.stop, .observer = own}).with(with_stop(std::move(scope), ended.get_token()))) {
  }
  ~Connection() { ended.request_stop(); }

  static Scope with_stop(Scope scope, std::stop_token stop) {
    scope.stop = std::move(stop);
    scope.stopped =
        "the run that this client belongs to has ended: keep the client of the operator (`op.client()`) for calls "
        "after a run";
    return scope;
  }

  std::stop_source ended;
  const std::shared_ptr<controller::OwnState> own;
  Client client;
};

Context::Context(controller::Run run) : run_(std::move(run)) {}
Context::~Context() = default;

const Client& Context::client() const {
  if (!connection_) connection_ = std::make_unique<Connection>(run_, run_.scope);
  return connection_->client;
}

std::optional<std::string> Context::own_state(const ResourceInfo& kind, const ObjectMeta& object) const {
  if (!connection_ || Key{object.name_space, object.name} != run_.key) return std::nullopt;
  return connection_->own->after_version(kind, object.resource_version);
}

std::vector<std::string> Context::causes() const {
  std::vector<std::string> texts;
  for (const controller::WakeCause& cause : run_.causes)
    texts.push_back(fmt::format("{} {} {}{}{}", cause.info->kind, cause.key.text(), cause.what,
                                cause.version.empty() ? "" : " ", cause.version));
  return texts;
}

std::vector<std::pair<std::string, std::string>> Context::log_fields() const {
  auto fields = controller::log_fields(run_.controller, run_.key);
  fields.emplace_back("reconcile_id", std::to_string(run_.number));
  if (!run_.causes.empty()) fields.emplace_back("cause", fmt::format("{}", fmt::join(causes(), "; ")));
  return fields;
}

void Context::log(LogLevel level, std::string message, std::vector<std::pair<std::string, std::string>> fields) const {
  if (run_.declarations == nullptr) return;
  LogRecord record{level, std::move(message), log_fields()};
  std::ranges::move(fields, std::back_inserter(record.fields));
  run_.declarations->log(record);
}

Result<> Context::effect(std::string_view name, const std::function<Result<>()>& act) const {
  if (stop().stop_requested())
    return Error{.stage = Stage::cancelled,
                 .message = fmt::format(
                     "not done because {}: {}",
                     run_.stop.stop_requested() ? "a stop was requested" : "the deadline of the run has passed", name)};
  if (run_.client.session()->dry_run()) return {};
  if (run_.effect != nullptr && *run_.effect) return (*run_.effect)(name, act);
  return act();
}

void Context::record(std::string_view type, EventWord reason, EventWord action, std::string note,
                     const Related& related) const {
  if (run_.events == nullptr) return;
  events::Observation what{.type = type,
                           .reason = reason.text(),
                           .action = action.text(),
                           .note = std::move(note),
                           .regarding = events::reference_to(run_.info, *run_.object.metadata)};
  if (related.object != nullptr) what.related = events::reference_to(related.info, *related.object);
  run_.events->record(std::move(what));
}

Result<cache::Object> Context::ensure(cache::Store& store, Result<std::string> document, EnsureOptions options) const {
  if (!document) return std::move(document).error();
  const ResourceInfo& kind = store.form().info;
  if (auto checked = client::check_applied_status(kind, *document); !checked) return std::move(checked).error();
  auto wanted = options.owned ? controller::owned_document(*document, kind, run_.info, run_.object)
                              : controller::wanted_document(*document, kind, run_.object.metadata->name_space);
  if (!wanted) return std::move(wanted).error();
  if (auto held = controller::find_unchanged(store, *wanted)) return *std::move(held);
  const auto before = controller::state_before(client(), store, *wanted);
  if (!before) return before.error();
  if (options.owned) {
    auto checked = controller::check_controller(kind, *before, run_.info, run_.object);
    if (!checked) return std::move(checked).error();
  }
  return controller::apply(client(), store, *wanted);
}

Result<bool> Context::discard(const cache::Store& store, Key key) const {
  if (store.form().info.namespaced && key.name_space.empty()) key.name_space = run_.object.metadata->name_space;
  return controller::discard(client(), store, key, run_.object);
}

}  // namespace kubexx
