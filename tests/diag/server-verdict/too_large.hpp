#pragma once

#include <kubexx/annotations.hpp>

#include <map>
#include <string>
#include <vector>

// +groupName=diag.example.com
namespace diag::v1 {

// A schema repeats a type wherever it is used: forty lines describe a tree of 2^40 leaves.
struct Level0 {
  int leaf = 0;
};
struct Level1 {
  std::vector<Level0> left{}, right{};
};
struct Level2 {
  std::vector<Level1> left{}, right{};
};
struct Level3 {
  std::vector<Level2> left{}, right{};
};
struct Level4 {
  std::vector<Level3> left{}, right{};
};
struct Level5 {
  std::vector<Level4> left{}, right{};
};
struct Level6 {
  std::vector<Level5> left{}, right{};
};
struct Level7 {
  std::vector<Level6> left{}, right{};
};
struct Level8 {
  std::vector<Level7> left{}, right{};
};
struct Level9 {
  std::vector<Level8> left{}, right{};
};
struct Level10 {
  std::vector<Level9> left{}, right{};
};
struct Level11 {
  std::vector<Level10> left{}, right{};
};
struct Level12 {
  std::vector<Level11> left{}, right{};
};
struct Level13 {
  std::vector<Level12> left{}, right{};
};
struct Level14 {
  std::vector<Level13> left{}, right{};
};
struct Level15 {
  std::vector<Level14> left{}, right{};
};
struct Level16 {
  std::vector<Level15> left{}, right{};
};
struct Level17 {
  std::vector<Level16> left{}, right{};
};
struct Level18 {
  std::vector<Level17> left{}, right{};
};
struct Level19 {
  std::vector<Level18> left{}, right{};
};
struct Level20 {
  std::vector<Level19> left{}, right{};
};
struct Level21 {
  std::vector<Level20> left{}, right{};
};
struct Level22 {
  std::vector<Level21> left{}, right{};
};
struct Level23 {
  std::vector<Level22> left{}, right{};
};
struct Level24 {
  std::vector<Level23> left{}, right{};
};
struct Level25 {
  std::vector<Level24> left{}, right{};
};
struct Level26 {
  std::vector<Level25> left{}, right{};
};
struct Level27 {
  std::vector<Level26> left{}, right{};
};
struct Level28 {
  std::vector<Level27> left{}, right{};
};
struct Level29 {
  std::vector<Level28> left{}, right{};
};
struct Level30 {
  std::vector<Level29> left{}, right{};
};
struct Level31 {
  std::vector<Level30> left{}, right{};
};
struct Level32 {
  std::vector<Level31> left{}, right{};
};
struct Level33 {
  std::vector<Level32> left{}, right{};
};
struct Level34 {
  std::vector<Level33> left{}, right{};
};
struct Level35 {
  std::vector<Level34> left{}, right{};
};
struct Level36 {
  std::vector<Level35> left{}, right{};
};
struct Level37 {
  std::vector<Level36> left{}, right{};
};
struct Level38 {
  std::vector<Level37> left{}, right{};
};
struct Level39 {
  std::vector<Level38> left{}, right{};
};
struct Level40 {
  std::vector<Level39> left{}, right{};
};

// expect-error@+2:8 [CRD-DECODE-001]: the schema of 'diag::v1::Widget' has more than 100000 nodes, and an API server cannot read a definition of that size
// expect-note@none: a schema repeats a type wherever it is used; cut it at a member with '+kubebuilder:validation:Schemaless' and '+kubebuilder:pruning:PreserveUnknownFields'
struct Widget {
  kubexx::ObjectMeta metadata{};
  Level40 spec{};
};

}  // namespace diag::v1
