#include <iostream>

#include "api/v1/storagepool.hpp"

int main() {
  storage::v1::StoragePool pool;
  pool.metadata.name = "fast";
  pool.spec.site = "north";
  pool.spec.redundancy.replicated = storage::v1::Replicated{.copies = 2};
  for (const char* node : {"node-a", "node-b"}) {
    pool.spec.nodes.push_back(
        {.node = node, .devices = {{.path = "/dev/nvme0n1", .medium = storage::v1::Medium::nvme}}});
  }
  std::cout << pool.metadata.name << " keeps " << pool.spec.redundancy.replicated->copies << " copies on "
            << pool.spec.nodes.size() << " nodes at site " << pool.spec.site << '\n';
}
