#include "runtime/testing/http/protobuf.hpp"

#include <string>
#include <string_view>

#include "runtime/json/text.hpp"
#include "tests/support/catch.hpp"
#include "tests/unit/testing/cluster_fixture.hpp"
#include "tests/unit/testing/hex_bytes.hpp"

namespace kubexx::testing {
namespace {

/// What the Go packages of Kubernetes v0.36.3 write, and the JSON of the same object.
struct Sample {
  std::string_view hex, json;
};

constexpr Sample kSamples[] = {
    {"6b3873000a0f0a0276311209436f6e6669674d617012a6010a84010a016112001a0022002a003200380342080880a0f8fa05"
     "10005a050a017812005a060a017912017a6a0f0a014b1a016e2201752a02763130017207652e636f6d2f667207652e636f6d"
     "2f678a01360a016d12065570646174651a02763122080880a0f8fa05100032084669656c647356313a0f0a0d7b22663a6461"
     "7461223a7b7d7d420012090a05656d707479120012060a016b1201761a080a016212030001ff20001a002200",
     R"({"apiVersion":"v1","kind":"ConfigMap","metadata":{"name":"a","generation":3,
    "creationTimestamp":"2020-09-13T12:26:40Z","labels":{"x":"","y":"z"},"finalizers":["e.com/f","e.com/g"],
    "ownerReferences":[{"apiVersion":"v1","kind":"K","name":"n","uid":"u","controller":true}],
    "managedFields":[{"manager":"m","operation":"Update","apiVersion":"v1","time":"2020-09-13T12:26:40Z",
      "fieldsType":"FieldsV1","fieldsV1":{"f:data":{}}}]},
    "data":{"k":"v","empty":""},"binaryData":{"b":"AAH/"},"immutable":false})"},
    {"6b3873000a0c0a027631120653656372657412270a110a017312001a0022002a00320038004200120a0a047573657212026d"
     "651a064f70617175651a002200",
     R"({"apiVersion":"v1","kind":"Secret","metadata":{"name":"s"},"data":{"user":"bWU="},"type":"Opaque"})"},
    {"6b3873000a0f0a02763112094e616d65737061636512190a110a016e12001a0022002a0032003800420012001a020a001a00"
     "2200",
     R"({"apiVersion":"v1","kind":"Namespace","metadata":{"name":"n"},"spec":{},"status":{}})"},
    {"6b3873000a1f0a16636f6f7264696e6174696f6e2e6b38732e696f2f763112054c65617365122b0a120a016c12001a017822"
     "002a0032003800420012150a026d65100f220b0880a0f8fa05108094ef3a28001a002200",
     R"({"apiVersion":"coordination.k8s.io/v1","kind":"Lease","metadata":{"name":"l","namespace":"x"},
    "spec":{"holderIdentity":"me","leaseDurationSeconds":15,"renewTime":"2020-09-13T12:26:40.123456Z",
      "leaseTransitions":0}})"},
    {"6b3873000a0b0a02763112054576656e7412560a110a016512001a0022002a0032003800420012120a03506f6412001a0170"
     "22002a0032003a001a015222002a050a0163120032080880a0f8fa0510003a0040024a00520b0880a0f8fa05108094ef3a62"
     "0072007a001a002200",
     R"({"apiVersion":"v1","kind":"Event","metadata":{"name":"e"},"involvedObject":{"kind":"Pod","name":"p"},
    "reason":"R","source":{"component":"c"},"firstTimestamp":"2020-09-13T12:26:40Z","count":2,
    "eventTime":"2020-09-13T12:26:40.123456Z"})"},
    {"6b3873000a130a027631120d44656c6574654f7074696f6e7312130800220a4261636b67726f756e642a03416c6c1a002200",
     R"({"apiVersion":"v1","kind":"DeleteOptions","gracePeriodSeconds":0,"propagationPolicy":"Background",
    "dryRun":["All"]})"},
    {"6b3873000a150a07617070732f7631120a4465706c6f796d656e741282020a130a0377656212001a0022002a003200380042"
     "0012dc01080012080a060a01611201621ab0010a180a0012001a0022002a003200380042005a060a01611201621293010a0f"
     "0a0176120a9a01070a030a016d18000a090a0165120412020a0012590a01631201692a00320a0a001000185022002a004210"
     "0a0e0a0363707512070a05313530306d52210a1512130a022f781209080110001a037765621a002200100018002003280030"
     "006a007200800100880100900100a201001a00320042004a0052005800600068008201008a01009a0100c2010022170a0012"
     "130a06080010011a001209080110001a03323525280038001a0c0800100018002000280038001a002200",
     R"({"kind":"Deployment","apiVersion":"apps/v1","metadata":{"name":"web"},"spec":{"replicas":0,"selector":{"m)"
     R"(atchLabels":{"a":"b"}},"template":{"metadata":{"labels":{"a":"b"}},"spec":{"volumes":[{"name":"v","config)"
     R"(Map":{"name":"m","defaultMode":0}},{"name":"e","emptyDir":{}}],"containers":[{"name":"c","image":"i","por)"
     R"(ts":[{"containerPort":80}],"resources":{"limits":{"cpu":"1500m"}},"livenessProbe":{"httpGet":{"path":"/x")"
     R"(,"port":"web"},"periodSeconds":3}}]}},"strategy":{"rollingUpdate":{"maxUnavailable":1,"maxSurge":"25%"}}})"
     R"(,"status":{}})"},
    {"6b3873000a0d0a02763112075365727669636512460a110a017312001a0022002a00320038004200122d0a130a0012001850"
     "2209080110001a03776562280012060a01611201621a0022003a00420052005a00600068001a020a001a002200",
     R"({"kind":"Service","apiVersion":"v1","metadata":{"name":"s"},"spec":{"ports":[{"port":80,"targetPort":"web)"
     R"("}],"selector":{"a":"b"}},"status":{"loadBalancer":{}}})"},
    {"6b3873000a200a09706f6c6963792f76311213506f6444697372757074696f6e42756467657412410a110a017012001a0022"
     "002a0032003800420012080a06080010001a001a220800120d0a017812080880a0f8fa05100018002000280030ffffffffff"
     "ffffffff011a002200",
     R"({"kind":"PodDisruptionBudget","apiVersion":"policy/v1","metadata":{"name":"p"},"spec":{"minAvailable":0},)"
     R"("status":{"disruptedPods":{"x":"2020-09-13T12:26:40Z"},"disruptionsAllowed":0,"currentHealthy":0,"desired)"
     R"(Healthy":0,"expectedPods":-1}})"},
    {"6b3873000a330a166365727469666963617465732e6b38732e696f2f7631121943657274696669636174655369676e696e67526571756573"
     "74123a0a110a016312001a0022002a00320038004200"
     "12230a017212001a00320a0a016b12050a01610a0032050a016e12003a07652e636f6d2f731a001a002200",
     R"({"apiVersion":"certificates.k8s.io/v1","kind":"CertificateSigningRequest","metadata":{"name":"c"},)"
     R"("spec":{"request":"cg==","signerName":"e.com/s","extra":{"k":["a",""],"n":[]}},"status":{}})"},
    {"6b3873000a330a17617069657874656e73696f6e732e6b38732e696f2f76311218437573746f6d5265736f75726365446566"
     "696e6974696f6e1284080a180a0861732e652e636f6d12001a0022002a0032003800420012d9070a05652e636f6d1a0b0a02"
     "617312002201412a00220a4e616d657370616365643a86070a0276311001180122b7060ab4060a00120022002a066f626a65"
     "637432003a00500060007a00900100ea0189060a04737065631280060a00120022002a066f626a65637432003a0050006000"
     "7a00900100ba01016eea01770a016912720a0012001a03232f7822002a0032003a00500060007a00900100da01250a001200"
     "22002a07696e746567657232003a00500060007a00900100a80200b80200c00200da01240a00120022002a06737472696e67"
     "32003a00500060007a00900100a80200b80200c00200a80200b80200c00201ea01570a016c12520a00120022002a05617272"
     "617932003a00500060007a00900100c201260a240a00120022002a06737472696e6732003a00500060007a00900100a80200"
     "b80200c00200a80200b80200c00200d20203736574ea015e0a016d12590a00120022002a066f626a65637432003a00500060"
     "007a00900100f201320801122e0a00120022002a066e756d62657232003a00500060007a00900100990100000000000000c0"
     "a80200b80200c00200a80200b80200c00200ea01410a016e123c0a00120022002a07696e746567657232003a0042030a0130"
     "490000000000002340500159000000000000000060007a00900100a80200b80200c00200ea0189010a016f1283010a001200"
     "22002a0032003a00500060007a00900100f20102080182020b0a0161120612016212016382024a0a016412450a430a001200"
     "22002a0032003a00500060007a00900100e201220a00120022002a046e756c6c32003a00500060007a00900100a80200b802"
     "00c00200a80200b80200c002008a02020800a80200b80200c00200ea01430a0173123e0a00120022002a06737472696e6732"
     "003a00420b0a097b2262223a5b315d7d5000600068007a00900100a201050a03226122a20100a80201b80200c00200ea0173"
     "0a0174126e0a00120022002a0032003a00500060007a00900100c2014d12240a00120022002a06737472696e6732003a0050"
     "0060007a00900100a80200b80200c0020012250a00120022002a07696e746567657232003a00500060007a00900100a80200"
     "b80200c00200a80200b80200c00200a80200b80200c00200e202130a0a73656c662e6e203e203012016d1a002a00a80200b0"
     "0201b80200c002002a180a0012140a072e737065632e6e12092e7374617475732e6e321b0a014e1207696e74656765721a00"
     "2200280032072e737065632e6e38004a090a072e737065632e733a0a0a0276321000180038014a200a07576562686f6f6b12"
     "15120f0a090a016e12017320fb41120200011a02763150001a0c12080a00120022002a0020001a002200",
     R"({"apiVersion":"apiextensions.k8s.io/v1","kind":"CustomResourceDefinition","metadata":{"name":"as.e.c)"
     R"(om"},"spec":{"group":"e.com","scope":"Namespaced","names":{"plural":"as","kind":"A"},"versions":[{"n)"
     R"(ame":"v1","served":true,"storage":true,"subresources":{"status":{},"scale":{"specReplicasPath":".spe)"
     R"(c.n","statusReplicasPath":".status.n"}},"selectableFields":[{"jsonPath":".spec.s"}],"additionalPrint)"
     R"(erColumns":[{"name":"N","type":"integer","jsonPath":".spec.n"}],"schema":{"openAPIV3Schema":{"type":)"
     R"("object","x-kubernetes-preserve-unknown-fields":true,"properties":{"spec":{"type":"object","required)"
     R"(":["n"],"properties":{"n":{"type":"integer","minimum":0,"maximum":9.5,"default":0,"exclusiveMaximum")"
     R"(:true},"s":{"type":"string","enum":["a",null],"nullable":true,"maxLength":0,"default":{"b":[1]}},"l")"
     R"(:{"type":"array","items":{"type":"string"},"x-kubernetes-list-type":"set"},"t":{"items":[{"type":"st)"
     R"(ring"},{"type":"integer"}]},"m":{"type":"object","additionalProperties":{"type":"number","multipleOf)"
     R"(":-2}},"o":{"additionalProperties":true,"additionalItems":false,"dependencies":{"a":["b","c"],"d":{")"
     R"(not":{"type":"null"}}}},"i":{"x-kubernetes-int-or-string":true,"anyOf":[{"type":"integer"},{"type":")"
     R"(string"}],"$ref":"#/x"}},"x-kubernetes-validations":[{"rule":"self.n > 0","message":"m"}]}}}}},{"nam)"
     R"(e":"v2","served":false,"storage":false,"deprecated":true}],"conversion":{"strategy":"Webhook","webho)"
     R"(ok":{"conversionReviewVersions":["v1"],"clientConfig":{"service":{"namespace":"n","name":"s","port":)"
     R"(8443},"caBundle":"AAE="}}}},"status":{"acceptedNames":{}}})"},
    {"6b3873000a270a19617069726567697374726174696f6e2e6b38732e696f2f7631120a41504953657276696365123a0a180a"
     "0876312e652e636f6d12001a0022002a00320038004200121c0a090a016e12017318bb031205652e636f6d1a027631200038"
     "6440071a001a002200",
     R"({"apiVersion":"apiregistration.k8s.io/v1","kind":"APIService","metadata":{"name":"v1.e.com"},"spec":)"
     R"({"service":{"namespace":"n","name":"s","port":443},"group":"e.com","version":"v1","groupPriorityMini)"
     R"(mum":100,"versionPriority":7},"status":{}})"},
};

}  // namespace

