#pragma once

// Without the functions that the members of input.hpp demand: the generated code does not compile.
