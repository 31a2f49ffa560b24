/** Half of a last place that a binary fraction may lack: 54.05 is a little less than that, and is written 54.1 all the same. */
const LACKS = 1e-9

/** A number with so many places, a half rounded away from 0 as people round it: `fixed(6.25, 1)` is `6.3`. */
export function fixed(value: number, places: number): string {
  const scale = 10 ** places
  return ((Math.sign(value) * Math.round(Math.abs(value) * scale + LACKS)) / scale).toFixed(places)
}
