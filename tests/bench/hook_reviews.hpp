#pragma once

#include <cstddef>
#include <string>

/// Reviews of the game servers of tests/e2e/hooks, as API servers send them.
namespace kubexx::bench {

inline constexpr const char* kHookGroup = "cpp.games.example.com";

struct ObjectShape {
  std::size_t bytes = 1024;  ///< about
};

/// An object of v1.
std::string game_server(int number, const ObjectShape& shape);

/// v1alpha1 cannot represent most of an object, v1beta1 represents all of it.
std::string conversion_review(int objects, const ObjectShape& shape, const std::string& wanted = "v1alpha1");
/// The review of a creation, which the rules fill.
std::string creation_review(const ObjectShape& shape);
/// The review of an update, which the rules check.
std::string update_review(const ObjectShape& shape);

inline constexpr const char* kFillPath = "/mutate-cpp-games-example-com-v1-gameserver";
inline constexpr const char* kCheckPath = "/validate-cpp-games-example-com-v1-gameserver";
inline constexpr const char* kConvertPath = "/convert";

}  // namespace kubexx::bench
