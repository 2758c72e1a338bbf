#pragma once

#include <string_view>

#include "tests/support/sample_kind.hpp"

/// A second version of the sample kind, whose conversions the programs declare.
namespace kubexx::test {

struct NextDatabase : Database {};

}  // namespace kubexx::test

template <>
struct kubexx::ResourceTraits<kubexx::test::NextDatabase> : kubexx::ResourceTraits<kubexx::test::Database> {
  static constexpr std::string_view version = "v2";
};
template <>
struct kubexx::Codec<kubexx::test::NextDatabase> : kubexx::Codec<kubexx::test::Database> {};
