import { SERVER_OFFSET_MINUTES } from '@farsight/shared/domain'

export const MINUTE = 60_000
export const HOUR = 60 * MINUTE
export const DAY = 24 * HOUR

/** Midnight of an instant's day in the hospital's wall clock, milliseconds since 1970 UTC. */
export const dayStart = (instant: number): number => {
  const offset = SERVER_OFFSET_MINUTES * MINUTE
  return Math.floor((instant + offset) / DAY) * DAY - offset
}

/** Monday 0 to Sunday 6, in the hospital's wall clock. */
export const weekday = (instant: number): number => {
  const days = Math.floor((instant + SERVER_OFFSET_MINUTES * MINUTE) / DAY)
  return (days + 3) % 7
}

/** To whole seconds, as people and tables write times. */
export const toSecond = (instant: number): number => Math.floor(instant / 1000) * 1000
