#include "runtime/controller/echoes.hpp"

#include <memory>

#include "tests/unit/controller/harness.hpp"

using namespace kubexx;
using namespace kubexx::test;

namespace {

/// A state of a fleet.
cache::Object state(const std::string& version) {
  auto object = std::make_shared<Fleet>(fleet("north"));
  object->metadata.name_space = "default";
  object->metadata.uid = "u-1";
  object->metadata.resource_version = version;
  return cache::erased<Fleet>(object);
}

const controller::Writer kWriter{{"default", "north"}, std::make_shared<controller::Lineage>()};

/// What `write` of the state 90 leads to, with the answer 101.
void wrote(controller::Echoes& echoes, WriteVerb verb) {
  const ResourceInfo kind = resource_info<Fleet>();
  const Write write{.verb = verb, .resource = kind, .key = kWriter.key, .uid = "u-1", .version = "90"};
  echoes.before(write);
  echoes.after(write, {.object = "{}", .uid = "u-1", .version = "101", .key = write.key}, kWriter);
}

}  // namespace

TEST_CASE("a change waits for the answer of a write of its object, not of one of another group with the same name") {
  controller::Echoes echoes;
  const ResourceInfo kind = resource_info<Fleet>();
  ResourceInfo other = kind;
  other.group = "navy.example.com";
  const Write write{.resource = kind, .key = {"default", "north"}};
  echoes.before(write);
  const cache::Object changed = state("90");
  int wakes = 0;
  const auto wake = [&] { return [&](const controller::Origin&) { ++wakes; }; };
  CHECK(echoes.arrived(other, {{}, changed}, wake));
  CHECK_FALSE(echoes.arrived(kind, {{}, changed}, wake));
  CHECK(wakes == 0);
  echoes.after(write, {.key = write.key}, kWriter);
  CHECK(wakes == 1);
  CHECK(echoes.arrived(kind, {{}, changed}, wake));
}

TEST_CASE("the writer knows what it wrote, but not that it has marked an object as deleted, which it has to clean up") {
  controller::Echoes echoes;
  const auto [verb, is_known] =
      GENERATE(table<WriteVerb, bool>({{WriteVerb::update, true}, {WriteVerb::remove, false}}));
  wrote(echoes, verb);
  const auto origin = echoes.arrived(resource_info<Fleet>(), {state("90"), state("101")}, {});
  REQUIRE(origin);
  CHECK(origin->lineage == kWriter.lineage);
  CHECK(origin->known_to.has_value() == is_known);
}

TEST_CASE("versions that a server has lost are those of other states when they are used again") {
  controller::Echoes echoes;
  wrote(echoes, WriteVerb::update);
  echoes.clear();
  const auto origin = echoes.arrived(resource_info<Fleet>(), {state("90"), state("101")}, {});
  REQUIRE(origin);
  CHECK(origin->lineage == nullptr);
}

TEST_CASE("a write that ends after its controller wakes nothing") {
  controller::Echoes echoes;
  const ResourceInfo kind = resource_info<Fleet>();
  const Write write{.resource = kind, .key = kWriter.key};
  echoes.before(write);
  int wakes = 0;
  CHECK_FALSE(echoes.arrived(kind, {{}, state("90")}, [&] { return [&](const controller::Origin&) { ++wakes; }; }));
  echoes.close();
  echoes.after(write, {.key = write.key}, kWriter);
  CHECK(wakes == 0);
}
