#include <kubexx/codec.hpp>
#include <string>

#include "v1/widget.kubexx.hpp"

int main() {
  shop::v1::Widget widget;
  widget.metadata.name = "car";
  widget.spec.parts.push_back({.label = "wheel"});
  const std::string json = kubexx::encode(widget);
  return json.find("wheel") != std::string::npos ? 0 : 1;
}
