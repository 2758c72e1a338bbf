#include "generator/driver/import/own_type_uses.hpp"

namespace kubexx::driver {

void add_uses(std::vector<OwnTypeUses>& all, const std::vector<OwnTypeUses>& more) {
  if (all.size() < more.size()) all.resize(more.size());
  for (std::size_t i = 0; i < more.size(); ++i) {
    all[i].objects += more[i].objects;
    if (!all[i].unlike) all[i].unlike = more[i].unlike;
    all[i].places.resize(more[i].places.size());
    for (std::size_t p = 0; p < more[i].places.size(); ++p)
      if (more[i].places[p].is_kind_imported) all[i].places[p] = more[i].places[p];
  }
}

}  // namespace kubexx::driver
