// An object of {{other}} is the same after a conversion to {{version}} and back, apart from the values of {{version}}
// that {{other}} retains, such as the default values of its new fields.
#include <iostream>

#include "api/{{hub}}/{{file}}.kubexx_convert.hpp"

namespace {{other}} = {{cpp_namespace}}::{{other}};
namespace {{version}} = {{cpp_namespace}}::{{version}};

int main() {
  {{other}}::{{kind}} object;
  object.metadata.name = "sample";
  const auto converted = kubexx::convert<{{version}}::{{kind}}>(object);
  if (!converted) {
    std::cerr << converted.error().text() << '\n';
    return 1;
  }
  auto back = kubexx::convert<{{other}}::{{kind}}>(*converted);
  if (back) back->metadata.annotations.erase("kubexx.io/retained");
  if (!back || kubexx::encode(*back) != kubexx::encode(object)) {
    std::cerr << (back ? kubexx::encode(*back) : back.error().text()) << '\n';
    return 1;
  }
  return 0;
}
