# cmake -D BROKEN=<tree> -D SCRIPT=include_edges.cmake -P include_edges_finds.cmake
set(expected
  "annotations/kubexx/broken.hpp: <fmt/core.h>: annotations use the standard library and each other"
  "generator/emit/broken.cpp: \"broken.hpp\": write the path from the top of the project"
  "generator/emit/broken.cpp: component emit may not use component frontend"
  "generator/facts/broken.cpp: <clang-c/Index.h>: only component frontend includes it"
  "generator/facts/broken.cpp: \"kubexx/markers.hpp\": only API headers include the annotations"
  "runtime/core/broken.hpp: component core may not use component json"
  "runtime/cellar/broken.hpp: component cellar has no row in tests/architecture/include_edges.cmake"
  "runtime/public/kubexx/core/broken.hpp: \"runtime/core/hex.hpp\": public headers include <kubexx/...> alone"
  "8 findings in 6 files")

execute_process(COMMAND ${CMAKE_COMMAND} -D ROOT=${BROKEN} -P ${SCRIPT} RESULT_VARIABLE code ERROR_VARIABLE output)
if(code EQUAL 0)
  message(FATAL_ERROR "the broken tree passed")
endif()
foreach(line IN LISTS expected)
  string(FIND "${output}" "${line}" at)
  if(at EQUAL -1)
    message(FATAL_ERROR "not found: ${line}\nin:\n${output}")
  endif()
endforeach()
