# A header that is nested deeper than eight megabytes of stack last is read like any other. WORK is a folder for it.
string(REPEAT "1+" 200000 sum)
file(REMOVE_RECURSE ${WORK})
file(WRITE ${WORK}/deep.hpp "#include <kubexx/types.hpp>
// +groupName=example.com
namespace example::v1 {
struct Spec { long sum = ${sum}1; };
struct Deep {
  kubexx::ObjectMeta metadata;
  Spec spec;
};
}
")
execute_process(COMMAND ${PROGRAM} generate ${WORK}/deep.hpp --crd-dir ${WORK} OUTPUT_VARIABLE output ERROR_VARIABLE output
                RESULT_VARIABLE result)
if(NOT result EQUAL 0)
  message(FATAL_ERROR "ended with ${result}: ${output}")
endif()
file(READ ${WORK}/example.com_deeps.yaml crd)
if(NOT crd MATCHES "default: 200001")
  message(FATAL_ERROR "the sum is not there: ${crd}")
endif()
