// Any text as a kubeconfig: it is refused by line and in UTF-8, without a word that only a secret has, or every context
// of it leads somewhere or has a reason not to.
#include <cstdint>
#include <cstdlib>
#include <iostream>
#include <string_view>

#include "runtime/config/settings.hpp"
#include "runtime/json/utf8.hpp"

using namespace kubexx;

namespace {

void require(bool holds, const char* what) {
  if (holds) return;
  std::cerr << "broken: " << what << "\n";
  std::abort();
}

void check(const Error& error) {
  require(error.stage == Stage::config, "what is wrong with a kubeconfig is its own stage");
  require(!error.message.empty(), "errors have words");
  require(json::find_invalid_utf8(error.message) == std::string_view::npos, "errors are UTF-8");
  // The seeds write this into every place of a secret, and nowhere else.
  require(error.message.find("5ecret") == std::string::npos, "errors hold no secret");
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
  choose(text, "");
  int most = 20;
  for (const auto& [name, context] : parsed->contexts)
    if (most-- > 0) choose(text, name);
  config::Kubeconfig merged = *parsed;
  config::merge_kubeconfig(merged, *std::move(parsed));
  return 0;
}
