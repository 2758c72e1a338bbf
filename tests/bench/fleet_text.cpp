#include "tests/bench/fleet_text.hpp"

#include <fmt/format.h>

namespace kubexx::bench {

std::string fleet_text(int number, int version) {
  std::string ships;
  for (int at = 0; at < 8; ++at)
    ships += fmt::format(R"({}{{"name":"ship-{}-{}","crew":{}}})", at == 0 ? "" : ",", number, at, at);
  return fmt::format(
      R"({{"apiVersion":"harbour.example.com/v1","kind":"Fleet","metadata":{{"name":"fleet-{}","namespace":"default","uid":"6f1d2c3b-0000-4000-8000-{:012}",)"
      R"("resourceVersion":"{}","labels":{{"app":"fleet-{}","tier":"front"}},"annotations":{{"note":"{:x<200}"}},"managedFields":[{{"apiVersion":"harbour.example.com/v1","fieldsType":"FieldsV1","manager":"bench","operation":"Update","fieldsV1":{{"f:spec":{{"f:a":{{"f:{:y<600}":{{}}}}}}}}}}]}},)"
      R"("spec":{{"flag":"{:z<60}","replicas":1,"ships":[{}]}},"status":{{"replicas":3,"selector":"app"}}}})",
      number, number, version, number, "", "", "", ships);
}

}  // namespace kubexx::bench
