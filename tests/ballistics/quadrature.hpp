// Integrals by adaptive Simpson's rule, in long double: the witness for lengths in closed form.
#pragma once

#include <cmath>
#include <pronk/ballistics.hpp>

namespace pronk::tests {

template <class Function>
long double simpson(const Function& f, long double a, long double fa, long double m, long double fm,
                    long double b, long double fb, long double whole, long double tolerance,
                    int depth) {
    const long double lm = 0.5L * (a + m);
    const long double rm = 0.5L * (m + b);
    const long double flm = f(lm);
    const long double frm = f(rm);
    const long double left = (m - a) / 6.0L * (fa + 4.0L * flm + fm);
    const long double right = (b - m) / 6.0L * (fm + 4.0L * frm + fb);
    const long double change = left + right - whole;
    if (depth == 0 || std::fabs(change) <= 15.0L * tolerance) return left + right + change / 15.0L;
    return simpson(f, a, fa, lm, flm, m, fm, left, 0.5L * tolerance, depth - 1) +
           simpson(f, m, fm, rm, frm, b, fb, right, 0.5L * tolerance, depth - 1);
}

// To about `precision` of the integral, which must not be negative anywhere.
template <class Function>
long double integral(const Function& f, long double a, long double b,
                     long double precision = 1e-14L) {
    const long double m = 0.5L * (a + b);
    const long double fa = f(a);
    const long double fm = f(m);
    const long double fb = f(b);
    const long double whole = (b - a) / 6.0L * (fa + 4.0L * fm + fb);
    return simpson(f, a, fa, m, fm, b, fb, whole, precision * whole, 40);
}

// The speed along the arc, straight from the definition of velocity, summed over time.
inline long double length_by_quadrature(const Arc& arc, double from_s, double to_s) {
    const Vec3d& v = arc.launch_velocity_m_s;
    return integral(
        [&](long double t) {
            const long double up = v.y - static_cast<long double>(arc.gravity_m_s2) * t;
            return std::sqrt(static_cast<long double>(v.x) * v.x +
                             static_cast<long double>(v.z) * v.z + up * up);
        },
        from_s, to_s);
}

inline long double length_by_quadrature(const Arc& arc) {
    return length_by_quadrature(arc, 0.0, arc.duration_s);
}

}  // namespace pronk::tests
