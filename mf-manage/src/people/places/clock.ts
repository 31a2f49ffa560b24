/** Minutes since midnight as `08:00`; 24:00 is the day's end. */
export const clockOf = (minutes: number): string =>
  `${String(Math.floor(minutes / 60)).padStart(2, '0')}:${String(minutes % 60).padStart(2, '0')}`

/** `8:00`, `0800` and `08：00` are minutes since midnight; undefined for what is no time of a day. */
export function minutesOf(text: string): number | undefined {
  const found = /^(\d{1,2})[:：]?(\d{2})$/.exec(text.normalize('NFKC').trim())
  if (!found) return undefined
  const [hours, minutes] = [Number(found[1]), Number(found[2])]
  const all = hours * 60 + minutes
  return minutes < 60 && all <= 1440 ? all : undefined
}
