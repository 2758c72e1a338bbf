#include <kubexx/client/client.hpp>

#include <kubexx/detail/http/curl_transport.hpp>
#include "runtime/client/process_environment.hpp"
#include "runtime/net/url.hpp"

namespace kubexx {
namespace {

constexpr std::string_view kUserAgent = "kubexx/" KUBEXX_VERSION " (linux)";

config::LoadOptions load_options(const ClientOptions& options) {
  return {options.kubeconfig, options.context, options.plain_text, options.plugins, options.warn};
}

/// `host:port` of an address, or `host`; without a user's name.
std::string host_of(std::string_view address) {
  const auto url = net::Url::parse(address);
  const auto* parsed = std::get_if<net::Url>(&url);
  return parsed == nullptr ? std::string() : parsed->host;
}

/// Servers reject requests that impersonate groups, a uid or extra values without a user.
Result<> impersonate(const config::Impersonation& wanted, config::User& user) {
  const bool has_rest = !wanted.uid.empty() || !wanted.groups.empty() || !wanted.extra.empty();
  if (wanted.user.empty() && has_rest)
    return Error{.stage = Stage::config, .message = "impersonation of groups, a uid or extra values needs a user"};
  if (!wanted.user.empty()) user.impersonation = wanted;
  return {};
}

Result<Client> connect(config::Settings settings, const config::Environment& environment,
                       const ClientOptions& options) {
  if (auto done = impersonate(options.impersonate, settings.chosen.user); !done) return done.error();
  client::SessionOptions session;
  session.user_agent = options.user_agent.empty() ? std::string(kUserAgent) : options.user_agent;
  session.name_space = settings.chosen.name_space;
  session.timeout = options.timeout;
  session.compress_lists = !settings.chosen.cluster.disable_compression && !settings.is_near;
  session.host = host_of(settings.address.url);
  auto transport = http::make_curl_transport(std::move(settings.address), {.most_calls = options.most_calls});
  auto credentials = std::make_shared<config::Credentials>(std::move(settings.chosen), environment);
  return Client(std::make_shared<client::Session>(std::move(transport), std::move(credentials), std::move(session)));
}

}  // namespace

Result<Client> Client::from_environment(const ClientOptions& options) {
  return from(client::process_environment(), options);
}

Result<Client> Client::from(const config::Environment& environment, const ClientOptions& options) {
  auto settings = config::load_settings(environment, load_options(options));
  if (!settings) return std::move(settings).error();
  return connect(*std::move(settings), environment, options);
}

Result<Client> Client::from_kubeconfig(std::string_view text, const ClientOptions& options) {
  const config::Environment nothing;
  auto settings = config::read_settings(text, "kubeconfig", nothing, load_options(options));
  if (!settings) return std::move(settings).error();
  return connect(*std::move(settings), nothing, options);
}

Reply<std::string> Client::request(const client::Call& call) const {
  auto answer = session_->send(call);
  if (!answer) return std::move(answer).error();
  return {std::move(answer->body), http::read_warnings(answer->headers)};
}

}  // namespace kubexx
