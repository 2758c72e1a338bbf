// Standard input: one JSON document a line. Standard output: for each its YAML as one JSON string a line.
#include <iostream>
#include <string>

#include "runtime/json/text.hpp"
#include "runtime/yaml/writer.hpp"

int main() {
  std::ios::sync_with_stdio(false);
  std::string line;
  while (std::getline(std::cin, line)) {
    const auto parsed = kubexx::json::parse(line);
    if (const auto* error = std::get_if<kubexx::json::ParseError>(&parsed)) {
      std::cerr << "not JSON: " << error->message << " at byte " << error->offset << ": " << line << "\n";
      return 1;
    }
    std::cout << kubexx::json::quoted(kubexx::yaml::to_yaml(std::get<kubexx::json::Value>(parsed))) << "\n";
  }
}
