#include "runtime/cel/eval/arena.hpp"

#include <algorithm>
#include <cstring>

namespace kubexx::cel {

void* Arena::allocate_block(std::size_t size, std::size_t alignment) {
  const std::size_t wanted = size + alignment;
  const std::size_t next = std::min(std::max(capacity_ * 2, kFirstBlock), kLargestBlock);
  total_ += std::max(next, wanted);
  if (wanted > next) {
    // A block of its own leaves the current one to what comes later.
    blocks_.insert(blocks_.begin(), std::make_unique<std::byte[]>(wanted));
    return blocks_.front().get();
  }
  blocks_.push_back(std::make_unique<std::byte[]>(next));
  block_ = blocks_.back().get();
  capacity_ = next;
  used_ = size;
  return block_;
}

std::string_view Arena::copy(std::string_view text) {
  char* bytes = array<char>(text.size());
  if (!text.empty()) std::memcpy(bytes, text.data(), text.size());
  return {bytes, text.size()};
}

void Arena::clear() {
  for (std::size_t i = owned_.size(); i-- > 0;) owned_[i].destroy(owned_[i].object);
  owned_.clear();
  used_ = 0;
  if (blocks_.size() > 1) {
    std::unique_ptr<std::byte[]> last = std::move(blocks_.back());
    blocks_.clear();
    blocks_.push_back(std::move(last));
  }
  total_ = capacity_;
}

}  // namespace kubexx::cel
