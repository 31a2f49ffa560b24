import { biquad } from './biquad'

/** What is slower than this is no mains, and is taken off before it is looked for. */
const SLOW_HZ = 35
/** Less than this (µV) is left: it is noise that looks like a hum. */
const LEAST = 4
const WINDOW_S = 1

/**
 * A lead without its mains hum: the sine of 50 and of 60 Hz that fits best between the beats, second by second, taken off. A hum that keeps step
 * with the beats (60 in a minute) stays in their median, and a notch would ring at each QRS; this does neither. A new array.
 */
export function withoutHum(lead: Float64Array, rate: number, beats: readonly number[]): Float64Array {
  const to = Float64Array.from(lead)
  const fast = biquad(lead, 'high', SLOW_HZ, rate)
  const reach = Math.round(0.11 * rate)
  for (const at of beats) fast.fill(Number.NaN, Math.max(0, at - reach), Math.min(fast.length, at + reach))
  const step = Math.round((WINDOW_S * rate) / 2)
  for (const hz of [50, 60]) {
    if (hz > rate / 2.2) continue
    const w = (2 * Math.PI * hz) / rate
    // What the high-pass, run twice, leaves of it.
    const gain = 1 / (1 + (SLOW_HZ / hz) ** 4)
    const fits: [number, number][] = []
    for (let middle = 0; middle < lead.length + step; middle += step) {
      let [sin, cos, n] = [0, 0, 0]
      for (let i = Math.max(0, middle - step); i < Math.min(lead.length, middle + step); i += 1) {
        if (Number.isNaN(fast[i]!)) continue
        sin += fast[i]! * Math.sin(w * i)
        cos += fast[i]! * Math.cos(w * i)
        n += 1
      }
      fits.push(n > 0.2 * rate ? [(2 * sin) / n / gain, (2 * cos) / n / gain] : (fits.at(-1) ?? [0, 0]))
    }
    if (fits.every(([a, b]) => Math.hypot(a, b) < LEAST)) continue
    for (let i = 0; i < to.length; i += 1) {
      const k = Math.floor(i / step)
      const share = i / step - k
      const [[a, b], [c, d]] = [fits[k]!, fits[k + 1] ?? fits[k]!]
      to[i] = to[i]! - (a + (c - a) * share) * Math.sin(w * i) - (b + (d - b) * share) * Math.cos(w * i)
    }
  }
  return to
}
