#include "runtime/schema/object/value_name.hpp"

namespace kubexx::schema {

std::string ValueName::text() const {
  std::string out;
  append_text(out);
  return out;
}

void ValueName::append_text(std::string& out) const {
  if (is_root()) return;
  parent_->append_text(out);
  if (kind_ == Kind::element) {
    out.append(1, '[').append(std::to_string(index_)).append(1, ']');
    return;
  }
  if (kind_ == Kind::map_key || !out.empty()) out += '.';
  out += key_;
}

void ValueName::append_steps(Location& out) const {
  if (is_root()) return;
  parent_->append_steps(out);
  if (kind_ == Kind::element) {
    out.emplace_back(index_);
  } else {
    out.emplace_back(std::string(key_));
  }
}

}  // namespace kubexx::schema
