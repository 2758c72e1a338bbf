// kubexx-args: --header-file={case}/header.txt --year=2031 --omit-tool-version
#pragma once

#include <kubexx/annotations.hpp>

#include <cstdint>
#include <map>
#include <optional>
#include <string>
#include <vector>

// +groupName=golden.example.com
namespace golden::v1 {

struct Widget {
  kubexx::ObjectMeta metadata{};
};

}  // namespace golden::v1
