# A wrong door is a link error: every room is linked whole, with the rooms it names as doors and
# nothing else. A room that calls a later one leaves a symbol undefined.
file(WRITE ${CMAKE_CURRENT_BINARY_DIR}/door_main.cpp "int main() {}\n")
foreach(room IN LISTS PRONK_ROOMS)
  add_executable(pronk_${room}_doors ${CMAKE_CURRENT_BINARY_DIR}/door_main.cpp)
  target_link_libraries(pronk_${room}_doors PRIVATE "$<LINK_LIBRARY:WHOLE_ARCHIVE,pronk_${room}>")
endforeach()

# ... and the witness that this can fail: a room with geometry's doors that calls the surface.
add_library(pronk_wrong_door EXCLUDE_FROM_ALL STATIC doors/wrong_door.cpp)
target_link_libraries(pronk_wrong_door PRIVATE Pronk::geometry)
add_executable(pronk_wrong_door_doors EXCLUDE_FROM_ALL ${CMAKE_CURRENT_BINARY_DIR}/door_main.cpp)
target_link_libraries(pronk_wrong_door_doors PRIVATE
  "$<LINK_LIBRARY:WHOLE_ARCHIVE,pronk_wrong_door>")

# Includes follow the same doors, also where only types are used.
set(steps A_room_that_calls_a_later_room_does_not_link
  ${CMAKE_CURRENT_SOURCE_DIR}/doors/fails_to_link pronk::build_surface
  ${CMAKE_COMMAND} --build ${PROJECT_BINARY_DIR} --target pronk_wrong_door_doors)
list(JOIN PRONK_ROOMS "," rooms)
foreach(room IN LISTS PRONK_ROOMS)
  get_target_property(doors pronk_${room} PRONK_DOORS)
  list(JOIN doors "," doors)
  list(APPEND steps -- ${room}_includes_only_its_doors
    ${CMAKE_COMMAND} -DROOM=${room} -DDOORS=${doors} -DROOMS=${rooms}
    -DROOT=${PROJECT_SOURCE_DIR} -P ${PROJECT_SOURCE_DIR}/cmake/check_doors.cmake)
endforeach()
pronk_steps(doors doors ${steps})
