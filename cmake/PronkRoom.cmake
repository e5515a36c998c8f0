# pronk_room(NAME DOORS room... PARTS library... PUBLIC_PARTS library... SOURCES file...)
#
# One room of the house: the target pronk_NAME, also called Pronk::NAME, with its face in
# include/pronk/NAME.hpp. DOORS are the rooms it may use; using any other is a link error
# (tests/doors.cmake). PARTS are libraries from outside, PUBLIC_PARTS those its face shows.
set(PRONK_ROOMS "" CACHE INTERNAL "every room, in the order of the house")

function(pronk_warnings target)
  target_compile_options(${target} PRIVATE
    -Wall -Wextra -Wpedantic -Wshadow -Wconversion -Wsign-conversion -Wnon-virtual-dtor
    -Wold-style-cast -Wcast-align -Woverloaded-virtual)
  if(PRONK_UNITY AND CMAKE_CXX_COMPILER_ID STREQUAL GNU)
    # It takes every .cpp file that another file includes for a header, and unity files include them.
    target_compile_options(${target} PRIVATE -Wno-subobject-linkage)
  endif()
endfunction()

function(pronk_room name)
  cmake_parse_arguments(room "" "" "DOORS;PARTS;PUBLIC_PARTS;SOURCES" ${ARGN})
  set(target pronk_${name})
  add_library(${target} ${room_SOURCES})
  add_library(Pronk::${name} ALIAS ${target})
  set_target_properties(${target} PROPERTIES
    EXPORT_NAME ${name} POSITION_INDEPENDENT_CODE ON PRONK_DOORS "${room_DOORS}")
  target_compile_features(${target} PUBLIC cxx_std_20)
  # Nobody asks for errno, and nobody replaces single functions of a room: so square roots are one
  # instruction and small functions are inlined (a tenth less work in a search).
  target_compile_options(${target} PRIVATE -fno-math-errno -fno-semantic-interposition)
  target_include_directories(${target}
    PUBLIC $<BUILD_INTERFACE:${PROJECT_SOURCE_DIR}/include>
           $<INSTALL_INTERFACE:${CMAKE_INSTALL_INCLUDEDIR}>
    PRIVATE ${PROJECT_SOURCE_DIR}/src)
  foreach(door IN LISTS room_DOORS)
    target_link_libraries(${target} PUBLIC Pronk::${door})
  endforeach()
  target_link_libraries(${target} PUBLIC ${room_PUBLIC_PARTS} PRIVATE ${room_PARTS})
  pronk_warnings(${target})
  set(PRONK_ROOMS ${PRONK_ROOMS} ${name} CACHE INTERNAL "")
endfunction()
