// kubexx_codec_bench WORK_FOLDER [PEER...]
//
// Decodes and encodes a list of 10,000 objects (29 MB), and lets each peer, a program, do the same with the same bytes.
// Prints the least processor time of a round, and ratios beside what kubexx promises. Exit status 1 when something
// cannot be run; missed promises do not change it.
#include <fmt/format.h>
#include <time.h>

#include <algorithm>
#include <cstdio>
#include <filesystem>
#include <fstream>
#include <kubexx/codec.hpp>
#include <limits>
#include <map>
#include <string>
#include <string_view>
#include <vector>

#include "api/v1/fleet.kubexx.hpp"

namespace kubexx::bench {
namespace {

using harbour::v1::Fleet;

constexpr int kObjects = 10'000;
constexpr int kRounds = 7;
constexpr int kTurns = 4;

/// Where there is a field that the types do not know.
enum class Unknown { nowhere, in_objects, in_ships };

/// As servers write them: about 2.9 KB, a third of it managedFields.
std::string object_text(int number, Unknown unknown) {
  const std::string name = fmt::format("fleet-{:05}", number);
  std::string ships, signals, managed;
  for (int i = 0; i < 12; ++i)
    ships += fmt::format(R"({}{{"crew":{},"name":"ship-{:02}-of-{}"{}}})", i == 0 ? "" : ",", 10 + i, i, name,
                         unknown == Unknown::in_ships ? R"(,"hull":"oak")" : "");
  for (int i = 0; i < 8; ++i)
    signals += fmt::format(R"({}"signal-{}":"a lamp, a horn and {} flags")", i == 0 ? "" : ",", i, i);
  for (int i = 0; i < 12; ++i)
    managed +=
        fmt::format(R"(,"k:{{\"name\":\"ship-{:02}-of-{}\"}}":{{".":{{}},"f:crew":{{}},"f:name":{{}}}})", i, name);
  return fmt::format(
      R"({{"apiVersion":"harbour.example.com/v1","kind":"Fleet","metadata":{{"annotations":{{"example.com/note":"{:x<120}",)"
      R"("kubectl.kubernetes.io/last-applied":"{:y<160}"}},"creationTimestamp":"2026-11-20T10:00:00Z","generation":3,)"
      R"("labels":{{"app":"{}","app.kubernetes.io/managed-by":"bench","tier":"front"}},"managedFields":[{{"apiVersion":)"
      R"("harbour.example.com/v1","fieldsType":"FieldsV1","fieldsV1":{{"f:spec":{{"f:flag":{{}},"f:ships":{{".":{{}}{}}}}}}},)"
      R"("manager":"bench","operation":"Update","time":"2026-11-20T10:00:00Z"}}],"name":"{}","namespace":"default",)"
      R"("resourceVersion":"{}","uid":"6f1d2c3b-0000-4000-8000-{:012}"}},"spec":{{"anchored":true,"flag":"{:z<60}",)"
      R"({}"replicas":3,"ships":[{}],"signals":{{{}}},"weather":"Windy"}},)"
      R"("status":{{"replicas":3,"sailed":"2026-11-20T10:00:00Z","selector":"app={}"}}}})",
      "", "", name, managed, name, 100'000 + number, number, "",
      unknown == Unknown::in_objects ? R"("keel":"deep",)" : "", ships, signals, name);
}

std::string list_text(Unknown unknown) {
  std::string text =
      R"({"apiVersion":"harbour.example.com/v1","kind":"FleetList","metadata":{"resourceVersion":"200000"},"items":[)";
  for (int i = 0; i < kObjects; ++i) (text += i == 0 ? "" : ",") += object_text(i, unknown);
  return text + "]}\n";
}

double processor_milliseconds() {
  timespec time{};
  clock_gettime(CLOCK_THREAD_CPUTIME_ID, &time);
  return 1e3 * static_cast<double>(time.tv_sec) + 1e-6 * static_cast<double>(time.tv_nsec);
}

struct Times {
  double decode = std::numeric_limits<double>::infinity();
  double encode = std::numeric_limits<double>::infinity();
};

/// False when the list does not come out as it went in.
bool measure(const std::string& text, Unknown unknown, Times& times) {
  for (int round = 0; round < kRounds; ++round) {
    double start = processor_milliseconds();
    const auto page = decode_list<Fleet>(text);
    times.decode = std::min(times.decode, processor_milliseconds() - start);
    if (!page || page->items.size() != kObjects || page->items.back().spec.ships->size() != 12) return false;
    if (bool(page->items.front().metadata.excess) != (unknown != Unknown::nowhere)) return false;
    std::size_t size = 0;
    start = processor_milliseconds();
    for (const Fleet& object : page->items) size += encode(object).size();
    times.encode = std::min(times.encode, processor_milliseconds() - start);
    if (size < text.size() / 2) return false;
  }
  return true;
}

/// What a program says of its rounds: `decode 66.1`, `encode 30.2`.
bool run_peer(const std::string& program, const std::string& file, Times& times) {
  FILE* pipe = popen(fmt::format("'{}' '{}' {}", program, file, kRounds).c_str(), "r");
  if (pipe == nullptr) return false;
  Times told;
  const bool good = fscanf(pipe, "decode %lf encode %lf", &told.decode, &told.encode) == 2;
  times = {std::min(times.decode, told.decode), std::min(times.encode, told.encode)};
  return pclose(pipe) == 0 && good;
}

void print(std::string_view who, const Times& times, const Times& ours) {
  fmt::print("{:28} decode {:7.1f} ms ({:4.1f} x ours)   encode {:7.1f} ms ({:4.1f} x ours)\n", who, times.decode,
             times.decode / ours.decode, times.encode, times.encode / ours.encode);
}

/// Everybody in turns, so that a slow moment of the machine is nobody's own.
int compare(const std::string& folder, const std::vector<std::string>& peers) {
  const std::string known = list_text(Unknown::nowhere);
  const std::string in_objects = list_text(Unknown::in_objects), in_ships = list_text(Unknown::in_ships);
  const std::string file = folder + "/list.json";
  std::filesystem::create_directories(folder);
  std::ofstream(file, std::ios::binary) << known;
  Times ours, objects, ships;
  std::vector<Times> theirs(peers.size());
  for (int turn = 0; turn < kTurns; ++turn) {
    if (!measure(known, Unknown::nowhere, ours) || !measure(in_objects, Unknown::in_objects, objects) ||
        !measure(in_ships, Unknown::in_ships, ships)) {
      fmt::print(stderr, "the list was not read as it was written\n");
      return 1;
    }
    for (std::size_t i = 0; i < peers.size(); ++i) {
      if (!std::filesystem::exists(peers[i]) || run_peer(peers[i], file, theirs[i])) continue;
      fmt::print(stderr, "{} failed\n", peers[i]);
      return 1;
    }
  }
  fmt::print("{} objects, {:.1f} MB; promised: decode >= 1.6 x serde and >= 8 x client-go, encode <= decode\n",
             kObjects, static_cast<double>(known.size()) / 1e6);
  print("kubexx", ours, ours);
  print("an unknown field in each", objects, ours);
  print("12 unknown fields in each", ships, ours);
  for (std::size_t i = 0; i < peers.size(); ++i) {
    const std::string name = std::filesystem::path(peers[i]).filename().string();
    if (std::filesystem::exists(peers[i]))
      print(name, theirs[i], ours);
    else
      fmt::print("{:28} left out: not built\n", name);
  }
  return 0;
}

}  // namespace
}  // namespace kubexx::bench

int main(int argc, char** argv) {
  if (argc < 2) {
    fmt::print(stderr, "usage: {} WORK_FOLDER [PEER...]\n", argv[0]);
    return 2;
  }
  return kubexx::bench::compare(argv[1], {argv + 2, argv + argc});
}