TEST_CASE("objects in the binary encoding are those of their JSON") {
  for (const Sample& sample : kSamples) {
    const auto read = parse_protobuf(bytes_of(sample.hex));
    REQUIRE(read);
    const std::string text = json::to_text(*read);
    INFO(text);
    CHECK(std::get<json::Value>(json::parse(text)) == std::get<json::Value>(json::parse(sample.json)));
  }
}

TEST_CASE("Damaged bytes are rejected") {
  CHECK_FALSE(parse_protobuf(""));
  CHECK_FALSE(parse_protobuf("{}"));
  for (const Sample& sample : kSamples) {
    const std::string whole = bytes_of(sample.hex);
    int readable = 0;  // cut behind the kind, it is an object of that kind with nothing in it
    for (std::size_t length = 0; length + 4 < whole.size(); ++length)
      readable += parse_protobuf(std::string_view(whole).substr(0, length)).has_value();
    CHECK(readable == 1);
    for (std::size_t at = 4; at < whole.size(); ++at) {
      std::string damaged = whole;
      damaged[at] = static_cast<char>(damaged[at] ^ 0xff);
      (void)parse_protobuf(damaged);
    }
  }
}

TEST_CASE("many keys of a map take no longer than their bytes") {
  std::string map;
  const auto field = [](char key, const std::string& bytes) {
    std::string length;
    std::size_t rest = bytes.size();
    for (; rest >= 0x80; rest >>= 7) length += static_cast<char>((rest & 0x7f) | 0x80);
    return std::string(1, key) + length + static_cast<char>(rest) + bytes;
  };
  constexpr int kKeys = 200'000;
  for (int i = 0; i < kKeys; ++i) map += field('\x12', field('\x0a', std::to_string(i)));
  const std::string type = field('\x0a', field('\x0a', "v1") + field('\x12', "ConfigMap"));
  const auto read = parse_protobuf(std::string("k8s\0", 4) + type + field('\x12', map));
  REQUIRE(read);
  CHECK(read->as_object().find("data")->as_object().size() == kKeys);
}

