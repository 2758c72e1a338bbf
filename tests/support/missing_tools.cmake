# cmake -D "NEEDS=<package> <package>" -P missing_tools.cmake: for CTest, `not run: ` is a skipped test.
set(reason "it needs ${NEEDS} (./setup --packages ${NEEDS})")
if(DEFINED ENV{CI})
  message(FATAL_ERROR "${reason}")
endif()
message(STATUS "not run: ${reason}")
