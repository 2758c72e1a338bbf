#include "functions.h"

namespace lamps::v1alpha1 {

kubexx::Result<> convert(const LampSpec& from, v1::LampSpec& to) {
  if (!from.lit && to.beam && fault == Fault::forgets_note) to.note.reset();
  if (!from.lit) to.beam.reset();
  if (from.lit && !to.beam) to.beam.emplace();
  if (!from.guarded.value_or(false) && to.guards && to.beam && fault == Fault::forgets_beam) to.beam.emplace();
  if (!from.guarded.value_or(false)) to.guards.reset();
  if (from.guarded.value_or(false) && (!to.guards || to.guards->empty())) to.guards = {{"all"}};
  return {};
}

kubexx::Result<> convert(const v1::LampSpec& from, LampSpec& to) {
  to.lit = from.beam.has_value();
  to.guarded.reset();
  if (from.guards && !from.guards->empty()) to.guarded = true;
  return {};
}

}  // namespace lamps::v1alpha1
