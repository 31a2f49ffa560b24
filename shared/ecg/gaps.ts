/**
 * A signal whose gaps (NaN) stand still at what was before them, so that one sample that was not taken empties no filter; what begins with a
 * gap stands at its first sample. The same array where there is none.
 */
export function held(samples: Float64Array): Float64Array {
  const first = samples.findIndex((one) => !Number.isNaN(one))
  if (first < 0) return new Float64Array(samples.length)
  let whole: Float64Array | undefined
  let last = samples[first]!
  for (let i = 0; i < samples.length; i += 1) {
    const one = samples[i]!
    if (!Number.isNaN(one)) last = one
    else {
      whole ??= samples.slice()
      whole[i] = last
    }
  }
  return whole ?? samples
}
