#pragma once

#include <string>

#include "runtime/example/random.hpp"
#include "runtime/schema/json_schema.hpp"

namespace kubexx::example {

/// A string of no particular form: a few characters, or the default value, the example or a common string, such as an
/// address with a port, with one change. Programs that split strings see the forms that they expect, and ones that are
/// almost like these. Ignores what the schema requires.
std::string random_text(const schema::JsonSchema& schema, Random& random);

}  // namespace kubexx::example
