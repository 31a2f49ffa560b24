// The functions of Math, looked up once: inside the tests' sandbox every look-up of a global costs more than the function itself, and a
// picture asks millions of times.
export const { PI, abs, atan2, ceil, cos, exp, floor, hypot, imul, log, max, min, round, sign, sin, sqrt } = Math
export const INFINITE = Number.POSITIVE_INFINITY
