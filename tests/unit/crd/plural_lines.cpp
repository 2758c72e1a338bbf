// Standard input: one kind a line. Standard output: its plural.
#include <iostream>
#include <string>

#include "generator/crd/plural.hpp"

int main() {
  std::ios::sync_with_stdio(false);
  for (std::string kind; std::getline(std::cin, kind);) std::cout << kubexx::crd::plural(kind) << "\n";
}
