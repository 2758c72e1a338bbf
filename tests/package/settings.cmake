# cmake -D PREFIX=<install tree> -D WORK=<dir> -D LAUNCHER=<compiler launcher> -P settings.cmake
#
# Generator and program read a header with the same settings: what the codec writes has every member of the struct.
cmake_minimum_required(VERSION 3.25)
include(${CMAKE_CURRENT_LIST_DIR}/run.cmake)

# expect_members(<text> <where> <member>...)
function(expect_members text where)
  foreach(member IN LISTS ARGN)
    if(NOT text MATCHES "${member}")
      message(FATAL_ERROR "${where} has no ${member}:\n${text}")
    endif()
  endforeach()
endfunction()

file(REMOVE_RECURSE ${WORK})
run(succeeds ${CMAKE_COMMAND} -G Ninja -S ${CMAKE_CURRENT_LIST_DIR}/settings -B ${WORK} -D CMAKE_PREFIX_PATH=${PREFIX}
             -D CMAKE_CXX_COMPILER_LAUNCHER=${LAUNCHER} -D CMAKE_BUILD_TYPE=Release)
run(succeeds ${CMAKE_COMMAND} --build ${WORK})
set(members ofDirectory ofDirectoryLater ofDirectoryOption ofTargetOption ofShellOption ofFlags ofLibrary ofConfiguration ofStandard ofExtensions)
list(LENGTH members count)
foreach(library created existing own_standard)
  run(succeeds ${WORK}/with_${library})
  expect_members("${output}" "the output of with_${library}" ${members})
  expect_output("members: ${count}")
endforeach()
foreach(library created existing own_standard no_code)
  file(READ ${WORK}/${library}/settings.example.com_widgets.yaml definition)
  expect_members("${definition}" "the definition of ${library}" ${members})
endforeach()
