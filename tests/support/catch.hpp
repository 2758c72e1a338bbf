#pragma once

// Catch2 2 (Debian 12) and Catch2 3 have the same macros under different headers.
#ifdef KUBEXX_CATCH2_3
#include <catch2/catch_all.hpp>
#else
#include <catch2/catch.hpp>
#endif
