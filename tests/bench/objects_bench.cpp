// kubexx_objects_bench SOURCE_DIR SERVER
//
// Takes objects of the examples from their JSON to the verdict, in this process and in a server program of tests/oracle
// (its own clock, without the start of the process), and prints both processor times with their ratio. Then one million
// objects, with the memory before and after. Exit status 1 when something cannot be measured; ratios do not change it.
#include <fmt/format.h>
#include <unistd.h>

#include <filesystem>
#include <fstream>
#include <limits>
#include <sstream>
#include <stdexcept>
#include <string>
#include <vector>

#include "runtime/json/text.hpp"
#include "runtime/schema/validate_object.hpp"
#include "runtime/yaml/reader.hpp"
#include "tests/bench/server_program.hpp"
#include "tests/bench/usage.hpp"

namespace kubexx::bench {
namespace {

namespace fs = std::filesystem;

constexpr int kRounds = 5;
constexpr int kObjects = 20'000;
constexpr int kManyObjects = 1'000'000;
constexpr double kPromise = 0.10;

struct Case {
  const char* definition;
  std::string object;
};

std::vector<Case> cases() {
  std::string settings;
  for (int i = 0; i < 200; ++i) settings += fmt::format("{}\"setting{}\":\"value {}\"", i == 0 ? "" : ",", i, i);
  return {
      {"examples/crontab/config/crd/stable.example.com_crontabs.yaml",
       R"({"apiVersion":"stable.example.com/v1","kind":"CronTab","metadata":{"name":"nightly","namespace":"default"},)"
       R"("spec":{"cronSpec":"5 0 * * *","image":"registry/app:1","replicas":3}})"},
      {"examples/gameserver/config/crd/games.example.com_gameservers.yaml",
       R"({"apiVersion":"games.example.com/v1","kind":"GameServer","metadata":{"name":"arena","namespace":"default"},)"
       R"("spec":{"image":"registry/game:7","maxPlayers":32,"ports":[{"name":"game","containerPort":7777},)"
       R"({"name":"query","containerPort":27015,"protocol":"TCP"}],"settings":{)" +
           settings + "}}}"},
  };
}

std::string content_of(const fs::path& file) {
  std::ifstream in(file, std::ios::binary);
  if (!in) throw std::runtime_error("cannot read " + file.string());
  std::ostringstream out;
  out << in.rdbuf();
  return out.str();
}

schema::CustomResourceDefinition definition_of(const std::string& text) {
  const yaml::Documents read = yaml::read_documents(text);
  if (read.documents.empty()) throw std::runtime_error("there is no definition");
  schema::DecodedCrd decoded = schema::decode_crd(read.documents[0].value);
  if (decoded.fatal) throw std::runtime_error(decoded.fatal->text);
  schema::default_crd(decoded.crd);
  return std::move(decoded.crd);
}

void validate(const schema::ServedDefinition& definition, const std::string& text) {
  schema::ObjectRequest request;
  request.source = schema::Source::json;
  auto parsed = json::parse(text);
  request.object = std::move(std::get<json::Value>(parsed));
  const schema::ObjectVerdict verdict = schema::validate_object(definition, std::move(request));
  if (verdict.accepted()) return;
  throw std::runtime_error(verdict.fatal ? verdict.fatal->text : schema::text(verdict.errors[0]));
}

double nanoseconds_each(const schema::ServedDefinition& definition, const std::string& object) {
  double best = std::numeric_limits<double>::max();
  for (int round = 0; round < kRounds; ++round) {
    const double start = processor_seconds();
    for (int i = 0; i < kObjects; ++i) validate(definition, object);
    best = std::min(best, (processor_seconds() - start) * 1e9 / kObjects);
  }
  return best;
}

/// What the server program says it took; 0 when there is none.
double server_nanoseconds_each(const std::string& server, const std::string& definition, const std::string& object) {
  json::Object asked;
  asked.set("op", "timeobject");
  asked.set("crd", definition);
  asked.set("object", object);
  asked.set("repeat", std::int64_t{3000});
  const auto answer = ask_server(server, asked);
  return answer ? number_of(*answer, "eachNs") : 0;
}

long resident_kilobytes() {
  long pages = 0, resident = 0;
  std::ifstream("/proc/self/statm") >> pages >> resident;
  return resident * (::sysconf(_SC_PAGESIZE) / 1024);
}

void report_many(const schema::ServedDefinition& definition, const std::string& object) {
  validate(definition, object);
  const long before = resident_kilobytes();
  const double start = processor_seconds();
  for (int i = 0; i < kManyObjects; ++i) validate(definition, object);
  fmt::print("  one million objects: {:.1f} s, memory {} kB before, {} kB after\n", processor_seconds() - start, before,
             resident_kilobytes());
}

void bench(const fs::path& source, const std::string& server) {
  for (const Case& one : cases()) {
    const std::string text = content_of(source / one.definition);
    const schema::ServedDefinition definition(definition_of(text));
    const double ours = nanoseconds_each(definition, one.object);
    fmt::print("{}, {} bytes of JSON\n  kubexx {:.1f} us", fs::path(one.definition).filename().string(),
               one.object.size(), ours / 1000);
    const double theirs = server_nanoseconds_each(server, text, one.object);
    if (theirs > 0) fmt::print(", server {:.1f} us{}", theirs / 1000, ratio_text(ours, theirs, kPromise));
    fmt::print("\n");
    if (one.object.size() < 1000) report_many(definition, one.object);
  }
}

}  // namespace
}  // namespace kubexx::bench

int main(int argc, char** argv) { return kubexx::bench::run_bench(argc, argv, kubexx::bench::bench); }
