#pragma once

#include <memory>
#include <string>

#include <kubexx/core/result.hpp>
#include "runtime/testing/storage/storage.hpp"

/// What a server keeps in a file: every write is one line at its end, so that a server that dies loses no write that it
/// answered. When it starts again the file becomes as short as what is stored. The file is held against other servers.
namespace kubexx::testing {

/// Restores the contents of the file, if it exists, and records later writes. An incomplete last line, from a process
/// that was killed, is dropped. An error while another server uses the file. After a write fails, for example because
/// the disk is full, no more are possible, and the failure is reported.
Result<std::unique_ptr<Journal>> open_journal(const std::string& file, Storage& storage);

}  // namespace kubexx::testing
