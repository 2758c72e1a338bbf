// Compiled, never run, with each KUBEXX_TRY of CMakeLists.txt: a verb that API servers do not have for a kind of
// KUBEXX_HEADER.
#include <kubexx/client.hpp>
#include KUBEXX_HEADER

void use(const kubexx::Client& client) { (void)(KUBEXX_TRY); }
