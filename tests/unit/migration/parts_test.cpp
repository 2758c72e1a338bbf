#include "runtime/migration/metadata_page.hpp"
#include "runtime/migration/object_writer.hpp"
#include "runtime/migration/progress.hpp"
#include "tests/support/catch.hpp"
#include "tests/unit/migration/harness.hpp"

// The parts without a server: saved states, metadata, managedFields.

namespace kubexx::migration {
namespace {

Definition sample_definition() {
  Definition definition;
  definition.name = kName;
  definition.uid = "u1";
  definition.generation = 3;
  definition.resource = {"games.example.com", "v1", "GameServer", "gameservers"};
  return definition;
}

Result<Progress> read_back(const Definition& definition, std::string saved, MigrateOptions options = {}) {
  options.resume = std::move(saved);
  return read_progress(definition, options);
}

std::string sample_state() {
  Progress progress{"100", "default/b"};
  progress.report.written = 2;
  progress.reject({"default", "a"}, {.stage = Stage::http, .code = 422, .message = "no"});
  return write_progress(progress, sample_definition(), {});
}

TEST_CASE("a saved state is read back") {
  const auto progress = read_back(sample_definition(), sample_state());
  REQUIRE(progress);
  CHECK(progress->listed == "100");
  CHECK(progress->through == "default/b");
  CHECK(progress->report.written == 2);
  CHECK(progress->report.rejections == 1);
  CHECK(progress->report.rejected.at(0).error.code == 422);
}

TEST_CASE("a saved state of another migration is rejected") {
  Definition other = sample_definition();
  other.name = "ships.games.example.com";
  CHECK(read_back(other, sample_state()).error().message ==
        "the saved state is of the migration of gameservers.games.example.com, not of ships.games.example.com");
  other = sample_definition();
  other.uid = "u2";
  CHECK(read_back(other, sample_state()).error().message ==
        "the saved state is of another cluster, or gameservers.games.example.com was deleted and created again");
  other = sample_definition();
  other.resource.version = "v2";
  CHECK(read_back(other, sample_state()).error().message ==
        "the saved state is of a migration to v1, but the storage version of gameservers.games.example.com is v2");
}

TEST_CASE("a saved state of a migration with other options is rejected with what differs") {
  const auto fault = [](const MigrateOptions& options) {
    return read_back(sample_definition(), sample_state(), options).error().message;
  };
  CHECK(fault({.dry_run = true}) ==
        "the saved state is of a migration with other options: dry run was false, and is true now");
  CHECK(fault({.by_status = true, .owners = false, .dropping = {"v1beta1", "v1"}, .resume_name = "the state in 'a'"}) ==
        R"(the state in 'a' is of a migration with other options: by status was false, and is true now; owners was )"
        R"(true, and is false now; dropping was [], and is ["v1beta1","v1"] now)");
}

TEST_CASE("a saved state that is damaged is rejected with what is wrong") {
  const auto fault = [](const std::string& state) {
    return read_back(sample_definition(), state, {.resume_name = "the state in 'a'"}).error().message;
  };
  const auto unreadable = [](const std::string& why) {
    return "the state in 'a' cannot be read: " + why + "; remove it to start from the beginning";
  };
  CHECK(fault("{") == unreadable("unexpected end of the document at byte 1"));
  CHECK(fault(R"({"form":"kubexx.io/migration/1")") == unreadable("unexpected end of the document at byte 31"));
  for (const char* other : {"[]", "{}", R"({"form":1})"})
    CHECK(fault(other) == unreadable("expected \"form\" to be \"kubexx.io/migration/1\""));
  std::string state = sample_state();
  const std::string options = R"("options":{)";
  state.replace(state.find(options), options.size(), R"("other":{)");
  CHECK(fault(state) == unreadable("expected \"options\" to be an object"));
}

TEST_CASE("a changed definition starts from the beginning") {
  Definition other = sample_definition();
  other.generation = 4;
  const auto progress = read_back(other, sample_state());
  REQUIRE(progress);
  CHECK(progress->through.empty());
  CHECK(progress->report.rejections == 0);
}

TEST_CASE("at most a thousand rejections are kept") {
  Progress progress;
  for (int i = 0; i < 1500; ++i) progress.reject({"default", "a"}, {});
  CHECK(progress.report.rejections == 1500);
  CHECK(progress.report.rejected.size() == 1000);
}

TEST_CASE("pages that are not lists are rejected") {
  CHECK_FALSE(read_page("", {}));
  CHECK_FALSE(read_page("{}", {}));
  CHECK_FALSE(read_page(R"({"metadata":{},"items":[{}]})", {}));
  CHECK_FALSE(read_page(R"({"metadata":{},"items":[{"metadata":{"name":"a"}}]})", {}));
  CHECK(read_page(R"({"metadata":{"resourceVersion":"7"},"items":null})", {})->version == "7");
}

}  // namespace
}  // namespace kubexx::migration