TEST_CASE("Values that are encoded as another type are rejected") {
  const std::string_view bad[] = {
      std::string_view("\x0a\x02\x08\x01", 4),  // a name that is a number
      std::string_view("\x0a\x09\x09"
                       "12345678",
                       11),  // a name of eight bytes
      std::string_view("\x09"
                       "12345678",
                       9),                                              // metadata of eight bytes
      std::string_view("\x0a\x03\x3a\x01\x61", 5),                      // a generation that is a string
      std::string_view("\x0a\x08\x42\x06\x08\x80\xa0\xf8\xfa\x05", 10)  // a time that is cut
          .substr(0, 9),
      std::string_view("\x0a\x11\x42\x0f\x08\x01\x10\xff\xff\xff\xff\xff\xff\xff\xff\xff\x01",
                       17),                              // nanoseconds below zero
      std::string_view("\x12\x02\x08\x01", 4),           // a key of a map that is a number
      std::string_view("\x12\x05\x0a\x01k\x10\x01", 7),  // a value of a map that is a number
      std::string_view("\x02\x00", 2),                   // the field with the number 0
  };
  for (const std::string_view message : bad) {
    CHECK_FALSE(parse_protobuf(std::string("k8s\0\x0a\x0f\x0a\x02v1\x12\x09"
                                           "ConfigMap\x12",
                                           22) +
                               static_cast<char>(message.size()) + std::string(message)));
  }
}

