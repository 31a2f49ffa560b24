import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { guard } from './guard'
import type { Line } from './scoring'

/*
 * Milliseconds of processor time (other programs do not count) for a report of 6000 characters, made of sentences of the corpus:
 * node_modules/.bin/esbuild mf-report/src/guard/bench.ts --bundle --platform=node --log-level=error | node - mf-report/src/guard/corpus
 */
const folder = process.argv[2]!

function longReport(name: string): Line {
  const lines = readFileSync(join(folder, name), 'utf8')
    .split('\n')
    .filter(Boolean)
    .map((line) => JSON.parse(line) as Line)
  const finding = lines
    .map((line) => line.report.finding)
    .join('\n')
    .slice(0, 4000)
  const result = lines
    .map((line) => line.report.result)
    .join('\n')
    .slice(0, 1900)
  const advice = '建议随访。'.repeat(20)
  return { ...lines[0]!, report: { finding, result, advice, yinYang: 1 } }
}

/** As the editor asks: with the flag and what is registered as critical. */
const FORM = { asksFlag: true, criticals: [] }

for (const name of ['zh.clean.jsonl', 'en.clean.jsonl', 'zh.errors.jsonl', 'en.errors.jsonl']) {
  const { report, exam } = longReport(name)
  const first = performance.now()
  guard(report, exam, FORM)
  const cold = performance.now() - first
  const times = Array.from({ length: 50 }, () => {
    const start = process.cpuUsage()
    guard(report, exam, FORM)
    const { user, system } = process.cpuUsage(start)
    return (user + system) / 1000
  }).sort((a, b) => a - b)
  const length = report.finding.length + report.result.length + report.advice.length
  process.stdout.write(
    `${name}: ${length} characters, first call ${cold.toFixed(1)} ms on the clock; of the processor: median ${times[25]!.toFixed(1)} ms, slowest ${times[49]!.toFixed(1)} ms\n`,
  )
}
