# own_source(<result> <header>): the source that belongs to a header: the same path with .cpp, without the folders of public headers; empty
# if there is none. Paths are relative to ${ROOT}.
function(own_source result header)
  string(REGEX REPLACE "^runtime/public/kubexx/(detail/)?" "runtime/" source "${header}")
  string(REGEX REPLACE "\\.hpp$" ".cpp" source "${source}")
  if(NOT EXISTS ${ROOT}/${source})
    set(source "")
  endif()
  set(${result} "${source}" PARENT_SCOPE)
endfunction()

# include_name(<result> <header>): what an #include of the header has between its quotes.
function(include_name result header)
  string(REGEX REPLACE "^(annotations|runtime/public)/" "" name "${header}")
  set(${result} "${name}" PARENT_SCOPE)
endfunction()

# first_include(<result> <source>): what the first #include of a source has between its quotes.
function(first_include result source)
  file(STRINGS ${ROOT}/${source} line LIMIT_COUNT 1 REGEX "^#include")
  string(REGEX REPLACE "^#include [<\"]([^>\"]*)[>\"].*" "\\1" name "${line}")
  set(${result} "${name}" PARENT_SCOPE)
endfunction()
