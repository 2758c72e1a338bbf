#include "runtime/watch/framer.hpp"

#include "runtime/json/slice.hpp"

namespace kubexx::watch {

void Framer::add(std::string_view bytes) {
  if (broken_) return;
  buffer_.erase(0, start_);
  at_ -= start_;
  start_ = 0;
  buffer_ += bytes;
}

std::optional<Framer::Frame> Framer::next() {
  if (nesting_.depth() == 0) begin();
  if (broken_) return std::nullopt;
  auto frame = scan();
  if (!frame && at_ - start_ > most_bytes_) too_large_ = true;
  if (!frame && too_large_) start_ = at_;
  return frame;
}

void Framer::begin() {
  at_ = json::skip_space(buffer_, at_);
  start_ = at_;
  inner_count_ = 0;
  broken_ = at_ < buffer_.size() && buffer_[at_] != '{';
}

std::optional<Framer::Frame> Framer::scan() {
  const char* const begin = buffer_.data();
  const char* const end = begin + buffer_.size();
  while (const char* const next = nesting_.next_end(begin + at_, end, 2)) {
    at_ = static_cast<std::size_t>(next - begin);
    if (nesting_.depth() == 0) return finish();
    ++inner_count_;
    inner_end_ = at_ - start_;
  }
  at_ = buffer_.size();
  return std::nullopt;
}

Framer::Frame Framer::finish() {
  const bool too_large = too_large_ || at_ - start_ > most_bytes_;
  const std::string_view text = std::string_view(buffer_).substr(start_, at_ - start_);
  start_ = at_;
  too_large_ = false;
  if (too_large) return {.too_large = true};
  return {.text = text, .inner_end = inner_count_ == 1 ? inner_end_ : 0};
}

}  // namespace kubexx::watch
