#include "plugin.hpp"

#include <kubexx/codec.hpp>

#include "api/v1/crate.kubexx.hpp"
#include "api/v1/widget.kubexx.hpp"

std::string text_of(const shop::v1::Widget& widget) { return kubexx::encode(widget); }
std::string text_of(const shop::v1::Crate& crate) { return kubexx::encode(crate); }
