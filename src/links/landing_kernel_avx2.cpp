#define PRONK_KERNEL landing_kernel_avx2
#include "links/landing_kernel.inl"
