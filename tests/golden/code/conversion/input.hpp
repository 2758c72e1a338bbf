// kubexx-args: --code-dir {out} --code-root {case} --conversion-header {case}/functions.h
#pragma once

#include <cstdint>
#include <kubexx/annotations.hpp>
#include <map>
#include <optional>
#include <string>
#include <vector>

// Three versions of a kind: copies, renames, fields that are removed, structs in containers, and a function by hand.
namespace shop {

struct Address {
  std::string street{};
  std::optional<std::string> town{};
};

enum class Colour { Red, Green };

}  // namespace shop

// +groupName=shop.example.com
namespace shop::v1alpha1 {

struct Item {
  std::string name{};
  std::int32_t count = 1;
};

struct Common {
  std::string owner{};
};

struct OrderSpec : Common {
  // +kubexx:gone
  std::optional<std::string> legacy{};
  std::vector<Item> items{};
  std::map<std::string, Item> extras{};
  std::optional<Address> address{};
  Colour colour = Colour::Red;
  std::string payment{};
};

// +kubebuilder:unservedversion
struct Order {
  kubexx::ObjectMeta metadata{};
  OrderSpec spec{};
};

}  // namespace shop::v1alpha1

// +groupName=shop.example.com
namespace shop::v1 {

enum class Colour { Red, Green, Blue };

struct Item {
  std::string name{};
  // +kubexx:was=count
  std::int64_t quantity = 1;
  std::optional<std::string> note{};
};

struct Payment {
  std::string method{};
};

struct OrderSpec {
  std::string owner{};
  // +kubexx:was:v1beta1=articles
  KUBEXX(kubexx::list_type("map"), kubexx::list_map_key("name"))
  std::vector<Item> items{};
  std::map<std::string, Item> extras{};
  Address address{};
  Colour colour = Colour::Red;
  Payment payment{};
};

struct OrderStatus {
  std::string phase{};
};

// +kubexx:conversion:url=https://a.example.com/convert
// +kubebuilder:subresource:status
// +kubebuilder:storageversion
// +kubexx:conversion:hub
struct Order {
  kubexx::ObjectMeta metadata{};
  OrderSpec spec{};
  std::optional<OrderStatus> status{};
};

// A kind whose hub is the older version, with all fields explained.
struct Size {
  std::int32_t width{};
  KUBEXX(kubexx::was("v1beta1:hight"))
  std::int32_t height{};
};

struct Shelf {
  kubexx::ObjectMeta metadata{};
  Size size{};
  std::vector<std::vector<Size>> boards{};
};

}  // namespace shop::v1

// +groupName=shop.example.com
namespace shop::v1beta1 {

struct OrderSpec {
  std::string owner{};
  std::vector<v1::Item> articles{};
  std::map<std::string, v1::Item> extras{};
  Address address{};
  v1::Colour colour = v1::Colour::Red;
  v1::Payment payment{};
};

struct Order {
  kubexx::ObjectMeta metadata{};
  OrderSpec spec{};
};

struct Size {
  std::int32_t width{};
  std::int32_t hight{};
  KUBEXX(kubexx::gone)
  std::optional<std::string> unit{};
};

// +kubexx:conversion:url=https://a.example.com/convert
// +kubebuilder:storageversion
struct KUBEXX(kubexx::conversion_hub) Shelf {
  kubexx::ObjectMeta metadata{};
  Size size{};
  std::vector<std::vector<Size>> boards{};
};

}  // namespace shop::v1beta1
