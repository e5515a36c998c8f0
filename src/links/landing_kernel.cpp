#define PRONK_KERNEL landing_kernel_plain
#include "links/landing_kernel.inl"

namespace pronk {

#if defined(PRONK_KERNELS_X86)
LandingKernel landing_kernel_avx2();
LandingKernel landing_kernel_avx512();

LandingKernel landing_kernel() {
    if (__builtin_cpu_supports("avx512bw")) return landing_kernel_avx512();
    if (__builtin_cpu_supports("avx2")) return landing_kernel_avx2();
    return landing_kernel_plain();
}
#else
LandingKernel landing_kernel() {
    return landing_kernel_plain();
}
#endif

}  // namespace pronk
