# cmake -D COMPILER=<c++> -D "FLAGS=<list>" -D SOURCE=<file> -D "EXPECTED=<list>" -P all_errors.cmake
#
# Compiles SOURCE without output. It must fail, and the errors must contain every expected text, in which <semicolon> is one.
execute_process(COMMAND ${COMPILER} -std=c++20 -fsyntax-only ${FLAGS} ${SOURCE} ERROR_VARIABLE said RESULT_VARIABLE failed)
if(NOT failed)
  message(FATAL_ERROR "${COMPILER} accepts ${SOURCE}")
endif()
foreach(text IN LISTS EXPECTED)
  string(REPLACE "<semicolon>" ";" text "${text}")
  string(FIND "${said}" "${text}" at)
  if(at EQUAL -1)
    message(FATAL_ERROR "${COMPILER} does not report\n${text}\nbut\n${said}")
  endif()
endforeach()
