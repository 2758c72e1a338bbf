#include <kubexx/field_errors/field_errors.hpp>

#include "tests/support/catch.hpp"

using kubexx::Cause;
using kubexx::FieldErrors;

TEST_CASE("each kind of field error has the reason and the words of an API server") {
  FieldErrors errors;
  CHECK(errors.empty());
  CHECK(errors.text().empty());
  errors.invalid("spec.ships", -1, "must not be negative");
  errors.required("spec.flag");
  errors.required("spec.port", "a fleet with ships needs a port");
  errors.forbidden("spec.home", "a port cannot be changed");
  errors.duplicate("spec.crews[1]", "north\n");
  errors.not_supported("spec.flag", "pink", {"black", "white"});
  errors.too_long("metadata.labels[tier]", 63);
  errors.too_many("spec.crews", 9, 8);
  CHECK(errors.causes() ==
        std::vector<Cause>{
            {"FieldValueInvalid", "Invalid value: -1: must not be negative", "spec.ships"},
            {"FieldValueRequired", "Required value", "spec.flag"},
            {"FieldValueRequired", "Required value: a fleet with ships needs a port", "spec.port"},
            {"FieldValueForbidden", "Forbidden: a port cannot be changed", "spec.home"},
            {"FieldValueDuplicate", R"(Duplicate value: "north\n")", "spec.crews[1]"},
            {"FieldValueNotSupported", R"(Unsupported value: "pink": supported values: "black", "white")", "spec.flag"},
            {"FieldValueTooLong", "Too long: may not be more than 63 bytes", "metadata.labels[tier]"},
            {"FieldValueTooMany", "Too many: 9: must have at most 8 items", "spec.crews"},
        });
}

TEST_CASE("the text of field errors is that of Go's aggregates: brackets around several, each one once") {
  FieldErrors errors;
  errors.required("spec.flag");
  CHECK(errors.text() == "spec.flag: Required value");
  errors.required("spec.flag");
  CHECK(errors.text() == "spec.flag: Required value");
  CHECK(errors.causes().size() == 2);
  errors.forbidden("spec.home", "is fixed");
  CHECK(errors.text() == "[spec.flag: Required value, spec.home: Forbidden: is fixed]");
}
