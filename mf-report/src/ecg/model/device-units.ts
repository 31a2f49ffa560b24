/** What a value is counted in. */
export type ValueKind = 'time' | 'rate' | 'angle'

// UCUM, and how devices spell them that do not know it; a blank is the usual unit of the value.
const UNITS: Readonly<Record<ValueKind, ReadonlyMap<string, number>>> = {
  time: new Map([
    ...['', 'ms', 'msec', 'millisecond', 'milliseconds'].map((unit) => [unit, 1] as const),
    ...['s', 'sec', 'second', 'seconds'].map((unit) => [unit, 1000] as const),
    ...['us', 'µs', 'μs', 'usec', 'microsecond', 'microseconds'].map((unit) => [unit, 0.001] as const),
    ['ns', 1e-6],
    ['min', 60_000],
  ]),
  rate: new Map([
    ...['', '/min', '1/min', 'min-1', 'bpm', 'BPM', 'beats/min', '{beats}/min', '{beat}/min', '{H.B.}/min', '{heart_beats}/min'].map(
      (unit) => [unit, 1] as const,
    ),
    ...['Hz', '/s', '1/s', 's-1'].map((unit) => [unit, 60] as const),
    ['mHz', 0.06],
  ]),
  angle: new Map([
    ...['', 'deg', 'degree', 'degrees', '°'].map((unit) => [unit, 1] as const),
    ...['rad', 'radian', 'radians'].map((unit) => [unit, 180 / Math.PI] as const),
    ['mrad', 0.18 / Math.PI],
  ]),
}

/** A value in ms, beats a minute or degrees; undefined where its unit is none of these. */
export function inUsualUnit(value: number, unit: string, kind: ValueKind): number | undefined {
  const factor = UNITS[kind].get(unit.trim())
  if (factor === undefined || !Number.isFinite(value)) return undefined
  const usual = value * factor
  // Devices count around the circle as they like.
  return kind === 'angle' && Math.abs(usual) <= 360 ? (usual > 180 ? usual - 360 : usual < -180 ? usual + 360 : usual) : usual
}
