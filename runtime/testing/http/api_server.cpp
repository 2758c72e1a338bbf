#include <kubexx/testing/api_server.hpp>

#include <fmt/format.h>

#include <algorithm>
#include <atomic>
#include <future>
#include <random>
#include <set>

#include "runtime/http/server.hpp"
#include "runtime/testing/authorization/granted_rights.hpp"
#include "runtime/testing/http/gateway.hpp"
#include "runtime/testing/http/kubeconfig.hpp"
#include "runtime/testing/kinds/kubernetes_kinds.hpp"
#include "runtime/testing/requests/garbage_collection.hpp"
#include "runtime/testing/requests/install.hpp"
#include "runtime/testing/storage/cluster.hpp"
#include "runtime/testing/storage/journal.hpp"

namespace kubexx::testing {
namespace {

using namespace std::chrono_literals;

constexpr auto kTick = 20ms;
/// Requests that wait for admission webhooks at a time. These may send requests of their own, which wait too.
constexpr std::size_t kMostAdmissions = 64;

std::string new_token() {
  std::random_device random;
  std::string token;
  for (int i = 0; i < 8; ++i) token += fmt::format("{:08x}", random());
  return token;
}

}  // namespace

/// The parts of the server, in the order of their dependencies. After the start only its thread uses the cluster.
class ApiServer::Running {
 public:
  explicit Running(const ApiServerOptions& options)
      : token_(new_token()), cluster_(clock_, options.timing), gateway_(cluster_, door_, webhooks_, admission_) {
    cluster_.accounts.set_token(token_);
  }
  ~Running() {
    webhooks_.stop();
    admission_.stop();
    if (server_) server_->end();
    cluster_.storage.keep(nullptr);
  }

  Result<> start(const ApiServerOptions& options) {
    if (Result<> filled = fill(options); !filled) return filled;
    Result<http::Identity> authority = http::make_authority("kubexx-ca");
    if (!authority) return authority.error();
    authority_ = authority->certificate;
    http::ServerOptions server;
    server.address = options.address;
    server.port = options.port;
    server.client_authority = authority_;
    Result<http::Identity> identity = http::make_identity(
        *authority, {.name = "kubexx", .hosts = {"127.0.0.1", "localhost", "kubernetes", options.address}});
    Result<http::Identity> user =
        http::make_identity(*authority, {.name = "kubernetes-admin", .organizations = {"system:masters"}});
    if (!identity) return identity.error();
    if (!user) return user.error();
    server.identity = std::move(*identity);
    user_ = std::move(*user);
    auto started = http::Server::start(std::move(server),
                                       [this](const std::shared_ptr<http::Exchange>& exchange) { arrived(exchange); });
    if (!started) return started.error();
    server_ = std::move(*started);
    reached_ = server_.get();
    url_ = fmt::format("https://{}:{}", options.address, server_->port());
    server_->post([this] { tick(); });
    return {};
  }

  /// Runs `task` on the server's thread and waits for its result.
  template <class Task>
  auto on_thread(Task task) const {
    // The thread may still run the task after its result is available.
    const auto packaged = std::make_shared<std::packaged_task<decltype(task())()>>(std::move(task));
    auto made = packaged->get_future();
    server_->post([packaged] { (*packaged)(); });
    return made.get();
  }

  const std::string& url() const { return url_; }
  const std::string& token() const { return token_; }
  const std::string& authority() const { return authority_; }
  std::string kubeconfig() const {
    return kubeconfig_text(url_, authority_, {.name = "kubernetes-admin", .certificate = user_});
  }
  Result<std::string> add_user(std::string_view name, std::string_view roles) {
    auto rights = GrantedRights::read(roles);
    if (!rights) return std::move(rights).error();
    NamedUser& user = users_[std::string(name)];
    if (user.rights == nullptr) user = {new_token(), std::make_shared<GrantedRights>()};
    *user.rights = *std::move(rights);
    cluster_.accounts.add(user.token, {.name = std::string(name), .rights = user.rights});
    return kubeconfig_text(url_, authority_, {.name = std::string(name), .token = user.token});
  }
  std::vector<std::string> unused_rights(std::string_view user) const {
    const auto found = users_.find(user);
    return found == users_.end() ? std::vector<std::string>() : found->second.rights->unused();
  }
  RightsReport rights_report(std::string_view user) const {
    const auto found = users_.find(user);
    if (found == users_.end()) return {};
    RightsReport report{found->second.rights->missing(), found->second.rights->spare()};
    std::ranges::sort(report.missing);  // operators send several reviews at a time
    return report;
  }
  Cluster& cluster() { return cluster_; }
  Gateway& gateway() { return gateway_; }
  WebhookDoor& door() { return door_; }
  void change_token(std::string token) {
    token_ = token;
    cluster_.accounts.set_token(std::move(token));
  }

