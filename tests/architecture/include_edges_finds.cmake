# cmake -D BROKEN=<tree> -D SCRIPT=include_edges.cmake -P include_edges_finds.cmake
set(expected
  "annotations/kubexx/broken.hpp: <fmt/core.h>: annotations use the standard library and each other"
  "generator/emit/broken.cpp: \"broken.hpp\": write the path from the top of the project"
  "generator/emit/broken.cpp: room emit may not use room frontend"
  "generator/facts/broken.cpp: <clang-c/Index.h>: only room frontend includes it"
  "generator/facts/broken.cpp: \"kubexx/markers.hpp\": only API headers include the annotations"
  "runtime/core/broken.hpp: room core may not use room json"
  "runtime/cellar/broken.hpp: room cellar has no row in tests/architecture/include_edges.cmake"
  "7 findings in 5 files")

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
