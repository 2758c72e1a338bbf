#pragma once

#include <kubexx/annotations.hpp>

#include <cstdint>
#include <map>
#include <optional>
#include <string>
#include <vector>

// +groupName=parity.example.com
namespace v1 {

struct Address {
  kubexx::ObjectMeta metadata{};
};

struct Analysis {
  kubexx::ObjectMeta metadata{};
};

struct API {
  kubexx::ObjectMeta metadata{};
};

struct Auto {
  kubexx::ObjectMeta metadata{};
};

struct Baz {
  kubexx::ObjectMeta metadata{};
};

struct Buffalo {
  kubexx::ObjectMeta metadata{};
};

struct Bureau {
  kubexx::ObjectMeta metadata{};
};

struct Bus {
  kubexx::ObjectMeta metadata{};
};

struct Cactus {
  kubexx::ObjectMeta metadata{};
};

struct Canvas {
  kubexx::ObjectMeta metadata{};
};

struct Child {
  kubexx::ObjectMeta metadata{};
};

struct Class {
  kubexx::ObjectMeta metadata{};
};

struct ClusterInfo {
  kubexx::ObjectMeta metadata{};
};

struct CPU {
  kubexx::ObjectMeta metadata{};
};

struct CronJob {
  kubexx::ObjectMeta metadata{};
};

struct Cpus {
  kubexx::ObjectMeta metadata{};
};

struct Datum {
  kubexx::ObjectMeta metadata{};
};

struct Demo {
  kubexx::ObjectMeta metadata{};
};

struct Dns {
  kubexx::ObjectMeta metadata{};
};

struct DNS {
  kubexx::ObjectMeta metadata{};
};

struct DNSRecord {
  kubexx::ObjectMeta metadata{};
};

struct Dwarf {
  kubexx::ObjectMeta metadata{};
};

struct Echo {
  kubexx::ObjectMeta metadata{};
};

struct Elf {
  kubexx::ObjectMeta metadata{};
};

struct Fez {
  kubexx::ObjectMeta metadata{};
};

struct Fish {
  kubexx::ObjectMeta metadata{};
};

struct Formula {
  kubexx::ObjectMeta metadata{};
};

struct Foo1 {
  kubexx::ObjectMeta metadata{};
};

struct Gateway {
  kubexx::ObjectMeta metadata{};
};

struct German {
  kubexx::ObjectMeta metadata{};
};

struct Half {
  kubexx::ObjectMeta metadata{};
};

struct Http {
  kubexx::ObjectMeta metadata{};
};

struct Https {
  kubexx::ObjectMeta metadata{};
};

struct HTTPProxy {
  kubexx::ObjectMeta metadata{};
};

struct Human {
  kubexx::ObjectMeta metadata{};
};

struct IPAddress {
  kubexx::ObjectMeta metadata{};
};

struct Ids {
  kubexx::ObjectMeta metadata{};
};

struct Index {
  kubexx::ObjectMeta metadata{};
};

struct Info {
  kubexx::ObjectMeta metadata{};
};

struct IngressClass {
  kubexx::ObjectMeta metadata{};
};

struct Kafka {
  kubexx::ObjectMeta metadata{};
};

struct Kubernetes {
  kubexx::ObjectMeta metadata{};
};

struct Leaf {
  kubexx::ObjectMeta metadata{};
};

struct Logo {
  kubexx::ObjectMeta metadata{};
};

struct Matrix {
  kubexx::ObjectMeta metadata{};
};

struct Medium {
  kubexx::ObjectMeta metadata{};
};

struct Memo {
  kubexx::ObjectMeta metadata{};
};

struct Mouse {
  kubexx::ObjectMeta metadata{};
};

struct MyDns {
  kubexx::ObjectMeta metadata{};
};

struct NetworkPolicy {
  kubexx::ObjectMeta metadata{};
};

struct News {
  kubexx::ObjectMeta metadata{};
};

struct OS {
  kubexx::ObjectMeta metadata{};
};

struct Octopus {
  kubexx::ObjectMeta metadata{};
};

struct Person {
  kubexx::ObjectMeta metadata{};
};

struct Photo {
  kubexx::ObjectMeta metadata{};
};

struct Plateau {
  kubexx::ObjectMeta metadata{};
};

struct Policy {
  kubexx::ObjectMeta metadata{};
};

struct PodMetrics {
  kubexx::ObjectMeta metadata{};
};

struct Prometheus {
  kubexx::ObjectMeta metadata{};
};

struct Proof {
  kubexx::ObjectMeta metadata{};
};

struct Quiz {
  kubexx::ObjectMeta metadata{};
};

struct Quota {
  kubexx::ObjectMeta metadata{};
};

struct Redis {
  kubexx::ObjectMeta metadata{};
};

struct Roof {
  kubexx::ObjectMeta metadata{};
};

struct Safe {
  kubexx::ObjectMeta metadata{};
};

struct Schema {
  kubexx::ObjectMeta metadata{};
};

struct Series {
  kubexx::ObjectMeta metadata{};
};

struct Shelf {
  kubexx::ObjectMeta metadata{};
};

struct Software {
  kubexx::ObjectMeta metadata{};
};

struct Stadium {
  kubexx::ObjectMeta metadata{};
};

struct Status {
  kubexx::ObjectMeta metadata{};
};

struct Thief {
  kubexx::ObjectMeta metadata{};
};

struct Topaz {
  kubexx::ObjectMeta metadata{};
};

struct V2Ray {
  kubexx::ObjectMeta metadata{};
};

struct Vertex {
  kubexx::ObjectMeta metadata{};
};

struct Video {
  kubexx::ObjectMeta metadata{};
};

struct Virus {
  kubexx::ObjectMeta metadata{};
};

struct VM {
  kubexx::ObjectMeta metadata{};
};

struct Volcano {
  kubexx::ObjectMeta metadata{};
};

struct Wharf {
  kubexx::ObjectMeta metadata{};
};

struct X86 {
  kubexx::ObjectMeta metadata{};
};

struct Zero {
  kubexx::ObjectMeta metadata{};
};

struct Zoo {
  kubexx::ObjectMeta metadata{};
};

}  // namespace v1

// expect-warning@74:8 [name-collision]: 'cpus' is the singular name of kind 'Cpus' and the plural name of kind 'CPU', both of group 'parity.example.com'; an API server serves only one of them
// expect-warning@90:8 [name-collision]: 'dns' is the singular name of kind 'DNS' and the singular name of kind 'Dns', both of group 'parity.example.com'; an API server serves only one of them
// expect-warning@142:8 [name-collision]: 'https' is the singular name of kind 'Https' and the plural name of kind 'Http', both of group 'parity.example.com'; an API server serves only one of them
