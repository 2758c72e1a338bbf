#include <kubexx/controller/operator.hpp>

#include <algorithm>
#include <atomic>
#include <thread>
#include <vector>

#include <fmt/format.h>

#include <kubexx/detail/cache/cache_set.hpp>

namespace kubexx {
namespace {

std::string lower_case(std::string text) {
  for (char& c : text)
    if (c >= 'A' && c <= 'Z') c = static_cast<char>(c - 'A' + 'a');
  return text;
}

}  // namespace

struct Operator::Parts {
  OperatorOptions options;
  std::shared_ptr<cache::CacheSet> caches;
  Client client;
  std::shared_ptr<controller::Declarations> declarations;
  std::vector<std::unique_ptr<controller::Loop>> loops = {};
  std::vector<std::unique_ptr<controller::Loop>> late_loops = {};  ///< declared after the start: never run
  std::atomic<bool> has_run = false;
};

Operator::Operator(const Client& client, OperatorOptions options) {
  auto caches = std::make_shared<cache::CacheSet>();
  Client own = client.with({.manager = options.name, .observer = caches});
  auto declarations = std::make_shared<controller::Declarations>(options.report);
  parts_.reset(new Parts{std::move(options), std::move(caches), std::move(own), std::move(declarations)});
}

Operator::~Operator() = default;

const Client& Operator::client() const { return parts_->client; }

Result<> Operator::ready() const { return parts_->caches->wait_synced({}, std::chrono::milliseconds(0)); }

std::shared_ptr<cache::Store> Operator::add_cache(cache::Form form, CacheOptions options) {
  if (auto valid = cache::check_selectors(options); !valid) parts_->declarations->reject(std::move(valid).error());
  if (!parts_->declarations->allow("a cache of " + form.info.kind))
    return std::make_shared<cache::Store>(std::move(form), std::move(options));
  const auto known = parts_->caches->stores().size();
  auto store = parts_->caches->add(std::move(form), std::move(options));
  if (parts_->caches->stores().size() > known)
    store->on_trouble(
        [declarations = parts_->declarations](const Error& error) { declarations->report(error.text()); });
  return store;
}

controller::Loop& Operator::add_controller(const std::shared_ptr<cache::Store>& store, controller::Reconcile reconcile,
                                           ControllerOptions options) {
  if (options.name.empty()) options.name = lower_case(store->form().info.kind);
  const bool allowed = parts_->declarations->allow("the controller " + options.name);
  const auto is_same = [&](const auto& loop) { return loop->name() == options.name; };
  if (std::ranges::any_of(parts_->loops, is_same))
    parts_->declarations->reject(
        {.stage = Stage::config,
         .message = fmt::format("two controllers are named \"{}\": set ControllerOptions::name", options.name)});
  auto loop = std::make_unique<controller::Loop>(store, std::move(reconcile), std::move(options), parts_->declarations);
  if (!allowed) return *parts_->late_loops.emplace_back(std::move(loop));
  loop->watch_own();
  return *parts_->loops.emplace_back(std::move(loop));
}

Result<> Operator::run(std::stop_token stop) {
  if (parts_->has_run.exchange(true))
    return Error{.stage = Stage::config, .message = "the operator has run before: make a new one"};
  parts_->declarations->close();
  if (auto error = parts_->declarations->error()) return *std::move(error);
  std::stop_source ends = parts_->declarations->stop();
  const std::stop_callback forward(stop, [&ends] { ends.request_stop(); });
  parts_->caches->start(parts_->client);
  auto ended = lead(ends.get_token());
  parts_->caches->stop();
  if (auto error = parts_->declarations->error()) return *std::move(error);
  return ended;
}

Result<> Operator::lead(const std::stop_token& stop) {
  auto synced = parts_->caches->wait_synced(stop, parts_->options.sync_timeout);
  if (!synced || stop.stop_requested()) return synced;
  if (!parts_->options.election) return work(parts_->client, stop), Result<>();
  ElectionOptions election = *parts_->options.election;
  election.stop = stop;
  return run_elected(parts_->client, election, [this](const Leadership& leadership) {
    work(leadership.client(), leadership.stop());
    return Result<>();
  });
}

void Operator::work(const Client& client, const std::stop_token& stop) {
  std::vector<std::jthread> threads;
  for (const auto& loop : parts_->loops)
    threads.emplace_back([&client, &stop, loop = loop.get()] { loop->work(client, stop); });
}

}  // namespace kubexx
