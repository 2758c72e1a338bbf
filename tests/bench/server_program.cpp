#include "tests/bench/server_program.hpp"

#include <fmt/format.h>
#include <unistd.h>

#include <cstdio>
#include <exception>
#include <filesystem>
#include <fstream>
#include <stdexcept>
#include <variant>

#include "runtime/json/text.hpp"

namespace kubexx::bench {

namespace fs = std::filesystem;

std::optional<json::Object> ask_server(const std::string& server, const json::Object& request) {
  if (!fs::exists(server)) return std::nullopt;
  const fs::path file = fs::temp_directory_path() / fmt::format("kubexx-bench-{}.json", ::getpid());
  std::ofstream(file) << json::to_text(request) << "\n";
  FILE* pipe = ::popen(fmt::format("'{}' < '{}'", server, file.string()).c_str(), "r");
  if (pipe == nullptr) throw std::runtime_error("cannot start " + server);
  std::string said;
  char buffer[4096];
  for (std::size_t n = 0; (n = std::fread(buffer, 1, sizeof buffer, pipe)) > 0;) said.append(buffer, n);
  ::pclose(pipe);
  fs::remove(file);
  const std::size_t greeting = said.find('\n');
  const auto answer = json::parse(greeting == std::string::npos ? "" : std::string_view(said).substr(greeting + 1));
  const auto* value = std::get_if<json::Value>(&answer);
  if (value == nullptr || !value->is_object()) throw std::runtime_error("the server says: " + said);
  return value->as_object();
}

std::string ratio_text(double ours, double theirs, double promise) {
  const double ratio = ours / theirs;
  return fmt::format(", ratio {:.4f}   promised {:.2f}   {}", ratio, promise, ratio <= promise ? "kept" : "MISSED");
}

int run_bench(int argc, char** argv, void (*bench)(const fs::path& folder, const std::string& server)) {
  if (argc != 3) {
    fmt::print(stderr, "usage: {} FOLDER SERVER\n", fs::path(argv[0]).filename().string());
    return 2;
  }
  try {
    bench(argv[1], argv[2]);
    return 0;
  } catch (const std::exception& error) {
    fmt::print(stderr, "{}\n", error.what());
    return 1;
  }
}

double number_of(const json::Object& answer, std::string_view key) {
  const json::Value* value = answer.find(key);
  if (value == nullptr || !value->is_number()) throw std::runtime_error("the server says: " + json::to_text(answer));
  return value->as_double();
}

}  // namespace kubexx::bench
