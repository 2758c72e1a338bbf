#include "plugin.hpp"
#include "v1/widget.hpp"

int main() {
  shop::v1::Widget widget;
  widget.metadata.name = "car";
  widget.spec.parts.push_back({.label = "wheel"});
  shop::v1::Crate crate;
  crate.spec.boxes.push_back({.label = "inner"});
  if (text_of(crate).find(R"("label":"inner")") == std::string::npos) return 2;
  return text_of(widget) == R"({"apiVersion":"shop.example.com/v1","kind":"Widget","metadata":{"name":"car"},)"
                            R"("spec":{"parts":[{"label":"wheel"}]}})"
             ? 0
             : 1;
}
