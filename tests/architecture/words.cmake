# cmake -D ROOT=<dir> -P words.cmake
# cmake -D ROOT=<dir> -D SUBJECTS=<lines> -P words.cmake: only these subjects of commits
#
# Documentation, public headers, messages and comments use the terms of the field. The words below must not be in documents that users
# read, in strings and comments of sources, or in the titles of tests. A line that needs one of them, because a server prints it or
# another meaning is the usual one, is excused below.
cmake_minimum_required(VERSION 3.25)

# word | what to write
set(words
    "judges?|judged|judging|verdicts?: validate, what the API server would answer"
    "refuses?|refused|refusing|refusal: reject"
    "blanks?: space (a blank line is one)"
    "texts: strings"
    "behind: after"
    "tells?|told|telling|says?|saying: print, report, return, state"
    "stands|stood: is, is written, is defined"
    "lies|lives: is, is stored"
    "is none|is no|are no|are none|were no: is not one, is not a"
    "mends?|mended: fix"
    "befalls?: applies to"
    "rooms?: component"
    "gone|goes|went: is removed, is sent, is written"
    "nowhere|nobody|somebody|whoever: name the actor"
    "no part of: is not part of"
    "leaves? out|left out|leaving out: omit"
    "passed over|passes over: ignore"
    "spoken of|speaks? of: report, describe"
    "anew: again, new"
    "is not there|are not there: does not exist"
    "nothing but: only"
    "without a word|made by kubexx|what is kept|what is there: name it")

# Files that users read.
set(patterns README.md CHANGELOG.md CONTRIBUTING.md SECURITY.md setup test CMakeLists.txt docs/*.md cmake/*.cmake
             annotations/kubexx/*.hpp runtime/public/kubexx/*.hpp
             generator/support/rule_table*.cpp runtime/schema/rulebook*.cpp generator/markers/marker_table*.cpp
             generator/markers/reference.cpp generator/driver/arguments/*.cpp)
# The same in all folders below.
set(folders templates/* packaging/* tests/*.md examples/*.md examples/CMakeLists.txt generator/CMakeLists.txt
            runtime/CMakeLists.txt)

# Lines that keep a word, by a part of the line in lower case.
set(excused
    "blank line"
    "refusal.hpp" "refusal.cpp" "say() {" "  say \"" "\nsay \"" "throw refusal" "throws refusal" "judged.path" "struct anew" "anew<t>"
    "reason::gone" "`gone`" "\n  gone,"
    "kubexx:gone" "kubexx::gone" "effect::gone" "gone_t gone{}" "gone_t" ".typed_name = \"gone\"" "/// gone:"
    "kubexx:texts" "there is no" "there are no" "is no longer" "are no longer" "is no more than" "stands for")

set(alternatives)
foreach(row IN LISTS words)
  string(REGEX REPLACE ":.*$" "" row "${row}")
  list(APPEND alternatives "${row}")
endforeach()
list(JOIN alternatives "|" alternatives)

set(files)
foreach(pattern IN LISTS patterns)
  set(how GLOB)
  if(pattern MATCHES "/kubexx/")
    set(how GLOB_RECURSE)
  endif()
  file(${how} found LIST_DIRECTORIES OFF RELATIVE ${ROOT} ${ROOT}/${pattern})
  list(APPEND files ${found})
endforeach()

foreach(pattern IN LISTS folders)
  file(GLOB_RECURSE found LIST_DIRECTORIES OFF RELATIVE ${ROOT} ${ROOT}/${pattern})
  list(FILTER found EXCLUDE REGEX "(^|/)(build|broken_docs)/")
  list(APPEND files ${found})
endforeach()
list(REMOVE_DUPLICATES files)

set(problems)

# Adds the lines of `text` that use a word to `problems`.
function(check_lines file text)
  string(TOLOWER "\n${text}\n" text)
  # Semicolons and brackets are special in CMake lists.
  string(REPLACE ";" "," text "${text}")
  string(REGEX REPLACE "[][]" " " text "${text}")
  foreach(part IN LISTS excused)
    string(REPLACE "${part}" "" text "${text}")
  endforeach()
  string(REPLACE "\n" " \n " text "${text}")  # words at both ends of a line
  string(REGEX MATCHALL "\n[^\n]*[^a-z_\n.](${alternatives})[^a-z_\n=(-][^\n]*" lines "${text}")
  foreach(line IN LISTS lines)
    string(STRIP "${line}" line)
    list(APPEND problems "${file}: ${line}")
  endforeach()
  set(problems "${problems}" PARENT_SCOPE)
endfunction()

function(report_problems)
  if(problems)
    list(LENGTH problems count)
    list(JOIN problems "\n  " problems)
    list(JOIN words "\n  " words)
    message(FATAL_ERROR "${count} lines use words that users should not have to read:\n  ${problems}\n\nWrite instead:\n  ${words}")
  endif()
endfunction()

if(DEFINED SUBJECTS)
  check_lines("subject of a commit" "${SUBJECTS}")
  report_problems()
  return()
endif()

foreach(file IN LISTS files)
  file(READ ${ROOT}/${file} text)
  check_lines(${file} "${text}")
endforeach()

# Sources have too many lines for regular expressions of CMake: grep selects those with a word after a quote or in a comment, and the
# titles of tests.
file(GLOB_RECURSE sources LIST_DIRECTORIES OFF RELATIVE ${ROOT} ${ROOT}/generator/*.?pp ${ROOT}/runtime/*.?pp ${ROOT}/annotations/*.?pp
                          ${ROOT}/examples/*.?pp)
file(GLOB_RECURSE tests LIST_DIRECTORIES OFF RELATIVE ${ROOT} ${ROOT}/tests/*_test.cpp)
list(REMOVE_ITEM sources ${files} runtime/testing/tables/column_words_table.cpp)  # the words of servers
foreach(set sources tests)
  list(FILTER ${set} EXCLUDE REGEX "(^|/)build/")
  set(begin "(//|\").*")
  if(set STREQUAL "tests")
    set(begin "^ *(TEST_CASE|SECTION)[(]\".*")
  endif()
  if(${set})
    execute_process(COMMAND grep -HiE "${begin}[^a-z_.](${alternatives})([^a-z_=(-]|$)" ${${set}}
                    WORKING_DIRECTORY ${ROOT} OUTPUT_VARIABLE found)
    string(REPLACE ";" "," found "${found}")
    string(REGEX REPLACE "[][]" " " found "${found}")
    string(REPLACE "\n" ";" found "${found}")
    foreach(line IN LISTS found)
      if(line MATCHES "^([^:]*):(.*)$")
        check_lines(${CMAKE_MATCH_1} "${CMAKE_MATCH_2}")
      endif()
    endforeach()
  endif()
endforeach()

report_problems()
