#pragma once

#include <kubexx/annotations.hpp>
#include <string>

// +groupName=settings.example.com
namespace settings::v1 {

/// Every member is there with one setting of the build only.
struct Spec {
#ifdef OF_DIRECTORY
  std::string of_directory{};
#endif
#ifdef OF_DIRECTORY_LATER
  std::string of_directory_later{};
#endif
#ifdef OF_DIRECTORY_OPTION
  std::string of_directory_option{};
#endif
#ifdef OF_TARGET_OPTION
  std::string of_target_option{};
#endif
#if defined(OF_SHELL_OPTION) && OF_SHELL_OPTION == 2
  std::string of_shell_option{};
#endif
#ifdef OF_FLAGS
  std::string of_flags{};
#endif
#ifdef OF_LIBRARY
  std::string of_library{};
#endif
#ifdef NDEBUG
  std::string of_configuration{};
#endif
#if __cplusplus > 202002L
  std::string of_standard{};
#endif
#ifdef __STRICT_ANSI__
  std::string of_extensions{};
#endif
};

struct Widget {
  kubexx::ObjectMeta metadata{};
  Spec spec{};
};

}  // namespace settings::v1
