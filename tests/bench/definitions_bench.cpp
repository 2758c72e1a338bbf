// kubexx_definitions_bench FOLDER SERVER
//
// Reads, decodes and checks the definitions in FOLDER, without their rules in CEL, in this process and in a server
// program of tests/oracle (its own clock, without the start of the process), and prints both processor times with their
// ratio.
// Exit status 1 when something cannot be measured; ratios do not change it.
#include <fmt/format.h>

#include <filesystem>
#include <fstream>
#include <sstream>
#include <stdexcept>
#include <string>
#include <vector>

#include "runtime/schema/check.hpp"
#include "runtime/schema/decode.hpp"
#include "runtime/yaml/reader.hpp"
#include "tests/bench/server_program.hpp"
#include "tests/bench/usage.hpp"

namespace kubexx::bench {
namespace {

namespace fs = std::filesystem;

constexpr double kReadingPromise = 1.1;
constexpr double kCheckPromise = 0.10;

struct Times {
  std::size_t bytes = 0;
  double reading = 0;  ///< seconds, decoding included
  double checking = 0;
};

std::string content_of(const fs::path& file) {
  std::ostringstream out;
  out << std::ifstream(file, std::ios::binary).rdbuf();
  return out.str();
}

using Definitions = std::vector<schema::DecodedCrd>;

void read(const fs::path& file, Definitions& definitions, Times& times) {
  const std::string text = content_of(file);
  times.bytes += text.size();
  const std::size_t known = definitions.size();
  const double start = processor_seconds();
  for (const yaml::Document& document : yaml::read_documents(text).documents)
    definitions.push_back(schema::decode_crd(document.value));
  times.reading += processor_seconds() - start;
  for (std::size_t i = known; i < definitions.size(); ++i)
    if (definitions[i].fatal) throw std::runtime_error(file.string() + ": " + definitions[i].fatal->text);
}

/// As the server's clock does it: all of them, after all were read.
void check(const Definitions& definitions, Times& times) {
  for (const schema::DecodedCrd& one : definitions) {
    const double start = processor_seconds();
    const schema::Verdict verdict = schema::check_create(one.crd);
    times.checking += processor_seconds() - start;
  }
}

void print(const char* what, double ours, double theirs, double promise) {
  fmt::print("  {}: kubexx {:.3f} s", what, ours);
  if (theirs > 0) fmt::print(", server {:.3f} s{}", theirs, ratio_text(ours, theirs, promise));
  fmt::print("\n");
}

void bench(const fs::path& folder, const std::string& server) {
  Times times;
  Definitions definitions;
  json::Array files;
  for (const auto& entry : fs::recursive_directory_iterator(folder)) {
    if (entry.path().extension() != ".yaml") continue;
    read(entry.path(), definitions, times);
    files.emplace_back(entry.path().string());
  }
  check(definitions, times);
  if (definitions.empty()) throw std::runtime_error("no definition in " + folder.string());
  json::Object request;
  request.set("op", "time");
  request.set("files", std::move(files));
  request.set("cel", false);
  const auto answer = ask_server(server, request);
  const auto server_seconds = [&](const char* key) { return answer ? number_of(*answer, key) / 1e9 : 0; };
  fmt::print("{} definitions, {} bytes of YAML\n", definitions.size(), times.bytes);
  print("reading and decoding", times.reading, server_seconds("decodeNs"), kReadingPromise);
  print("checking without CEL", times.checking, server_seconds("checkNs"), kCheckPromise);
}

}  // namespace
}  // namespace kubexx::bench

int main(int argc, char** argv) { return kubexx::bench::run_bench(argc, argv, kubexx::bench::bench); }
