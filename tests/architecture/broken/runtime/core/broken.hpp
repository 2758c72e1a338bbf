#include <kubexx/json/value.hpp>