TEST_CASE("kinds without such an encoding are not read") {
  std::string other = bytes_of(kSamples[1].hex);
  other.replace(other.find("Secret"), 6, "Sacred");
  CHECK_FALSE(parse_protobuf(other));
}

TEST_CASE("a definition that a Go client sends is served") {
  // What the client of apiextensions-apiserver v0.36.3 sends.
  const std::string definition = bytes_of(
      "6b3873000a330a17617069657874656e73696f6e732e6b38732e696f2f76311218437573746f6d5265736f75726365446566"
      "696e6974696f6e1285020a210a1162656c6c732e6578616d706c652e636f6d12001a0022002a0032003800420012d1010a0b"
      "6578616d706c652e636f6d1a110a0562656c6c731200220442656c6c2a00220a4e616d657370616365643aa0010a02763110"
      "0118012293010a90010a00120022002a066f626a65637432003a00500060007a00900100ea01690a047370656312610a0012"
      "0022002a066f626a65637432003a00500060007a00900100ea013a0a0473697a6512320a00120022002a066e756d62657232"
      "003a0042030a0131490000000000002340500060007a00900100a80200b80200c00200a80200b80200c00200a80200b80200"
      "c00200380050001a0c12080a00120022002a0020001a002200");
  ClusterFixture fixture;
  const ApiResponse made = fixture.ask("POST", "/apis/apiextensions.k8s.io/v1/customresourcedefinitions", definition,
                                       "application/vnd.kubernetes.protobuf");
  INFO(made.body);
  REQUIRE(made.code == 201);
  const std::string bells = "/apis/example.com/v1/namespaces/default/bells";
  const auto bell = [](const char* spec) {
    return R"({"apiVersion":"example.com/v1","kind":"Bell","metadata":{"generateName":"a-"},"spec":)" +
           std::string(spec) + "}";
  };
  CHECK(fixture.post(bells, bell(R"({"size":9.5})")).code == 201);
  CHECK(fixture.post(bells, bell(R"({"size":9.6})")).code == 422);
  CHECK(*find(body_of(fixture.post(bells, bell("{}"))), {"spec", "size"}) == json::Value(1));
}

TEST_CASE("Messages in messages are read to a limited depth") {
  const auto field = [](char key, const std::string& bytes) {
    std::string length;
    std::size_t rest = bytes.size();
    for (; rest >= 0x80; rest >>= 7) length += static_cast<char>((rest & 0x7f) | 0x80);
    return std::string(1, key) + length + static_cast<char>(rest) + bytes;
  };
  // A schema of `allOf`, in the schema of a version.
  const auto definition = [&](int levels) {
    std::string schema;
    std::string start = "\xca\x01";
    for (int i = 0; i < levels; ++i) schema = start.substr(0, 1) + field(start[1], schema);
    const std::string version = field('\x3a', field('\x22', field('\x0a', schema)));
    const std::string type = field('\x0a', "apiextensions.k8s.io/v1") + field('\x12', "CustomResourceDefinition");
    return std::string("k8s\0", 4) + field('\x0a', type) + field('\x12', field('\x12', version));
  };
  CHECK(parse_protobuf(definition(100)));
  CHECK_FALSE(parse_protobuf(definition(3000)));
  CHECK_FALSE(parse_protobuf(definition(100'000)));
}

}  // namespace kubexx::testing
