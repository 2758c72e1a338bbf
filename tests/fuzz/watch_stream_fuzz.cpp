// Any bytes as the body of a watch. Frames do not depend on how the body is cut, hold no more than is allowed, and what
// is read of them stands in them.
#include <cstdint>
#include <cstdlib>
#include <iostream>
#include <string>
#include <string_view>
#include <vector>

#include "runtime/watch/envelope.hpp"
#include "runtime/watch/framer.hpp"

using namespace kubexx;

namespace {

constexpr std::size_t kMostBytes = 512;

void require(bool holds, const char* what) {
  if (holds) return;
  std::cerr << "broken: " << what << "\n";
  std::abort();
}

/// What came out, as texts; a frame that was too large is an empty one.
struct Outcome {
  std::vector<std::string> frames;
  bool broken = false;
  bool between = false;

  friend bool operator==(const Outcome& a, const Outcome& b) = default;
};

void take(watch::Framer& framer, Outcome& outcome) {
  while (const auto frame = framer.next()) {
    require(frame->text.size() <= kMostBytes, "no frame is larger than allowed");
    require(frame->too_large == frame->text.empty(), "a frame has a text, or was too large");
    outcome.frames.emplace_back(frame->text);
    (void)watch::read_envelope(frame->text, frame->inner_end);
  }
}

/// The body in pieces of `most` bytes.
Outcome cut(std::string_view body, std::size_t most) {
  watch::Framer framer(kMostBytes);
  Outcome outcome;
  for (std::size_t at = 0; at < body.size(); at += most) {
    framer.add(body.substr(at, most));
    take(framer, outcome);
  }
  outcome.broken = framer.is_broken();
  outcome.between = framer.is_between();
  return outcome;
}

void read(const std::string& frame) {
  const auto envelope = watch::read_envelope(frame);
  if (!envelope) return;
  const auto within = [&](std::string_view part) {
    return part.data() >= frame.data() && part.data() + part.size() <= frame.data() + frame.size();
  };
  require(within(envelope->type) && within(envelope->object), "an envelope is part of its frame");
  const std::string version = watch::read_version(envelope->object);
  require(!watch::is_older(version, version), "nothing is older than itself");
  (void)watch::ends_initial_events(envelope->object);
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  const std::string_view body(reinterpret_cast<const char*>(data), size);
  const Outcome whole = cut(body, size + 1);
  require(whole == cut(body, 1), "bytes one by one are the same frames");
  require(whole == cut(body, 7), "pieces are the same frames");
  for (const std::string& frame : whole.frames) read(frame);
  return 0;
}
