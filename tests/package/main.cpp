#include "v1/widget.hpp"

int main() {
  shop::v1::Widget widget;
  widget.spec.parts.push_back({.label = "wheel"});
  return widget.spec.parts.size() == 1 ? 0 : 1;
}
