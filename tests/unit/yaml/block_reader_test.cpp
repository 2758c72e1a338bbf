#include "runtime/yaml/block_reader.hpp"

#include <string>

#include "tests/support/catch.hpp"
#include "tests/support/yaml_readers.hpp"

using namespace kubexx;

namespace {

constexpr std::size_t kMostNodes = 1000;

bool is_read(std::string_view text) {
  CAPTURE(text);
  CHECK(tests::reader_difference(text, kMostNodes) == "");
  yaml::NodeBudget budget{kMostNodes};
  const bool is_read = yaml::read_block_style(text, 1, budget).has_value();
  if (!is_read) UNSCOPED_INFO("left: " << text);
  return is_read;
}

}  // namespace

TEST_CASE("documents in block style are read as by the reader of all documents") {
  for (const char* text : {
           "\n# nothing\n",
           "---\na: 1\n",
           "--- # comment\n\n  # another\na: 1 # one\nb: two words # two\n",
           "a:\n  b:\n    c: {}\n    d: []\n  e:\nf:\n",
           "a: # comment\n# comment\n  b: 1\n",
           "- a\n- - b\n  - c: 1\n    d: 2\n  -\n-\n  e: x\n",
           "list:\n- a\n- b: 1\n  c:\n  - d\nnext: 1\n",
           "list:\n  - a\n  -   b: 1\n      c: 2\n",
           "a: text that\n  goes on\n\n  and on\nb: 'quoted\n\n  text'\n\"c d\": \"x\\u00e9\\\n  y\"\n",
           "a: |\n  one\n   two\n\n# end\nb: >-\n  three\n  four\n\nc: |+\n  five\n\n",
           "a:\n  text on its own line\nb:\n  'another'\n",
           "1: a\ny: b\n~x: d\n-1: e\n--f: -g\n\u00e9: \u00fc\n",
           "a: null\nb: ~\nc: 0x1F\nd: 1e3\ne: 2024-01-15\n",
       })
    CHECK(is_read(text));
}

TEST_CASE("Unusual or invalid blocks are left to the general reader") {
  for (const char* text : {
           "a: &x 1\n",
           "a: *x\n",
           "a: !!str 1\n",
           "? a\n: b\n",
           "a: {b: 1}\n",
           "a: [1]\n",
           "<<: {}\n",
           "a: 1\na: 2\n",
           "a:\tb\n",
           "a: b\tc\n",
           "a: |2\n   x\n",
           "a: | # c\n  x\n",
           "a: b: c\n",
           "a: - b\n",
           "a: 1\n  b: 2\n",
           "a:\n    b: 1\n  c: 2\n",
           "- a\nb: 1\n",
           "a: .inf\n",
           "null: 1\n",
           "a: \"b\n",
           "a: \"b\" c\n",
           "a: \"b\"#c\n",
           "a: %b\n",
           "a: @b\n",
           "a: 'b\nc'\n",
           "text\n",
           "a\n",
           "a: \xE2\x80\xA8\n",
           "a: b",
           "{}\n",
       })
    CHECK_FALSE(is_read(text));
  yaml::NodeBudget small{4};
  CHECK_FALSE(yaml::read_block_style("a: 1\nb: 2\n", 1, small));
  CHECK(small.left == 4);
}
