#pragma once

/// What an API header includes: the annotation macro, the markers as C++ values, and the vocabulary types. It includes
/// only light parts of the standard library, because every API header pays for parsing it.

#include <kubexx/standard.hpp>

#include <kubexx/macro.hpp>
#include <kubexx/markers.hpp>
#include <kubexx/types.hpp>
