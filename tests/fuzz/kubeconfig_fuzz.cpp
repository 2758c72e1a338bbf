// Any text as a kubeconfig: it is refused by line and in UTF-8, without a word that only a secret has, or every context
// of it leads somewhere or has a reason not to.
#include <cstdint>
#include <cstdlib>
#include <iostream>
#include <string_view>

#include <kubexx/config/settings.hpp>
#include "runtime/core/utf8.hpp"

using namespace kubexx;

namespace {

void require(bool holds, const char* what) {
  if (holds) return;
  std::cerr << "broken: " << what << "\n";
  std::abort();
}

// The seeds write this into every place of a secret, and nowhere else.
bool is_secret(std::string_view text) { return text.find("5ecret") != std::string_view::npos; }

/// Errors say names. One that a mutation made of a secret is none.
bool names_secret(const config::Kubeconfig& kubeconfig) {
  bool found = is_secret(kubeconfig.current_context);
  for (const auto& [name, cluster] : kubeconfig.clusters) found = found || is_secret(name);
  for (const auto& [name, user] : kubeconfig.users)
    found = found || is_secret(name) || (user.exec && is_secret(user.exec->command));
  for (const auto& [name, context] : kubeconfig.contexts)
    found = found || is_secret(name) || is_secret(context.cluster) || is_secret(context.user);
  return found;
}

void check(const Error& error) {
  require(error.stage == Stage::config, "what is wrong with a kubeconfig is its own stage");
  require(!error.message.empty(), "errors have words");
  require(core::find_invalid_utf8(error.message) == std::string_view::npos, "errors are UTF-8");
  const bool says_name = error.message.find("the name ") != std::string::npos;
  require(says_name || !is_secret(error.message), "errors hold no secret");
}

void check(const config::Settings& settings) {
  const std::string& url = settings.address.url;
  require(url.find("://") != std::string::npos, "servers have a scheme");
  require(settings.is_near || url.starts_with("https:"), "nothing is said in plain text beyond this machine");
  require(!settings.chosen.user.exec, "no program is run that is not trusted");
}

void choose(std::string_view text, const std::string& context) {
  const auto settings =
      config::read_settings(text, "/k/config", {}, {.context = context, .plugins = {config::PluginPolicy::none}});
  if (settings)
    check(*settings);
  else
    check(settings.error());
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  const std::string_view text(reinterpret_cast<const char*>(data), size);
  auto parsed = config::parse_kubeconfig(text, "/k/config");
  if (!parsed) return check(parsed.error()), 0;
  if (names_secret(*parsed)) return 0;
  choose(text, "");
  int most = 20;
  for (const auto& [name, context] : parsed->contexts)
    if (most-- > 0) choose(text, name);
  config::Kubeconfig merged = *parsed;
  config::merge_kubeconfig(merged, *std::move(parsed));
  return 0;
}
