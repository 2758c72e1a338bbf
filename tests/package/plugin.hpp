#pragma once

#include <string>

#include "v1/crate.hpp"
#include "v1/widget.hpp"

std::string text_of(const shop::v1::Widget& widget);
std::string text_of(const shop::v1::Crate& crate);
