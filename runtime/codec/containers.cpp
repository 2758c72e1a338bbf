#include <kubexx/detail/codec/containers.hpp>

#include <algorithm>

namespace kubexx::codec {
namespace {

/// The rank of each element among all that are different.
std::vector<std::uint32_t> ranks_of(const std::vector<const void*>& elements, const void* less,
                                    SetElements::IsBefore is_before) {
  const auto before = [&](const void* a, const void* b) { return is_before(less, a, b); };
  std::vector<const void*> sorted = elements;
  std::sort(sorted.begin(), sorted.end(), before);
  sorted.erase(std::unique(sorted.begin(), sorted.end()), sorted.end());
  std::vector<std::uint32_t> ranks;
  ranks.reserve(elements.size());
  for (const void* const element : elements)
    ranks.push_back(
        static_cast<std::uint32_t>(std::lower_bound(sorted.begin(), sorted.end(), element, before) - sorted.begin()));
  return ranks;
}

}  // namespace

void refuse_size(json::Reader& in, std::size_t offset, std::size_t expected, std::size_t found) {
  in.fail(offset, "expected " + std::to_string(expected) + " elements, found " + std::to_string(found));
}

/// An element that the set had before is kept as a whole: they may differ in what the set does not compare.
void SetElements::read(const ValueStart& begin, const void* element, bool is_new, const AnyCodec& codec) {
  if (in_.failed()) return;
  if (!is_new) in_.note_loss(begin.offset);
  if (!in_.takes_notes()) return;
  elements_.push_back(element);
  if (!is_new) settle_whole(in_, begin, element, codec);
}

void SetElements::end(const void* set, const AnyCodec& codec, const void* less, IsBefore is_before) {
  if (in_.failed()) return;
  const auto is_unsorted = [&](const void* a, const void* b) { return !is_before(less, a, b); };
  if (inside_.has_any() || std::adjacent_find(elements_.begin(), elements_.end(), is_unsorted) != elements_.end())
    inside_.end_list(set, codec, ranks_of(elements_, less, is_before));
}

}  // namespace kubexx::codec
