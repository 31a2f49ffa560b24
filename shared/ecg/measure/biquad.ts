export type BiquadKind = 'low' | 'high' | 'notch'

/**
 * A second-order section (Audio EQ cookbook, RBJ), run forwards and backwards so that nothing is moved in time. A new array; the samples stay.
 * @param cut Hz: the corner, or the notch's middle
 */
export function biquad(samples: Float64Array, kind: BiquadKind, cut: number, rate: number, q = Math.SQRT1_2): Float64Array {
  const w = (2 * Math.PI * cut) / rate
  const alpha = Math.sin(w) / (2 * q)
  const cos = Math.cos(w)
  const [b0, b1] = {
    low: [(1 - cos) / 2, 1 - cos],
    high: [(1 + cos) / 2, -(1 + cos)],
    notch: [1, -2 * cos],
  }[kind] as [number, number]
  const a0 = 1 + alpha
  const [n0, n1, d1, d2] = [b0 / a0, b1 / a0, (-2 * cos) / a0, (1 - alpha) / a0]
  const pass = (from: Float64Array): Float64Array => {
    const to = new Float64Array(from.length)
    // As if the first sample had stood for ever: no step at the beginning.
    const still = kind === 'high' ? 0 : from[0]!
    let [x1, x2, y1, y2] = [from[0]!, from[0]!, still, still]
    for (let i = 0; i < from.length; i += 1) {
      const x = from[i]!
      const y = n0 * x + n1 * x1 + n0 * x2 - d1 * y1 - d2 * y2
      ;[x2, x1, y2, y1] = [x1, x, y1, y]
      to[i] = y
    }
    return to
  }
  return samples.length === 0 ? new Float64Array(0) : pass(pass(samples).reverse()).reverse()
}
