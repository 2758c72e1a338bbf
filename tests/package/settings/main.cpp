#include <cstddef>
#include <iostream>
#include <kubexx/codec.hpp>

#include "api.kubexx.hpp"

// The members that the codec has, and how many the program has.
int main() {
  std::cout << kubexx::encode(settings::v1::Widget{}) << "\n";
  std::cout << "members: " << sizeof(settings::v1::Spec) / sizeof(std::string) << "\n";
}
