// kubexx_evaluation_bench FOLDER SERVER
//
// Evaluates the rules of definitions on objects of them (KUBEXX_CORPUS: object-verdicts.tsv names both), in this
// process and in a server program of tests/oracle. Whatever else is done to objects, and the compilation of rules, is
// not counted. Prints both and their ratio. Exit status 1 when something cannot be measured; ratios do not change it.
#include <fmt/format.h>

#include <filesystem>
#include <fstream>
#include <limits>
#include <map>
#include <memory>
#include <optional>
#include <sstream>
#include <stdexcept>
#include <string>
#include <vector>

#include "runtime/json/text.hpp"
#include "runtime/rules/evaluate.hpp"
#include "runtime/schema/decode.hpp"
#include "runtime/schema/validate_object.hpp"
#include "runtime/yaml/reader.hpp"
#include "tests/bench/server_program.hpp"
#include "tests/bench/usage.hpp"

namespace kubexx::bench {
namespace {

namespace fs = std::filesystem;

constexpr int kRounds = 5;
constexpr int kRepeats = 200;
constexpr double kPromise = 0.10;

std::string content_of(const fs::path& file) {
  std::ifstream in(file, std::ios::binary);
  if (!in) throw std::runtime_error("cannot read " + file.string());
  std::ostringstream out;
  out << in.rdbuf();
  return out.str();
}

struct Definition {
  Definition(fs::path from, schema::CustomResourceDefinition crd)
      : file(std::move(from)), served(std::move(crd)), evaluation(rules::expression_evaluation(served)) {}

  fs::path file;
  schema::ServedDefinition served;
  schema::ExpressionEvaluation evaluation;
};
using Definitions = std::map<std::string, std::unique_ptr<Definition>>;  // one of each name

Definitions read_definitions(const fs::path& folder) {
  Definitions out;
  for (const fs::directory_entry& entry : fs::directory_iterator(folder)) {
    const std::string text = content_of(entry.path());
    if (text.find("x-kubernetes-validations") == std::string::npos) continue;
    const yaml::Documents read = yaml::read_documents(text);
    if (read.documents.size() != 1) continue;
    schema::DecodedCrd decoded = schema::decode_crd(read.documents[0].value);
    if (decoded.fatal) continue;
    schema::default_crd(decoded.crd);
    const std::string name = decoded.crd.names.plural + "." + decoded.crd.group;
    out.try_emplace(name, std::make_unique<Definition>(entry.path(), std::move(decoded.crd)));
  }
  return out;
}

/// An object, and the time that the rules on it take.
struct Measured {
  const Definition* definition;
  fs::path file;
  double nanoseconds;
};

/// Nothing if the definition has no rules for such an object, or does not take it.
std::optional<Measured> measure(const Definition& definition, const fs::path& file) {
  double best = std::numeric_limits<double>::max();
  schema::ObjectOptions options;
  options.expressions = [&](const schema::EvaluationRequest& request, schema::FieldErrors& errors,
                            std::vector<schema::FieldWarning>& warnings) {
    definition.evaluation(request, errors, warnings);
    for (int round = 0; round < kRounds; ++round) {
      const double start = processor_seconds();
      for (int i = 0; i < kRepeats; ++i) definition.evaluation(request, errors, warnings);
      best = std::min(best, (processor_seconds() - start) * 1e9 / kRepeats);
    }
  };
  yaml::Documents read = yaml::read_documents(content_of(file));
  if (read.documents.size() != 1) return std::nullopt;
  schema::ObjectRequest request;
  request.object = std::move(read.documents[0].value);
  const bool taken = schema::validate_object(definition.served, std::move(request), options).accepted();
  if (!taken || best == std::numeric_limits<double>::max()) return std::nullopt;
  return Measured{&definition, file, best};
}

std::vector<Measured> measure_all(const fs::path& corpus, const Definitions& definitions) {
  std::vector<Measured> out;
  std::ifstream rows(corpus / "object-verdicts.tsv");
  for (std::string row; std::getline(rows, row);) {
    const std::size_t first = row.find('\t'), second = row.find('\t', first + 1);
    if (second == std::string::npos) continue;
    const auto found = definitions.find(row.substr(first + 1, second - first - 1));
    if (found == definitions.end()) continue;
    if (auto one = measure(*found->second, corpus / "objects" / row.substr(0, first))) out.push_back(std::move(*one));
  }
  if (out.empty()) throw std::runtime_error("no objects in " + corpus.string());
  return out;
}

/// Of all objects together; nothing without a server.
std::optional<double> server_nanoseconds(const std::string& server, const std::vector<Measured>& objects) {
  json::Array files;
  for (const Measured& one : objects) {
    files.push_back(one.definition->file.string());
    files.push_back(one.file.string());
  }
  json::Object asked;
  asked.set("op", "timerules");
  asked.set("files", std::move(files));
  asked.set("repeat", std::int64_t{kRepeats});
  const auto answer = ask_server(server, asked);
  if (!answer) return std::nullopt;
  if (number_of(*answer, "documents") != static_cast<double>(objects.size()))
    throw std::runtime_error("the server says: " + json::to_text(*answer));
  return number_of(*answer, "checkNs");
}

void bench(const fs::path& corpus, const std::string& server) {
  const Definitions definitions = read_definitions(corpus / "crds");
  const std::vector<Measured> objects = measure_all(corpus, definitions);
  double ours = 0;
  for (const Measured& one : objects) ours += one.nanoseconds;
  const auto each = [&](double all) { return all / 1000 / static_cast<double>(objects.size()); };
  fmt::print("rules on {} objects\n  kubexx {:.2f} us an object", objects.size(), each(ours));
  if (const auto theirs = server_nanoseconds(server, objects))
    fmt::print(", server {:.1f} us{}", each(*theirs), ratio_text(ours, *theirs, kPromise));
  fmt::print("\n");
}

}  // namespace
}  // namespace kubexx::bench

int main(int argc, char** argv) { return kubexx::bench::run_bench(argc, argv, kubexx::bench::bench); }
