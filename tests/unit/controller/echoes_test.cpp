#include "runtime/controller/echoes.hpp"

#include <memory>

#include "tests/unit/controller/harness.hpp"

using namespace kubexx;
using namespace kubexx::test;

TEST_CASE("a change waits for the answer of a write of its object, not of one of another group with the same name") {
  controller::Echoes echoes;
  const ResourceInfo kind = resource_info<Fleet>();
  ResourceInfo other = kind;
  other.group = "navy.example.com";
  const Write write{.resource = kind, .key = {"default", "north"}};
  echoes.before(write);
  auto object = std::make_shared<Fleet>(fleet("north"));
  object->metadata.name_space = "default";
  const cache::Object changed = cache::erased<Fleet>(object);
  int wakes = 0;
  const auto wake = [&] { return [&](const controller::Origin&) { ++wakes; }; };
  CHECK(echoes.arrived(other, {{}, changed}, wake));
  CHECK_FALSE(echoes.arrived(kind, {{}, changed}, wake));
  CHECK(wakes == 0);
  echoes.after(write, {.key = write.key}, {{"default", "north"}, 1});
  CHECK(wakes == 1);
  CHECK(echoes.arrived(kind, {{}, changed}, wake));
}
