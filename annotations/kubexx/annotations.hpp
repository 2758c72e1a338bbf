#pragma once

/// All that an API header needs: the annotation macro, the markers as C++ values, and the vocabulary types. Standard
/// library only, and little of it, because every API header pays for parsing this one.

#include <kubexx/macro.hpp>
#include <kubexx/markers.hpp>
#include <kubexx/types.hpp>
