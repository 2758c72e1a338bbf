#include <algorithm>
#include <chrono>
#include <filesystem>
#include <string>
#include <thread>
#include <utility>
#include <vector>

#include "tests/support/catch.hpp"
#include "tests/unit/frontend/reading.hpp"

// The directory of preambles: runs at the same time share it, runs are interrupted, and its size is limited.
namespace kubexx {
namespace {

namespace fs = std::filesystem;

/// An API header and its directory of preambles.
struct Cached {
  test::Folder folder;
  frontend::Options options = test::options();

  Cached() {
    options.headers = {folder.write(
        "api.hpp", "#pragma once\n#include <cstdint>\nnamespace n { struct S { std::int32_t a = 1; }; }\n")};
    options.preamble_dir = folder.path() + "/pre";
  }

  std::string read() const {
    support::SourceMap sources;
    support::Diagnostics diagnostics;
    const auto facts = frontend::read_facts(options, sources, diagnostics);
    return facts ? facts::dump(*facts) : "failed";
  }

  std::vector<fs::path> files(std::string_view extension) const {
    std::vector<fs::path> result;
    for (const auto& entry : fs::directory_iterator(options.preamble_dir))
      if (entry.path().extension() == extension) result.push_back(entry.path());
    return result;
  }
};

}  // namespace

TEST_CASE("runs at the same time leave one usable preamble", "[preamble]") {
  const Cached cached;
  std::vector<std::string> facts(3);
  std::vector<std::thread> runs;
  for (std::string& one : facts) runs.emplace_back([&] { one = cached.read(); });
  for (std::thread& run : runs) run.join();
  CHECK(facts.front().find("record n::S") != std::string::npos);
  CHECK(std::ranges::count(facts, facts.front()) == 3);
  CHECK(cached.files(".tmp").empty());
  REQUIRE(cached.files(".pch").size() == 1);
  // A preamble that clang rejects would be replaced.
  const fs::file_time_type made = fs::last_write_time(cached.files(".pch").front());
  CHECK(cached.read() == facts.front());
  CHECK(fs::last_write_time(cached.files(".pch").front()) == made);
}

TEST_CASE("a half-written preamble or list is replaced", "[preamble]") {
  const Cached cached;
  const std::string facts = cached.read();
  const fs::path pch = cached.files(".pch").front(), list = cached.files(".txt").front();
  const auto size = fs::file_size(pch);
  SECTION("preamble") { fs::resize_file(pch, size / 2); }
  SECTION("empty preamble") { fs::resize_file(pch, 0); }
  SECTION("empty list") { fs::resize_file(list, 0); }
  SECTION("list without preamble") { fs::remove(pch); }
  CHECK(cached.read() == facts);
  CHECK(fs::file_size(pch) == size);
  CHECK(cached.read() == facts);
}

TEST_CASE("the least recently used preambles are removed if all exceed 512 MiB", "[preamble]") {
  const Cached cached;
  const auto write = [&](const std::string& name, std::chrono::hours age) {
    const fs::path pch = cached.folder.write("pre/" + name + ".pch", "");
    fs::resize_file(pch, 300 << 20);  // sparse
    const fs::path list = cached.folder.write("pre/" + name + ".txt", "1\n");
    cached.folder.write("pre/" + name + ".1.hpp", "");
    fs::last_write_time(list, fs::file_time_type::clock::now() - age);
  };
  write("preamble-older", std::chrono::hours(2));
  write("preamble-newer", std::chrono::hours(1));
  cached.read();
  CHECK(cached.files(".pch").size() == 2);
  CHECK_FALSE(fs::exists(cached.options.preamble_dir + "/preamble-older.pch"));
  CHECK_FALSE(fs::exists(cached.options.preamble_dir + "/preamble-older.txt"));
  CHECK_FALSE(fs::exists(cached.options.preamble_dir + "/preamble-older.1.hpp"));
  CHECK(fs::exists(cached.options.preamble_dir + "/preamble-newer.pch"));
}

}  // namespace kubexx
