# Finds the collision part of the Bullet physics engine in double precision, which Debian ships
# beside the usual one and which its CMake package does not tell apart. Gives the target
# Bullet::Collision.
find_path(BulletDouble_INCLUDE_DIR NAMES btBulletCollisionCommon.h PATH_SUFFIXES bullet)
find_library(BulletDouble_COLLISION_LIBRARY NAMES BulletCollision-float64)
find_library(BulletDouble_MATH_LIBRARY NAMES LinearMath-float64)

include(FindPackageHandleStandardArgs)
find_package_handle_standard_args(BulletDouble
  REQUIRED_VARS BulletDouble_COLLISION_LIBRARY BulletDouble_MATH_LIBRARY BulletDouble_INCLUDE_DIR
  REASON_FAILURE_MESSAGE "on Debian: apt-get install libbullet-dev")

if(BulletDouble_FOUND AND NOT TARGET Bullet::Collision)
  add_library(Bullet::Math UNKNOWN IMPORTED)
  set_target_properties(Bullet::Math PROPERTIES
    IMPORTED_LOCATION ${BulletDouble_MATH_LIBRARY})
  add_library(Bullet::Collision UNKNOWN IMPORTED)
  set_target_properties(Bullet::Collision PROPERTIES
    IMPORTED_LOCATION ${BulletDouble_COLLISION_LIBRARY}
    INTERFACE_COMPILE_DEFINITIONS BT_USE_DOUBLE_PRECISION
    INTERFACE_INCLUDE_DIRECTORIES ${BulletDouble_INCLUDE_DIR}
    INTERFACE_LINK_LIBRARIES Bullet::Math)
endif()
mark_as_advanced(BulletDouble_INCLUDE_DIR BulletDouble_COLLISION_LIBRARY BulletDouble_MATH_LIBRARY)
