#include "generator/facts/facts.hpp"
#include "tests/support/catch.hpp"

using namespace kubexx;

namespace {

facts::Type type(facts::Type::Kind kind, std::string name = {}) {
  facts::Type result;
  result.kind = kind;
  result.name = std::move(name);
  return result;
}

facts::Value text(std::string content) {
  facts::Value value;
  value.kind = facts::Value::Kind::string;
  value.text = std::move(content);
  return value;
}

}  // namespace

TEST_CASE("empty facts have an empty dump", "[facts]") { CHECK(facts::dump({}).empty()); }

TEST_CASE("a record with every property", "[facts]") {
  facts::Record record;
  record.name = "S";
  record.qualified = "n::S";
  record.name_space = "n";
  record.requested = true;
  record.deprecated = true;
  record.deprecation = "use \"T\"";
  record.comments.doc = {{{support::FileId{0}, 3, 9}, true}};
  facts::Base base;
  base.type = type(facts::Type::Kind::record, "n::B");
  base.is_public = false;
  record.bases.push_back(base);
  facts::Field field;
  field.name = "a";
  field.type = type(facts::Type::Kind::list);
  field.type.arguments = {type(facts::Type::Kind::string)};
  facts::Value list;
  list.kind = facts::Value::Kind::list;
  list.elements = {text("x\n\x01"), text("y")};
  field.initializer = list;
  facts::Annotation annotation;
  facts::Value object;
  object.kind = facts::Value::Kind::object;
  object.type = "kubexx::column";
  object.members = {{"name", text("A")}};
  annotation.arguments = {object};
  field.annotations = {annotation};
  record.fields.push_back(field);
  facts::Facts facts;
  facts.records.push_back(record);
  CHECK(facts::dump(facts) ==
        "record n::S requested in 'n'\n"
        "  doc block@0:3-9\n"
        "  deprecated \"use \\\"T\\\"\"\n"
        "  base private record n::B\n"
        "  field a: list<string> = [\"x\\n\\x01\", \"y\"]\n"
        "    annotation kubexx::column{.name = \"A\"}\n");
}

TEST_CASE("every kind of type and value has a name", "[facts]") {
  for (int kind = 0; kind <= static_cast<int>(facts::Type::Kind::unsupported); ++kind) {
    facts::Alias alias;
    alias.underlying = type(static_cast<facts::Type::Kind>(kind));
    facts::Facts facts;
    facts.aliases.push_back(alias);
    const std::string dump = facts::dump(facts);
    CHECK(dump.size() > std::string("alias  in '': \n").size());
  }
}
