#include <fmt/format.h>

#include <algorithm>
#include <functional>
#include <string>
#include <string_view>
#include <variant>
#include <vector>

#include <kubexx/config/kubeconfig.hpp>
#include <kubexx/webhook/webhooks.hpp>
#include "runtime/cel/parser.hpp"
#include "runtime/http/status.hpp"
#include "runtime/json/depth.hpp"
#include "runtime/json/marked.hpp"
#include "runtime/json/text.hpp"
#include "runtime/net/url.hpp"
#include "runtime/patch/patch.hpp"
#include "runtime/review/conversion_review.hpp"
#include "runtime/selector/selector.hpp"
#include "runtime/testing/http/protobuf.hpp"
#include "runtime/testing/tables/path_values.hpp"
#include "runtime/watch/envelope.hpp"
#include "runtime/watch/framer.hpp"
#include "runtime/yaml/reader.hpp"
#include "tests/support/catch.hpp"
#include "tests/support/measure.hpp"
#include "tests/support/sample_kind.hpp"

// The time and memory of every reader grow with the length of its input, and no faster.

namespace kubexx {
namespace {

using test::Cost;

using Write = std::function<std::string(int)>;  ///< an input with that many parts
using Read = std::function<bool(const std::string&)>;

/// `part(0) SEPARATOR part(1) SEPARATOR …`
std::string joined(int count, std::string_view separator, const Write& part) {
  std::string text;
  for (int i = 0; i < count; ++i) text.append(i == 0 ? "" : separator).append(part(i));
  return text;
}

Cost cost_of(const std::string& input, const Read& read) {
  bool is_read = false;
  const Cost cost = test::measure([&] { is_read = read(input); });
  CHECK(is_read);
  return cost;
}

/// The cheaper of two runs: pages that are touched for the first time, and caches, count less.
Cost best_cost_of(const std::string& input, const Read& read) {
  const Cost first = cost_of(input, read), second = cost_of(input, read);
  return {std::min(first.seconds, second.seconds), std::min(first.peak, second.peak)};
}

constexpr int kFactor = 8;
constexpr double kSlack = 0.02 * test::kSlowdown;  ///< seconds that a machine may lose in a small run
constexpr std::size_t kSmallPeak = 64 << 10;       ///< less memory than this does not count

/// Eight times the parts may take at most 24 times as long (quadratic: 64) and 14 times as much memory.
void check_growth(int parts, const Write& write, const Read& read) {
  const std::string few = write(parts), many = write(kFactor * parts);
  const Cost small = best_cost_of(few, read), large = best_cost_of(many, read);
  INFO(fmt::format("{} bytes: {:.4f} s, {} kB; {} bytes: {:.4f} s, {} kB", few.size(), small.seconds, small.peak / 1000,
                   many.size(), large.seconds, large.peak / 1000));
  CHECK(large.seconds < 3 * kFactor * std::max(small.seconds, kSlack));
  CHECK(large.peak < 14 * std::max(small.peak, kSmallPeak));
  CHECK(large.peak < 100 * many.size());
}

std::string json_list(int count) {
  return "[" +
         joined(count, ",", [](int i) { return fmt::format(R"({{"name":"n{0}","value":{0}.5,"on":true}})", i); }) + "]";
}

std::string json_members(int count) {
  return "{" + joined(count, ",", [](int i) { return fmt::format(R"("key-{}":"a\n\u00e9")", i); }) + "}";
}

std::string repeated_key(int count) {
  return "{" + joined(count, ",", [](int i) { return fmt::format(R"("a":{})", i); }) + "}";
}

bool parses(const std::string& text) { return std::holds_alternative<json::Value>(json::parse(text)); }
bool parses_marked(const std::string& text) { return std::holds_alternative<json::Marked>(json::parse_marked(text)); }

std::string database(int i) {
  return fmt::format(
      R"({{"metadata":{{"name":"db-{}","labels":{{"a":"b"}}}},"spec":{{"engine":"pg","unknown":[1,null]}}}})", i);
}

json::Value value_of(const std::string& text) { return std::get<json::Value>(json::parse(text)); }

bool reads_yaml(const std::string& text) {
  const yaml::Documents read = yaml::read_documents(text);
  return read.errors.empty() && !read.documents.empty();
}

}  // namespace

TEST_CASE("JSON values", "[growth]") {
  for (const auto& write : {json_list, json_members, repeated_key}) {
    check_growth(20'000, write, parses);
    check_growth(20'000, write, parses_marked);
  }
  check_growth(400'000, [](int size) { return '"' + joined(size, "", [](int) { return R"(\n)"; }) + '"'; }, parses);
}

TEST_CASE("Errors in JSON", "[growth]") {
  check_growth(
      20'000, [](int size) { return json_list(size) + "]"; }, [](const std::string& text) { return !parses(text); });
  check_growth(
      100'000, [](int size) { return std::string(static_cast<std::size_t>(size), '['); },
      [](const std::string& text) { return !parses_marked(text); });
}

TEST_CASE("Typed objects", "[growth]") {
  const Read read = [](const std::string& text) { return static_cast<bool>(decode<test::Database>(text)); };
  check_growth(
      4000,
      [](int size) {
        return R"({"spec":{"shards":[)" +
               joined(size, ",", [](int i) { return fmt::format(R"({{"name":"s{}","size":2}})", i); }) + "]}}";
      },
      read);
  check_growth(4000, [](int size) { return R"({"metadata":{"annotations":)" + json_members(size) + "}}"; }, read);
  check_growth(4000, [](int size) { return R"({"spec":)" + json_members(size) + "}"; }, read);
  check_growth(4000, [](int size) { return R"({"spec":{"engine":"a",)" + repeated_key(size).substr(1) + "}"; }, read);
}

TEST_CASE("Lists of typed objects", "[growth]") {
  check_growth(
      1000, [](int size) { return R"({"items":[)" + joined(size, ",", database) + "]}"; },
      [](const std::string& text) { return decode_list<test::Database>(text)->skipped.empty(); });
  check_growth(
      1000, [](int size) { return R"({"items":[)" + joined(size, ",", [](int) { return R"({"spec":7})"; }) + "]}"; },
      [](const std::string& text) { return !decode_list<test::Database>(text)->skipped.empty(); });
}

TEST_CASE("YAML", "[growth]") {
  check_growth(
      4000,
      [](int size) { return joined(size, "", [](int i) { return fmt::format("- name: n{}\n  value: 'x'\n", i); }); },
      reads_yaml);
  check_growth(
      4000, [](int size) { return joined(size, "", [](int i) { return fmt::format("key-{}: [1, {{a: b}}]\n", i); }); },
      reads_yaml);
  check_growth(
      4000,
      [](int size) { return "text: |\n" + joined(size, "", [](int i) { return fmt::format("  line {}\n", i); }); },
      reads_yaml);
  check_growth(
      4000, [](int size) { return "text: \"" + joined(size, "\n  ", [](int) { return R"(word \u00e9)"; }) + "\"\n"; },
      reads_yaml);
  check_growth(
      2000,
      [](int size) { return "a: &a [1, 2]\n" + joined(size, "", [](int i) { return fmt::format("k{}: *a\n", i); }); },
      reads_yaml);
  check_growth(
      1000, [](int size) { return joined(size, "---\n", [](int i) { return fmt::format("a: {} # note\n", i); }); },
      reads_yaml);
  check_growth(
      4000,
      [](int size) { return "[" + joined(size, ",", [](int) { return "&an_anchor_of_the_value_null"; }) + ",1]"; },
      reads_yaml);
}

TEST_CASE("Kubeconfigs", "[growth]") {
  const auto entries = [](int size, const char* entry) {
    return joined(size, "", [&](int i) { return fmt::format(fmt::runtime(entry), i); });
  };
  check_growth(
      300,
      [&](int size) {
        return "clusters:\n" + entries(size, "- {{name: k{0}, cluster: {{server: 'https://h{0}'}}}}\n") + "users:\n" +
               entries(size, "- {{name: u{0}, user: {{token: t}}}}\n") + "contexts:\n" +
               entries(size, "- {{name: c{0}, context: {{cluster: k{0}, user: u{0}}}}}\n");
      },
      [](const std::string& text) { return static_cast<bool>(config::parse_kubeconfig(text, "f")); });
}

TEST_CASE("Selectors", "[growth]") {
  const Read labels = [](const std::string& text) { return static_cast<bool>(selector::parse_labels(text)); };
  check_growth(
      4000, [](int size) { return joined(size, ",", [](int i) { return fmt::format("key-{}!=v", i); }); }, labels);
  check_growth(
      4000, [](int size) { return "key in (" + joined(size, ",", [](int i) { return fmt::format("v{}", i); }) + ")"; },
      labels);
  check_growth(
      4000, [](int size) { return joined(size, ",", [](int i) { return fmt::format("a.b{}=c\\,d", i); }); },
      [](const std::string& text) {
        return static_cast<bool>(selector::parse_fields(text, [](std::string_view) { return std::nullopt; }));
      });
}

// Servers accept patches of at most 10,000 operations.
TEST_CASE("JSON patches", "[growth]") {
  const Read apply = [](const std::string& text) {
    return static_cast<bool>(patch::apply_json_patch(value_of(R"({"a":{},"l":[]})"), value_of(text)));
  };
  check_growth(
      1000,
      [](int size) {
        return "[" +
               joined(size, ",", [](int i) { return fmt::format(R"({{"op":"add","path":"/a/k{}","value":1}})", i); }) +
               "]";
      },
      apply);
  check_growth(
      1000,
      [](int size) {
        return "[" + joined(size, ",", [](int) { return R"({"op":"add","path":"/l/-","value":{"a":1}})"; }) + "]";
      },
      apply);
}

TEST_CASE("Moves in a document of the most levels", "[growth]") {
  const auto document = [](std::size_t entries) {
    std::string deep = "[]";
    for (std::size_t level = 2; level < json::kMostStoredLevels; ++level) deep = "[" + deep + "]";
    return value_of(R"({"a":1,"in":{},"deep":)" + deep + R"(,"many":)" + json_members(static_cast<int>(entries)) + "}");
  };
  check_growth(
      1250,
      [](int size) {
        return "[" +
               joined(size, ",",
                      [](int i) {
                        return i % 2 == 0 ? R"({"op":"move","from":"/a","path":"/in/a"})"
                                          : R"({"op":"move","from":"/in/a","path":"/a"})";
                      }) +
               "]";
      },
      [&](const std::string& text) {
        const json::Value patch = value_of(text);
        return static_cast<bool>(patch::apply_json_patch(document(10 * patch.as_array().size()), patch));
      });
}

TEST_CASE("Merge patches", "[growth]") {
  check_growth(4000, json_members, [](const std::string& text) {
    const json::Value patch = value_of(text);
    return static_cast<bool>(patch::apply_merge_patch(patch, patch));
  });
  check_growth(
      2000,
      [](int size) {
        return R"({"metadata":{"finalizers":[)" + joined(size, ",", [](int i) { return fmt::format(R"("f/{}")", i); }) +
               "]}}";
      },
      [](const std::string& text) {
        const json::Value patch = value_of(text);
        return static_cast<bool>(patch::apply_strategic_merge_patch(patch, patch, patch::merge_lists("", "Namespace")));
      });
}

TEST_CASE("URLs", "[growth]") {
  const Read parse = [](const std::string& text) {
    const net::Url::Result parsed = net::Url::parse(text);
    return std::holds_alternative<net::Url>(parsed) && !std::get<net::Url>(parsed).query().empty();
  };
  check_growth(
      100'000, [](int size) { return "https://h/" + joined(size, "/", [](int) { return "a%20é"; }) + "?a#f"; }, parse);
  check_growth(
      100'000, [](int size) { return "https://" + joined(size, ".", [](int) { return "%C3%A9"; }) + ":80?a"; }, parse);
  check_growth(
      1000, [](int size) { return "/p?" + joined(size, "&", [](int i) { return fmt::format("k{}=a+b", i); }); }, parse);
}

TEST_CASE("CEL expressions", "[growth]") {
  const Read parses_cel = [](const std::string& text) { return cel::parse(text).ok(); };
  check_growth(
      1000,
      [](int size) { return "[" + joined(size, ",", [](int i) { return fmt::format("a.b{} + 1", i % 10); }) + "]"; },
      parses_cel);
  check_growth(1000, [](int size) { return joined(size, " || ", [](int) { return "a == 'b'"; }); }, parses_cel);
}

TEST_CASE("Streams of watches", "[growth]") {
  check_growth(
      4000,
      [](int size) {
        return joined(size, "\n", [](int i) {
          return fmt::format(R"({{"type":"ADDED","object":{{"metadata":{{"resourceVersion":"{}"}}}}}})", i);
        });
      },
      [](const std::string& text) {
        watch::Framer framer(std::size_t{1} << 20);
        std::size_t read = 0;
        for (std::size_t at = 0; at < text.size(); at += 1000) {
          framer.add(std::string_view(text).substr(at, 1000));
          while (const auto frame = framer.next()) read += watch::read_envelope(frame->text).has_value() ? 1 : 0;
        }
        return read > 0 && framer.is_between();
      });
}

TEST_CASE("Statuses", "[growth]") {
  check_growth(
      4000,
      [](int size) {
        return R"({"kind":"Status","apiVersion":"v1","status":"Failure","code":422,"details":{"causes":[)" +
               joined(size, ",", [](int i) { return fmt::format(R"({{"field":"spec.f{}","message":"m"}})", i); }) +
               "]}}";
      },
      [](const std::string& text) { return http::decode_status(text).has_value(); });
}

TEST_CASE("Objects in protobuf", "[growth]") {
  const auto field = [](char key, const std::string& bytes) {
    std::string length;
    std::size_t rest = bytes.size();
    for (; rest >= 0x80; rest >>= 7) length += static_cast<char>((rest & 0x7f) | 0x80);
    return std::string(1, key) + length + static_cast<char>(rest) + bytes;
  };
  check_growth(
      20'000,
      [&](int size) {
        const std::string type = field('\x0a', field('\x0a', "v1") + field('\x12', "ConfigMap"));
        const std::string map =
            joined(size, "", [&](int i) { return field('\x12', field('\x0a', std::to_string(i))); });
        return std::string("k8s\0", 4) + type + field('\x12', map);
      },
      [](const std::string& bytes) { return testing::parse_protobuf(bytes).has_value(); });
}

TEST_CASE("Paths of printer columns", "[growth]") {
  const json::Value root = json::Object({{"a", json::Array{1, 2}}});
  const Read finds = [&](const std::string& text) {
    const schema::JsonPath path = schema::parse_json_path(text);
    return path.fault.empty() && testing::values_at(path, root).has_value();
  };
  check_growth(4000, [](int size) { return joined(size, "", [](int) { return ".a[*]"; }); }, finds);
  check_growth(1000, [](int size) { return ".a" + joined(size, "", [](int) { return "[?(@.b==1)]"; }); }, finds);
}

TEST_CASE("Answers of conversion webhooks", "[growth]") {
  const auto object = [](int i) {
    return fmt::format(R"({{"apiVersion":"demo.io/v1","kind":"Part","metadata":{{"name":"p{0}","uid":"u{0}"}}}})", i);
  };
  check_growth(
      2000,
      [&](int size) {
        return R"({"kind":"ConversionReview","apiVersion":"apiextensions.k8s.io/v1","response":{"uid":"7",)"
               R"("result":{"status":"Success"},"convertedObjects":[)" +
               joined(size, ",", object) + "]}}";
      },
      [&](const std::string& text) {
        review::ConversionReview review{"7", "demo.io/v1", {}};
        for (std::size_t at = text.find("uid\":\"u"); at != std::string::npos; at = text.find("uid\":\"u", at + 1))
          review.objects.push_back(value_of(object(static_cast<int>(review.objects.size()))));
        return std::holds_alternative<std::vector<json::Value>>(review::read_answer(review, text));
      });
}

TEST_CASE("Reviews and patches of admission", "[growth]") {
  Webhooks hooks;
  hooks.fills<test::Database>([](const Review<test::Database>&, test::Database& one) -> Result<> {
    for (auto& [key, value] : one.metadata.labels) value += "x";
    for (test::Shard& shard : one.spec.shards) ++shard.size;
    one.spec.shards.insert(one.spec.shards.begin(), test::Shard{});
    return {};
  });
  const std::string head =
      R"({"kind":"AdmissionReview","apiVersion":"admission.k8s.io/v1","request":{"uid":"u","operation":"CREATE",)"
      R"("kind":{"group":"demo.io","version":"v1","kind":"Database"},"object":{"metadata":{"labels":)";
  check_growth(
      1000,
      [&](int size) {
        const auto shard = [](int i) { return fmt::format(R"({{"name":"s{}","later":1}})", i); };
        return head + json_members(size) + R"(},"spec":{"later":)" + json_members(size) + R"(,"shards":[)" +
               joined(size, ",", shard) + "]}}}}";
      },
      [&](const std::string& text) {
        const WebhookReply reply = hooks.answer({.path = "/mutate-demo-io-v1-database", .body = text});
        return reply.code == 200 && reply.body.find("JSONPatch") != std::string::npos;
      });
}

}  // namespace kubexx
