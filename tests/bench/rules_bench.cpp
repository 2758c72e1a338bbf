// kubexx_rules_bench FOLDER SERVER
//
// Compiles and costs every CEL rule of the definitions in a folder (KUBEXX_CORPUS/crds), in this process and in a
// server program of tests/oracle: the server's time is that of its checks with the rules less that without them. Prints
// both and their ratio. Exit status 1 when something cannot be measured; ratios do not change it.
#include <fmt/format.h>

#include <filesystem>
#include <fstream>
#include <limits>
#include <optional>
#include <sstream>
#include <stdexcept>
#include <string>
#include <vector>

#include "runtime/rules/check.hpp"
#include "runtime/schema/decode.hpp"
#include "runtime/schema/walk.hpp"
#include "runtime/yaml/reader.hpp"
#include "tests/bench/server_program.hpp"
#include "tests/bench/usage.hpp"

namespace kubexx::bench {
namespace {

namespace fs = std::filesystem;

constexpr int kRounds = 5;
constexpr double kPromise = 0.10;

std::string content_of(const fs::path& file) {
  std::ifstream in(file, std::ios::binary);
  if (!in) throw std::runtime_error("cannot read " + file.string());
  std::ostringstream out;
  out << in.rdbuf();
  return out.str();
}

struct Definitions {
  std::vector<std::string> files;
  std::vector<schema::JsonSchema> schemas;
  std::size_t rules = 0;
};

std::size_t rules_below(const schema::JsonSchema& node) {
  std::size_t count = node.validations.size();
  schema::for_each_child(node, [&](const schema::JsonSchema& child) { count += rules_below(child); });
  return count;
}

Definitions read_definitions(const fs::path& folder) {
  Definitions out;
  for (const fs::directory_entry& entry : fs::directory_iterator(folder)) {
    const std::string text = content_of(entry.path());
    if (text.find("x-kubernetes-validations") == std::string::npos) continue;
    out.files.push_back(entry.path().string());
    for (const yaml::Document& document : yaml::read_documents(text).documents) {
      for (schema::CrdVersion& version : schema::decode_crd(document.value).crd.versions) {
        if (!version.schema) continue;
        out.rules += rules_below(*version.schema);
        out.schemas.push_back(std::move(*version.schema));
      }
    }
  }
  return out;
}

double nanoseconds(const Definitions& definitions) {
  rules::Environments environments;
  environments.of(schema::kNewestServer, cel::Expressions::fresh);
  const schema::Location location;
  const schema::FieldPath path("schema", location);
  double best = std::numeric_limits<double>::max();
  for (int round = 0; round < kRounds; ++round) {
    const double start = processor_seconds();
    for (const schema::JsonSchema& root : definitions.schemas) {
      rules::check_rules({.root = root, .path = path, .refused = {}, .old_schemas = {}}, environments);
    }
    best = std::min(best, (processor_seconds() - start) * 1e9);
  }
  return best;
}

/// Nothing without a server.
std::optional<double> server_nanoseconds(const std::string& server, const Definitions& definitions, bool with_rules) {
  json::Array files;
  for (const std::string& file : definitions.files) files.push_back(file);
  json::Object asked;
  asked.set("op", "time");
  asked.set("files", std::move(files));
  asked.set("cel", with_rules);
  const auto answer = ask_server(server, asked);
  return answer ? std::optional(number_of(*answer, "checkNs")) : std::nullopt;
}

void bench(const fs::path& folder, const std::string& server) {
  const Definitions definitions = read_definitions(folder);
  const double ours = nanoseconds(definitions);
  const auto each = [&](double all) { return all / 1000 / static_cast<double>(definitions.rules); };
  fmt::print("{} rules of {} schemas\n  kubexx {:.2f} us a rule", definitions.rules, definitions.schemas.size(),
             each(ours));
  if (const auto with_rules = server_nanoseconds(server, definitions, true)) {
    const double theirs = *with_rules - server_nanoseconds(server, definitions, false).value_or(0);
    fmt::print(", server {:.1f} us{}", each(theirs), ratio_text(ours, theirs, kPromise));
  }
  fmt::print("\n");
}

}  // namespace
}  // namespace kubexx::bench

int main(int argc, char** argv) { return kubexx::bench::run_bench(argc, argv, kubexx::bench::bench); }
