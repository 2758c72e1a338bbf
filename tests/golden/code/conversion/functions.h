#pragma once

#include <kubexx/core/result.hpp>

#include "input.hpp"

namespace shop::v1alpha1 {

kubexx::Result<> convert(const OrderSpec& from, v1::OrderSpec& to);
kubexx::Result<> convert(const v1::OrderSpec& from, OrderSpec& to);
kubexx::Result<> convert(const v1::Item& from, Item& to);

}  // namespace shop::v1alpha1
