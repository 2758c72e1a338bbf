#pragma once

#include <event2/buffer.h>

#include <cstddef>
#include <string_view>

#include "runtime/http/server.hpp"

/// The responses that the server gives without its handler: a `metav1.Status` in JSON, as for all errors of an API.
namespace kubexx::http {

/// `code` is 400 or more.
ServerReply error_reply(int code, std::string_view message);

/// libevent answers requests that it cannot parse, or that exceed its limits, with an HTML page of its own and has no
/// hook for it. Call this when libevent adds bytes to the `output` of a connection that has no request with the
/// handler; they begin at `from`. The first bytes are a status line: if it is that of an error, they are replaced by
/// the whole Status, and the rest of the page is discarded, since `output` accepts nothing more. That is right because
/// libevent closes the connection after such a response.
///
/// Other bytes (`100 Continue`) are left alone. True if the page was replaced.
bool replace_error_page(evbuffer* output, std::size_t from, bool is_head_too_large);

}  // namespace kubexx::http
