#include "runtime/schema/field_path.hpp"

namespace kubexx::schema {

std::string FieldPath::text() const {
  std::string out;
  append_text(out);
  return out.empty() ? "<nil>" : out;
}

Location FieldPath::location() const {
  Location out;
  append_steps(out);
  return out;
}

void FieldPath::append_text(std::string& out) const {
  if (parent_ != nullptr) parent_->append_text(out);
  switch (kind_) {
    case Kind::root:
      out += name_;
      break;
    case Kind::member:
      if (!out.empty()) out += '.';
      out += name_;
      break;
    case Kind::key:
      out.append("[").append(name_).append("]");
      break;
    case Kind::index:
      out.append("[").append(std::to_string(index_)).append("]");
      break;
  }
}

void FieldPath::append_steps(Location& out) const {
  if (parent_ != nullptr) parent_->append_steps(out);
  if (start_ != nullptr) out.insert(out.end(), start_->begin(), start_->end());
  if (kind_ == Kind::index) out.emplace_back(index_);
  if ((kind_ == Kind::member || kind_ == Kind::key) && (!key_.empty() || name_.empty()))
    out.emplace_back(std::string(key_));
}

}  // namespace kubexx::schema
