#include <kubexx/detail/config/read_file.hpp>

#include <fstream>
#include <iterator>

namespace kubexx::config {
namespace {

constexpr std::size_t kMostBytes = std::size_t{16} << 20;
constexpr std::chrono::seconds kFresh{10};

}  // namespace

std::optional<std::string> read_file(const std::string& path) {
  std::ifstream file(path, std::ios::binary);
  if (!file) return std::nullopt;
  std::string text;
  char block[1 << 14];
  while (file.read(block, sizeof block) || file.gcount() > 0) {
    text.append(block, static_cast<std::size_t>(file.gcount()));
    if (text.size() > kMostBytes) return std::nullopt;
  }
  if (file.bad()) return std::nullopt;
  return text;
}

const std::string& RotatingFile::text(std::chrono::steady_clock::time_point now) {
  if (next_ && now < *next_) return text_;
  next_ = now + kFresh;
  if (auto read = read_file(path_); read && !read->empty()) text_ = *std::move(read);
  return text_;
}

}  // namespace kubexx::config
