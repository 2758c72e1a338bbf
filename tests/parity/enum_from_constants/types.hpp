#pragma once

#include <kubexx/annotations.hpp>

#include <cstdint>
#include <map>
#include <optional>
#include <string>
#include <vector>

// +groupName=parity.example.com
namespace v1 {

// Phase is one of the constants.
// +k8s:enum
using Phase = std::string;

const Phase phase_running = "Running";
const Phase phase_done = "Done";
const Phase phase_again = "Done";
inline const Phase phase_hidden = R"(hidden)";
const auto phase_by_call = std::string("ByCall");
const std::string not_a_phase = "Sum";

const Phase phase_alone = "Alone";

struct WidgetSpec {
  Phase phase{};
  // the last one
  std::optional<Phase> last{};
  std::optional<std::vector<Phase>> history{};
};

// Widget is the kind of this case.
struct Widget {
  kubexx::ObjectMeta metadata{};

  WidgetSpec spec{};
};

}  // namespace v1
