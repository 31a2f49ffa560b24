import type { Reporter, TestCase, TestResult } from '@playwright/test/reporter'
import { SEEN } from './seen-at-failure'

/** Most lines of one failed test: the log of a run elsewhere is cut from above. */
const MOST = 40

/** Prints at the very end what the pages of the failed tests showed. */
export default class SeenReporter implements Reporter {
  private readonly seen: string[] = []

  onTestEnd(test: TestCase, result: TestResult): void {
    const lines = result.attachments.filter(({ name }) => name === SEEN).flatMap(({ body }) => (body?.toString() ?? '').split('\n'))
    if (lines.length === 0) return
    const cut = lines.length - MOST
    const kept = cut > 0 ? [...lines.slice(0, MOST), `… ${cut} lines …`] : lines
    this.seen.push(`  what the pages showed: ${test.title.slice(0, 80)}`, ...kept.map((line) => `  | ${line}`))
  }

  onEnd(): void {
    if (this.seen.length > 0) console.log(`\n${this.seen.join('\n')}`)
  }
}
