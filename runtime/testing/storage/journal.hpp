#pragma once

#include <memory>
#include <string>

#include <kubexx/core/result.hpp>
#include "runtime/testing/storage/storage.hpp"

/// What a server keeps in a file: every write is one line at its end, so that a server that dies loses no write that it
/// answered. When it starts again the file becomes as short as what is stored. The file is held against other servers.
namespace kubexx::testing {

/// Puts back what the file holds, if there is one, and records what is written from then on. A last line that is not
/// whole is what a server died in, and is dropped. Refused while another server keeps its objects there. A write that
/// fails, say on a full disk, is the last one, and told.
Result<std::unique_ptr<Journal>> open_journal(const std::string& file, Storage& storage);

}  // namespace kubexx::testing
