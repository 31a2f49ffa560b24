/** Socket retry of product.md section 9. */
export const RETRY_AFTER = 3000
/** So long nothing from a server that sends beats, and the connection is a dead one (NT-12). */
export const SILENCE_MS = 9000

/** Close codes with which a server sends everybody away at once (RFC 6455 7.4.1: going away, restart, try later). */
const ALL_CUT: readonly number[] = [1001, 1012, 1013]
/** A longer wait than this helps nobody: a thousand pages come back within it. */
const LONGEST = 9000

/**
 * How long to wait before try number `attempt` (from 0). A page that was cut alone comes back after exactly 3 s. Where all were cut at
 * once, and after a try that failed, pages spread around 3 s and then further, so that they do not come in one second (NT-11).
 */
export function retryDelay(attempt: number, closeCode: number | undefined, random: () => number = Math.random): number {
  if (attempt === 0 && !(closeCode !== undefined && ALL_CUT.includes(closeCode))) return RETRY_AFTER
  const middle = Math.min(RETRY_AFTER * 1.5 ** attempt, LONGEST)
  return Math.round(middle * (0.5 + random()))
}
