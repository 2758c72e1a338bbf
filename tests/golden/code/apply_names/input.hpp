// kubexx-args: --code-dir {out} --code-root {case}
#pragma once
#include <kubexx/annotations.hpp>

#include <map>
#include <optional>
#include <string>
#include <vector>

// Types whose names are also those of members, or of the kind: apply types have members of the same names.
// +groupName=golden.example.com
namespace golden::v1 {

struct disk {
  std::string path{};
};

enum class phase { pending, done };

// +kubebuilder:validation:Type=object
struct memory {
  int size = 0;
};

struct rack {
  disk first{};
  std::vector<golden::v1::disk> disks{};
  golden::v1::memory memory{};
};

struct Spec {
  struct Widget {
    int width = 0;
  };
  Widget inner{};
  golden::v1::disk disk{};
  std::optional<golden::v1::phase> phase{};
  std::map<std::string, rack> racks{};
};

struct Widget {
  kubexx::ObjectMeta metadata{};
  Spec spec{};
};

}  // namespace golden::v1
