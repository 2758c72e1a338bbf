#include "generator/driver/generate/preamble_dir.hpp"

#include "tests/support/catch.hpp"

namespace kubexx::driver::preamble_dir_test {

TEST_CASE("preambles are stored in the user's cache directory") {
  CHECK(default_preamble_dir({{}, "", "/home/ann"}) == "/home/ann/.cache/kubexx/preambles");
  CHECK(default_preamble_dir({{}, "/var/cache/ann", "/home/ann"}) == "/var/cache/ann/kubexx/preambles");
  CHECK(default_preamble_dir({"/tmp/own", "/var/cache/ann", "/home/ann"}) == "/tmp/own/preambles");
}

TEST_CASE("an empty KUBEXX_CACHE_DIR disables the cache, and relative paths are ignored") {
  CHECK(default_preamble_dir({"", "/var/cache/ann", "/home/ann"}).empty());
  CHECK(default_preamble_dir({"own", "/var/cache/ann", "/home/ann"}).empty());
  CHECK(default_preamble_dir({{}, "cache", "/home/ann"}) == "/home/ann/.cache/kubexx/preambles");
  CHECK(default_preamble_dir({{}, "", ""}).empty());
}

}  // namespace kubexx::driver::preamble_dir_test
