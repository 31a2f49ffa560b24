import type { MeasureName } from './measure/types'

/** Values that a report keeps, by their names there. */
type KeptName = Exclude<MeasureName, 'rv5sv1'> | 'rr'

/** No heart has more or less: beats in a minute, ms, degrees, µV. Beyond, a key was held too long. */
export const ECG_BOUNDS: Readonly<Record<KeptName, readonly [number, number]>> = {
  ...{ hr: [10, 400], rr: [150, 6000], p: [20, 300], pr: [50, 800], qrs: [30, 400], qt: [100, 1000] },
  ...{ axisP: [-180, 180], axisQrs: [-180, 180], axisT: [-180, 180], rv5: [0, 20_000], sv1: [0, 20_000] },
}
