#pragma once

#include <string>
#include <string_view>

#include <kubexx/client/client.hpp>
#include <kubexx/client/dynamic_api.hpp>
#include <kubexx/json/value.hpp>

/// The control plane that KUBECONFIG leads to, and what every test does with it.
namespace kubexx::test {

/// The text of the kubeconfig that the environment names.
const std::string& kubeconfig();
/// The port its server listens on.
int server_port();
/// The same kubeconfig with another text in the place of one.
std::string changed_kubeconfig(std::string_view from, std::string_view to);
/// The same kubeconfig, leading to another port.
std::string kubeconfig_by_port(int port);
/// The same kubeconfig, with a token in the place of the client certificate.
std::string kubeconfig_with_token(const std::string& token);

Client connect(const std::string& text = kubeconfig());

/// A namespace that no other test uses.
std::string fresh_namespace();

json::Value json_value(std::string_view text);
/// The value at a dotted path, null where there is none.
json::Value at(const json::Value& value, std::string_view path);

/// An object as etcd has it; null if there is none.
json::Value stored_object(const ResourceInfo& kind, const std::string& name_space, const std::string& name);

/// Creates a definition unless it exists, and waits until its kind is served.
void install(const json::Value& definition, const ResourceInfo& kind);

inline const ResourceInfo databases{"demo.io", "v1", "Database", "databases", true, true, true};

/// Serves `databases` with fields that `sample_kind.hpp` knows and some that it does not; once for all tests.
void install_databases();
/// Another schema for them: whoever watches is thrown out.
void change_databases_schema(const std::string& new_field);

}  // namespace kubexx::test
