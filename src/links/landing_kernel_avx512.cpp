#define PRONK_KERNEL landing_kernel_avx512
#include "links/landing_kernel.inl"
