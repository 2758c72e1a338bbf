#include <algorithm>
#include <functional>
#include <limits>

#include "functions.h"
#include "tests/generated/conversion_functions.hpp"

namespace shop {

std::function<kubexx::Result<>()> before_function = [] { return kubexx::Result<>(); };

}  // namespace shop

namespace shop::v1alpha1 {

kubexx::Result<> convert(const OrderSpec& from, v1::OrderSpec& to) {
  if (auto fault = before_function(); !fault) return fault;
  if (from.payment == "broken") return kubexx::Error{.message = "payment is broken"};
  to.payment.method = from.payment;
  return {};
}

kubexx::Result<> convert(const v1::OrderSpec& from, OrderSpec& to) {
  if (auto fault = before_function(); !fault) return fault;
  to.payment = from.payment.method;
  to.colour = from.colour == v1::Colour::Green ? Colour::Green : Colour::Red;
  return {};
}

kubexx::Result<> convert(const v1::Item& from, Item& to) {
  to.count = static_cast<std::int32_t>(std::clamp<std::int64_t>(from.quantity, std::numeric_limits<std::int32_t>::min(),
                                                                std::numeric_limits<std::int32_t>::max()));
  return {};
}

}  // namespace shop::v1alpha1
