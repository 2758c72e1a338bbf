#include "runtime/watch/framer.hpp"

#include <algorithm>

namespace kubexx::watch {

void Framer::add(std::string_view bytes) {
  if (broken_) return;
  buffer_.erase(0, start_);
  at_ -= start_;
  start_ = 0;
  buffer_ += bytes;
}

std::optional<Framer::Frame> Framer::next() {
  if (depth_ == 0) begin();
  if (depth_ == 0) return std::nullopt;
  auto frame = scan();
  if (!frame && at_ - start_ > most_bytes_) too_large_ = true;
  if (!frame && too_large_) start_ = at_;
  return frame;
}

void Framer::begin() {
  at_ = std::min(buffer_.find_first_not_of(" \t\r\n", at_), buffer_.size());
  start_ = at_;
  if (at_ == buffer_.size()) return;
  broken_ = buffer_[at_] != '{';
  if (broken_) return;
  depth_ = 1;
  inner_count_ = 0;
  ++at_;
}

std::optional<Framer::Frame> Framer::scan() {
  while (at_ < buffer_.size()) {
    if (in_string_)
      skip_string();
    else
      step(buffer_[at_++]);
    if (depth_ == 0) return finish();
  }
  return std::nullopt;
}

/// Most bytes of an object are in its strings, where only quotation marks matter.
void Framer::skip_string() {
  const std::size_t quote = std::min(buffer_.find('"', at_), buffer_.size());
  std::size_t slashes = 0;
  while (slashes < quote - at_ && buffer_[quote - 1 - slashes] == '\\') ++slashes;
  // The first of them may be escaped by the part before.
  const bool all = slashes == quote - at_;
  const bool escaped = (slashes % 2 == 1) != (all && escaped_);
  at_ = std::min(quote + 1, buffer_.size());
  in_string_ = quote == buffer_.size() || escaped;
  escaped_ = quote == buffer_.size() && escaped;
}

void Framer::step(char c) {
  if (c == '"') in_string_ = true;
  if (c == '{' || c == '[') open();
  if (c == '}' || c == ']') close();
}

void Framer::open() {
  if (++depth_ != 2) return;
  ++inner_count_;
  inner_begin_ = at_ - 1 - start_;
}

void Framer::close() {
  if (depth_-- == 2) inner_end_ = at_ - start_;
}

Framer::Frame Framer::finish() {
  const bool too_large = too_large_ || at_ - start_ > most_bytes_;
  const std::string_view text = std::string_view(buffer_).substr(start_, at_ - start_);
  start_ = at_;
  too_large_ = false;
  if (too_large) return {.too_large = true};
  Frame frame{.text = text};
  if (inner_count_ == 1) frame.inner = text.substr(inner_begin_, inner_end_ - inner_begin_);
  return frame;
}

}  // namespace kubexx::watch
