#include <limits.h>
#include <stdlib.h>
#include <sys/resource.h>
#include <unistd.h>

#include <algorithm>
#include <filesystem>
#include <iostream>
#include <string>
#include <string_view>
#include <vector>

#include "generator/driver/generate/annotations_dir.hpp"
#include "generator/driver/generate/preamble_dir.hpp"
#include "generator/driver/run.hpp"
#include "generator/support/heap.hpp"

namespace {

std::string variable(const char* name) {
  const char* value = ::getenv(name);
  return value == nullptr ? std::string() : std::string(value);
}

kubexx::driver::CacheVariables cache_variables() {
  kubexx::driver::CacheVariables result{{}, variable("XDG_CACHE_HOME"), variable("HOME")};
  if (::getenv("KUBEXX_CACHE_DIR") != nullptr) result.kubexx_cache_dir = variable("KUBEXX_CACHE_DIR");
  return result;
}

// The directory of the program file, however the program was called.
std::string program_dir() {
  std::error_code error;
  return std::filesystem::read_symlink("/proc/self/exe", error).parent_path().string();
}

// By default libclang parses on a separate thread, so its results are in the cache of another processor than the one
// that reads them. Also, the stack of the main thread can grow, which deeply nested code needs: Linux reserves 128 MiB
// for it.
void parse_on_this_thread() {
  constexpr rlim_t stack_of_libclang = 8 << 20;
  constexpr rlim_t roomy_stack = 120 << 20;
  rlimit stack{};
  if (::getrlimit(RLIMIT_STACK, &stack) != 0) return;
  if (stack.rlim_cur < roomy_stack) {
    stack.rlim_cur = std::min(stack.rlim_max, roomy_stack);
    ::setrlimit(RLIMIT_STACK, &stack);
  }
  if (stack.rlim_cur >= stack_of_libclang) ::setenv("LIBCLANG_NOTHREADS", "1", 0);
}

bool shows_color() { return ::isatty(STDERR_FILENO) && variable("NO_COLOR").empty() && variable("TERM") != "dumb"; }

}  // namespace

int main(int argc, char** argv) {
  std::ios::sync_with_stdio(false);
  if (argc > 1 && std::string_view(argv[1]) == "generate") {
    kubexx::support::prepare_heap();
    parse_on_this_thread();
  }
  kubexx::driver::Environment environment;
  environment.annotations_dir = kubexx::driver::find_annotations_dir(variable("KUBEXX_ANNOTATIONS_DIR"), program_dir(),
                                                                     KUBEXX_INSTALL_INCLUDEDIR);
  environment.preamble_dir = kubexx::driver::default_preamble_dir(cache_variables());
  environment.color_terminal = shows_color();
  environment.is_terminal = ::isatty(STDERR_FILENO) && variable("TERM") != "dumb";
  environment.standard_input = &std::cin;
  // Freeing clang's trees takes as long as reading them, and the process is about to exit.
  static auto& kept = *new kubexx::driver::DeferredObjects;
  environment.deferred = &kept;
  return kubexx::driver::run(std::vector<std::string>(argv + 1, argv + argc), std::cout, std::cerr, environment);
}
