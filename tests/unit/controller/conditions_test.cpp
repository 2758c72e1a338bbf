#include <kubexx/controller/conditions.hpp>

#include "tests/support/catch.hpp"

using namespace kubexx;

TEST_CASE("the transition time of a condition changes with its status alone") {
  std::vector<Condition> conditions;
  CHECK(set_condition(conditions, {.type = "Ready", .status = "False", .reason = "New"}, Time(10)));
  CHECK(set_condition(conditions, {.type = "Seen", .status = "True", .reason = "New"}, Time(11)));
  CHECK(!set_condition(conditions, {.type = "Ready", .status = "False", .reason = "New"}, Time(12)));
  CHECK(set_condition(conditions, {.type = "Ready", .status = "False", .reason = "Late"}, Time(13)));
  CHECK(conditions[0].last_transition_time == Time(10));
  CHECK(set_condition(conditions, {.type = "Ready", .status = "True", .observed_generation = 2, .reason = "Late"},
                      Time(14)));
  REQUIRE(conditions.size() == 2);
  CHECK(conditions[0].last_transition_time == Time(14));
  CHECK(conditions[0].observed_generation == 2);
  CHECK(conditions[1].last_transition_time == Time(11));
}

TEST_CASE("a list of conditions that may be absent is made") {
  std::optional<std::vector<Condition>> conditions;
  CHECK(set_condition(conditions, {.type = "Ready", .status = "True", .reason = "Done"}, Time(15)));
  REQUIRE(conditions);
  CHECK(conditions->front().last_transition_time == Time(15));
  CHECK_FALSE(set_condition(conditions, {.type = "Ready", .status = "True", .reason = "Done"}));
}

TEST_CASE("conditions are found by their types, and removed") {
  struct PodCondition {
    std::string type = {}, status = {};
  };
  std::optional<std::vector<Condition>> conditions;
  CHECK(find_condition(conditions, "Ready") == nullptr);
  CHECK_FALSE(is_condition_true(conditions, "Ready"));
  CHECK_FALSE(remove_condition(conditions, "Ready"));
  set_condition(conditions, {.type = "Ready", .status = "True", .reason = "Done"}, Time(15));
  set_condition(conditions, {.type = "Late", .status = "False", .reason = "Done"}, Time(15));
  REQUIRE(find_condition(conditions, "Ready") != nullptr);
  CHECK(find_condition(conditions, "Ready")->reason == "Done");
  CHECK(is_condition_true(conditions, "Ready"));
  CHECK_FALSE(is_condition_true(conditions, "Late"));
  CHECK(remove_condition(conditions, "Ready"));
  CHECK(conditions->size() == 1);
  CHECK(is_condition_true(std::vector<PodCondition>{{"PodScheduled", "True"}}, "PodScheduled"));
}
