#pragma once

#include <kubexx/annotations.hpp>

#include <cstdint>
#include <map>
#include <optional>
#include <string>
#include <vector>

// +groupName=golden.example.com
namespace golden::v1 {

struct Inner {
  std::string x{};
};

struct WidgetSpec {
  KUBEXX(kubexx::required)
  std::optional<std::string> required{};
  KUBEXX(kubexx::optional)
  std::string optional{};
  KUBEXX(kubexx::nullable)
  std::string nullable{};
  KUBEXX(kubexx::default_value("5s"))
  std::string duration = "5s";
  KUBEXX(kubexx::default_value(kubexx::list{"a", "b"}))
  std::vector<std::string> list = {"a", "b"};
  KUBEXX(kubexx::default_value(kubexx::object{{"x", "y"}}))
  Inner inner = {.x = "y"};
  KUBEXX(kubexx::default_value(3))
  std::int32_t number = 3;
  KUBEXX(kubexx::default_value(true))
  bool flag = true;
  KUBEXX(kubexx::example("forty-two"), kubexx::title("A title"),
         kubexx::external_docs{.url = "https://docs.example.com/a", .description = "All about it"})
  std::string documented{};
  KUBEXX(kubexx::schemaless, kubexx::type("object"), kubexx::preserve_unknown_fields)
  kubexx::Json schemaless{};
};

struct Widget {
  kubexx::ObjectMeta metadata{};
  WidgetSpec spec{};
};

}  // namespace golden::v1