 private:
  Result<> fill(const ApiServerOptions& options) {
    if (Result<> added = add_kubernetes_kinds(cluster_.registry, options.kubernetes_kinds); !added) return added;
    if (!options.data_file.empty()) {
      auto journal = open_journal(options.data_file, cluster_.storage);
      if (!journal) return journal.error();
      journal_ = std::move(*journal);
      cluster_.storage.keep(journal_.get());
      serve_stored_definitions(cluster_);
    }
    add_first_objects(cluster_);
    for (const std::string& text : options.crds)
      if (Result<> installed = install_definitions(cluster_, text); !installed) return installed;
    if (options.garbage_collection) start_garbage_collection(cluster_);
    if (std::string problem = cluster_.storage.problem(); !problem.empty())
      return Error{.stage = Stage::config, .message = std::move(problem)};
    return {};
  }

  void arrived(const std::shared_ptr<http::Exchange>& exchange) {
    http::Server* const server = reached_;
    if (server == nullptr) return exchange->reply({503, {}, {}});
    gateway_.serve(*server, exchange);
  }

  void tick() {
    cluster_.tick();
    gateway_.ask_for_watches();
    reached_.load()->after(kTick, [this] { tick(); });
  }

  struct NamedUser {
    std::string token = {};
    std::shared_ptr<GrantedRights> rights = {};
  };

  std::string token_;
  std::string authority_;
  http::Identity user_;
  std::map<std::string, NamedUser, std::less<>> users_;
  std::string url_;
  SystemClock clock_;
  std::unique_ptr<Journal> journal_;
  Cluster cluster_;
  WebhookDoor door_;
  ConversionWebhooks webhooks_{door_, [this](std::function<void()> task) { server_->post(std::move(task)); }};
  WebhookCalls admission_{[this](std::function<void()> task) { server_->post(std::move(task)); }, kMostAdmissions};
  Gateway gateway_;
  std::unique_ptr<http::Server> server_;
  std::atomic<http::Server*> reached_ = nullptr;  ///< the same, for its own thread
};

ApiServer::ApiServer(std::unique_ptr<Running> running) : running_(std::move(running)) {}
ApiServer::ApiServer(ApiServer&&) noexcept = default;
ApiServer& ApiServer::operator=(ApiServer&&) noexcept = default;
ApiServer::~ApiServer() = default;

Result<ApiServer> ApiServer::start(const ApiServerOptions& options) {
  auto running = std::make_unique<Running>(options);
  if (Result<> started = running->start(options); !started) return started.error();
  return ApiServer(std::move(running));
}

std::string ApiServer::url() const { return running_->url(); }
std::string ApiServer::kubeconfig() const { return running_->kubeconfig(); }
std::string ApiServer::token() const {
  return running_->on_thread([&] { return running_->token(); });
}
const std::string& ApiServer::authority() const { return running_->authority(); }

Result<> ApiServer::install(std::string_view definitions) {
  return running_->on_thread([&] { return install_definitions(running_->cluster(), definitions); });
}

std::vector<std::string> ApiServer::definitions() const {
  return running_->on_thread([&] {
    std::set<std::string> names;
    for (const ResourcePtr& one : running_->cluster().registry.resources())
      if (one->handling == Handling::custom) names.insert(one->collection);
    return std::vector<std::string>(names.begin(), names.end());
  });
}

void ApiServer::compact() {
  running_->on_thread([&] { running_->cluster().storage.compact(); });
}

void ApiServer::fail(Fault fault) {
  running_->on_thread([&] { running_->gateway().faults.add(std::move(fault)); });
}

void ApiServer::heal() {
  running_->on_thread([&] { running_->gateway().faults.clear(); });
}

Result<std::string> ApiServer::add_user(std::string_view name, std::string_view roles) {
  return running_->on_thread([&] { return running_->add_user(name, roles); });
}

std::vector<std::string> ApiServer::unused_rights(std::string_view user) const {
  return running_->on_thread([&] { return running_->unused_rights(user); });
}

RightsReport ApiServer::rights_report(std::string_view user) const {
  return running_->on_thread([&] { return running_->rights_report(user); });
}

void ApiServer::change_token(std::string token) {
  running_->on_thread([&] { running_->change_token(std::move(token)); });
}

void ApiServer::route_service(const std::string& name_space, const std::string& name, std::uint16_t port) {
  running_->door().route(name_space, name, port);
}

std::vector<std::string> ApiServer::requests() const {
  return running_->on_thread([&] { return running_->gateway().requests.list(); });
}

std::int64_t ApiServer::version() const {
  return running_->on_thread([&] { return running_->cluster().storage.version(); });
}

std::size_t ApiServer::watches() const {
  return running_->on_thread([&] { return running_->cluster().watches.size(); });
}

}  // namespace kubexx::testing
