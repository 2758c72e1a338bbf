#include <shop.example.com/v1/gadget.kubexx.hpp>
#include <shop.example.com/v1/widget.kubexx.hpp>
#include <shop.example.com/v1beta1/widget.kubexx.hpp>

#include <kubexx/codec/codec.hpp>

using shop_example_com::v1::Widget;

int main() {
  Widget widget;
  widget.metadata.name = "car";
  widget.spec = Widget::Spec{.mode = Widget::Spec::Mode::Fast, .parts = {"wheel"}};
  const std::string text = R"({"apiVersion":"shop.example.com/v1","kind":"Widget","metadata":{"name":"car"},)"
                           R"("spec":{"mode":"Fast","parts":["wheel"]}})";
  static_assert(kubexx::ResourceTraits<shop_example_com::v1beta1::Widget>::plural == "widgets");
  static_assert(!kubexx::ResourceTraits<shop_example_com::v1::Gadget>::namespaced);
  return kubexx::encode(widget) == text ? 0 : 1;
}
