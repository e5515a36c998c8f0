# `find_package(Pronk)` for other projects: every room as Pronk::ROOM, all of them as Pronk::pronk.
include(CMakePackageConfigHelpers)

add_library(pronk_all INTERFACE)
add_library(Pronk::pronk ALIAS pronk_all)
set_target_properties(pronk_all PROPERTIES EXPORT_NAME pronk)
set(room_targets pronk_all)
foreach(room IN LISTS PRONK_ROOMS)
  target_link_libraries(pronk_all INTERFACE Pronk::${room})
  list(APPEND room_targets pronk_${room})
endforeach()

set(package_dir ${CMAKE_INSTALL_LIBDIR}/cmake/Pronk)
install(TARGETS ${room_targets} EXPORT PronkTargets)
install(EXPORT PronkTargets NAMESPACE Pronk:: DESTINATION ${package_dir})
install(DIRECTORY include/pronk DESTINATION ${CMAKE_INSTALL_INCLUDEDIR})
install(FILES cmake/FindRecast.cmake DESTINATION ${package_dir})
configure_package_config_file(cmake/PronkConfig.cmake.in PronkConfig.cmake
  INSTALL_DESTINATION ${package_dir})
write_basic_package_version_file(PronkConfigVersion.cmake COMPATIBILITY SameMinorVersion)
install(FILES ${CMAKE_CURRENT_BINARY_DIR}/PronkConfig.cmake
              ${CMAKE_CURRENT_BINARY_DIR}/PronkConfigVersion.cmake
        DESTINATION ${package_dir})
if(TARGET pronk)
  install(TARGETS pronk)
endif()
