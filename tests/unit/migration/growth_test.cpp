#include "tests/support/catch.hpp"
#include "tests/support/measure.hpp"
#include "tests/unit/migration/harness.hpp"

// Time and memory grow with what a page has, not with the number of objects.

namespace kubexx::migration {
namespace {

/// A server with `count` objects in v1alpha1, which answers without a cluster: its own memory must not count.
class Register : public http::Transport {
 public:
  explicit Register(int count) : count_(count) {}

  Result<http::Response> send(const http::Request& request, const http::Limit& /*limit*/) override {
    ++requests;
    if (request.method == "PATCH" && request.target.find("/status") == std::string::npos)
      return written(request.target);
    if (request.target.starts_with("/apis/games")) return list(request.target);
    if (request.method == "POST") return status(404, "NotFound", "no reviews");
    return http::Response{200, {}, definition(request.method == "PATCH")};
  }
  Result<std::unique_ptr<http::Stream>> open(const http::Request& request, const http::Limit& /*limit*/) override {
    return Error{.request = request.line()};
  }

  std::size_t requests = 0, writes = 0;

 private:
  static std::string name(int i) { return fmt::format("s{:08}", i); }

  static std::string definition(bool is_cleared) {
    json::Value document = std::get<json::Value>(json::parse(definition_of({.storage = "v1"})));
    json::set(document, {"status", "storedVersions"}, is_cleared ? json::Array{"v1"} : json::Array{"v1alpha1", "v1"});
    json::Value established = json::Object();
    json::set(established, {"type"}, "Established");
    json::set(established, {"status"}, "True");
    json::set(document, {"status", "conditions"}, json::Array{established});
    json::set(document, {"metadata", "resourceVersion"}, "7");
    return json::to_text(document);
  }

  http::Response written(const std::string& target) {
    ++writes;
    const std::string name = target.substr(target.rfind('/') + 1, 9);
    return {200,
            {},
            fmt::format(R"({{"metadata":{{"name":"{}","namespace":"a","uid":"u","resourceVersion":"900"}}}})", name)};
  }

  http::Response list(const std::string& target) const {
    const int limit = std::stoi(target.substr(target.find("limit=") + 6));
    const std::size_t token = target.find("continue=");
    const int first = token == std::string::npos ? 0 : std::stoi(target.substr(token + 9));
    const int last = std::min(first + limit, count_);
    std::string items;
    for (int i = first; i < last; ++i)
      items += fmt::format(R"({}{{"metadata":{{"name":"{}","namespace":"a","uid":"u","resourceVersion":"5"}}}})",
                           items.empty() ? "" : ",", name(i));
    return {200,
            {},
            fmt::format(R"({{"metadata":{{"resourceVersion":"800","continue":"{}"}},"items":[{}]}})",
                        last < count_ ? fmt::to_string(last) : "", items)};
  }

  int count_;
};

struct Measured {
  test::Cost cost;
  std::size_t requests = 0;
};

Measured migrate_many(int count) {
  const auto transport = std::make_shared<Register>(count);
  const auto time = std::make_shared<testing::SimulatedTime>(1);
  auto credentials = std::make_shared<config::Credentials>(config::Chosen(), config::Environment());
  const Client client(
      std::make_shared<client::Session>(transport, std::move(credentials), client::SessionOptions{.time = time}));
  Measured measured;
  measured.cost = test::measure([&] {
    const auto report = migrate(client, kName);
    REQUIRE(report);
    CHECK(report->written == static_cast<std::size_t>(count));
    CHECK(report->cleared);
  });
  CHECK(transport->writes == static_cast<std::size_t>(count));
  measured.requests = transport->requests;
  return measured;
}

TEST_CASE("ten thousand objects need the memory of one page") {
  const Measured once = migrate_many(10'000), twice = migrate_many(20'000);
  CHECK(once.requests == 10'000 + 20 + 6);
  CHECK(twice.requests == 20'000 + 40 + 6);
  CHECK(twice.cost.peak <= once.cost.peak + once.cost.peak / 10);
  CHECK(twice.cost.seconds <= 4 * once.cost.seconds + 0.1);
}

}  // namespace
}  // namespace kubexx::migration
