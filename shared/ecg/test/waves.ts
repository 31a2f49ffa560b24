/** Form of a wave between its ends; both forms and their slopes are zero at the ends, and the wave is zero outside. */
export type WaveShape = 'cosine' | 'spline'

/** A wave of known ends: seconds, its height along a direction of the frontal plane (degrees) and in V1..V6, µV. */
export interface Wave {
  readonly on: number
  readonly off: number
  /** Where its top is, as a share of its length. */
  readonly top: number
  readonly high: number
  readonly axis: number
  readonly chest: readonly number[]
}

const rise = (shape: WaveShape, x: number): number => (shape === 'cosine' ? (1 - Math.cos(Math.PI * x)) / 2 : x * x * (3 - 2 * x))
/** Height of a wave, 0..1, at a moment. */
export function waveAt({ on, off, top }: Wave, shape: WaveShape, t: number): number {
  if (t <= on || t >= off) return 0
  const u = (t - on) / (off - on)
  return u < top ? rise(shape, u / top) : rise(shape, (1 - u) / (1 - top))
}

const RAD = Math.PI / 180
/** I, II and V1..V6 of a wave: the frontal plane by the angle between axis and lead. */
export const electrodes = ({ high, axis, chest }: Wave): readonly number[] => [
  high * Math.cos(axis * RAD),
  high * Math.cos((axis - 60) * RAD),
  ...chest,
]

export interface BeatForm {
  readonly p: number
  readonly qrs: number
  readonly axes: { readonly p: number; readonly qrs: number; readonly t: number }
  readonly conduction: 'normal' | 'lbbb' | 'rbbb' | 'pvc'
  readonly voltage: number
  /** µV of the J point and after it in V2..V4. */
  readonly st: number
  /** How many times as high as usual T is. */
  readonly tall: number
}

const part = (
  from: number,
  long: number,
  a: number,
  b: number,
  high: number,
  axis: number,
  chest: readonly number[],
  scale: number,
): Wave => ({
  ...{ on: from + a * long, off: from + b * long, top: 0.5, high: high * scale, axis, chest: chest.map((one) => one * scale) },
})

/** A P that begins there. */
export const pWave = (on: number, { p, axes }: BeatForm): Wave => ({
  ...{ on, off: on + p, top: 0.5, high: 130, axis: axes.p, chest: [50, 70, 70, 65, 60, 55] },
})

/** The waves of a ventricle's beat from where it begins: Q, R, S (or a block's two slow ones), ST, T with its end. */
export function ventricle(from: number, qt: number, form: BeatForm): readonly Wave[] {
  const { qrs, axes, conduction, voltage, st, tall } = form
  const wave = (a: number, b: number, high: number, axis: number, chest: readonly number[]): Wave =>
    part(from, qrs, a, b, high, axis, chest, voltage)
  const against = axes.qrs + 160
  const complexes = {
    normal: () => [
      wave(0, 0.4, 150, against, [180, 250, 150, -30, -90, -100]),
      wave(0.12, 0.8, 1100, axes.qrs, [-600, -450, 500, 1500, 1600, 1200]),
      wave(0.6, 1, 220, against, [-500, -900, -700, -400, -160, -70]),
    ],
    lbbb: () => [
      wave(0, 0.6, 700, axes.qrs, [-900, -1300, -900, -200, 500, 700]),
      wave(0.4, 1, 800, axes.qrs - 10, [-900, -1400, -1000, 200, 700, 900]),
    ],
    rbbb: () => [
      wave(0, 0.6, 900, axes.qrs, [250, 400, 600, 1100, 1200, 900]),
      wave(0.45, 1, 320, axes.qrs + 150, [800, 600, 200, -200, -350, -350]),
    ],
    pvc: () => [
      wave(0, 0.65, 1300, axes.qrs + 110, [1200, 1600, 1400, 800, -500, -700]),
      wave(0.5, 1, 500, axes.qrs - 80, [-500, -600, -500, 200, 400, 400]),
    ],
  }[conduction]()
  const end = from + qt
  const after = from + qrs
  // A block's T points away from its QRS.
  const sign = conduction === 'normal' ? 1 : -1
  const high = tall * Math.min(1, voltage * 1.5)
  const long = Math.min(0.24, 0.85 * (end - after))
  const t: Wave = {
    ...{
      on: end - long,
      off: end,
      top: 0.58,
      high: 280 * high,
      axis: conduction === 'normal' ? axes.t : axes.qrs + 180,
    },
    chest: [-40, 420, 480, 420, 330, 240].map((one) => high * (conduction === 'normal' ? one : (one * sign) / 2)),
  }
  const shift: Wave[] =
    st === 0
      ? []
      : [{ on: from + 0.6 * qrs, off: end, top: (0.4 * qrs) / (end - from - 0.6 * qrs), high: 0, axis: 0, chest: [0, st, st, st, 0, 0] }]
  return [...complexes, ...shift, t]
}

/** Frontal axis of waves by their areas. */
export function axisOf(waves: readonly Wave[]): number {
  let [x, y] = [0, 0]
  for (const { on, off, high, axis } of waves) {
    x += (off - on) * high * Math.cos(axis * RAD)
    y += (off - on) * high * Math.sin(axis * RAD)
  }
  return Math.atan2(y, x) / RAD
}
