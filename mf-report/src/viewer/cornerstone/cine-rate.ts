import type { DicomJson } from '../archive'

const number = (header: DicomJson, tag: string): number => Number(header[tag]?.Value?.[0])
const given = (value: number): value is number => Number.isFinite(value) && value > 0

/**
 * Pictures a second that a header asks for (PS3.3 C.7.6.5): Recommended Display Frame Rate, Cine Rate, else by Frame Time or the mean of the
 * Frame Time Vector, in milliseconds. Undefined where it asks for none.
 */
export function cineRate(header: DicomJson | undefined): number | undefined {
  if (!header) return undefined
  const rate = [number(header, '00082144'), number(header, '00180040')].find(given)
  if (rate !== undefined) return rate
  const time = number(header, '00181063')
  if (given(time)) return 1000 / time
  // The first value is that of the first frame, which comes after none.
  const [, ...steps] = (header['00181065']?.Value ?? []).map(Number)
  const mean = steps.reduce((sum, one) => sum + one, 0) / steps.length
  return given(mean) ? 1000 / mean : undefined
}
