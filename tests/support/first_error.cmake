# cmake -D COMPILER=<c++> -D "FLAGS=<list>" -D SOURCE=<file> [-D EXPECTED=<text>] -P first_error.cmake
#
# Compiles SOURCE without output. With EXPECTED it must fail, and the first line with an error must contain that text;
# without it must succeed.
execute_process(COMMAND ${COMPILER} -std=c++20 -fsyntax-only ${FLAGS} ${SOURCE} ERROR_VARIABLE said RESULT_VARIABLE failed)
if(NOT DEFINED EXPECTED)
  if(failed)
    message(FATAL_ERROR "${COMPILER} failed:\n${said}")
  endif()
  return()
endif()
if(NOT failed)
  message(FATAL_ERROR "${COMPILER} accepts it; expected an error: ${EXPECTED}")
endif()
string(REGEX MATCH "[^\n]*error: [^\n]*" first "${said}")
string(FIND "${first}" "${EXPECTED}" at)
if(at EQUAL -1)
  message(FATAL_ERROR "the first error of ${COMPILER} is\n${first}\nexpected\n${EXPECTED}")
endif()
