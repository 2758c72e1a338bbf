#pragma once

#include <kubexx/standard.hpp>

#include <kubexx/conversion/convert.hpp>

/// Conversion of objects between versions of a kind: `kubexx::convert<v1::GameServer>(old)`.
