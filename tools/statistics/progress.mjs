/** The server begins a round of counting so often (EVERY_MS of server/src/statistics/roll.ts). */
const ROUND_MS = 15_000
const LOOK_MS = 500
/** So long without a day counted, and nobody counts. */
const PATIENCE_MS = 60_000

/**
 * Watches the days that wait until none does, and says how far the counting has come: at every twentieth of them, and after each
 * round. A round is short, so that it is looked at often; while the server has not begun one, that is said instead.
 * @param {{ left: () => Promise<number>, say: (zh: string, en: string) => void, wait: (ms: number) => Promise<unknown> }} o
 * @returns {Promise<boolean>} false when nothing is being counted
 */
export async function watchCounting({ left, say, wait }) {
  let now = await left()
  let all = now
  let told = now
  let still = 0
  if (now > 0) say(`共 ${all} 天待统计，服务器每 15 秒开始一轮`, `${all} days to count; the server begins a round every 15 s`)
  while (now > 0) {
    await wait(LOOK_MS)
    const before = now
    now = await left()
    // Days that are changed meanwhile wait too.
    all = Math.max(all, now)
    still = now < before ? 0 : still + LOOK_MS
    const roundIsOver = still === 2 * LOOK_MS
    if (now < told && (told - now >= all / 20 || roundIsOver || now === 0)) {
      say(`已统计 ${all - now} / ${all} 天`, `${all - now} of ${all} days counted`)
      told = now
    }
    if (still > ROUND_MS && still % ROUND_MS === 0 && still < PATIENCE_MS)
      say(`还有 ${now} 天，${still / 1000} 秒没有进展`, `${now} days to go, none counted for ${still / 1000} s`)
    if (still >= PATIENCE_MS) return false
  }
  return true
}
