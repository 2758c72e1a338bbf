#include "tests/bench/object_size.hpp"

#include <fmt/format.h>

#include <cstdio>
#include <stdexcept>

namespace kubexx::bench {

double object_kilobytes(const std::string& object) {
  FILE* pipe = ::popen(fmt::format("size '{}'", object).c_str(), "r");
  double code = 0, data = 0;
  const bool read = pipe != nullptr && std::fscanf(pipe, "%*[^\n] %lf %lf", &code, &data) == 2;
  if (pipe == nullptr || ::pclose(pipe) != 0 || !read) throw std::runtime_error("size failed");
  return (code + data) / 1000;
}

}  // namespace kubexx::bench
