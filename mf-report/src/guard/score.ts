import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fresh, type Line, precision, recall, type Score, scoreLine } from './scoring'

/*
 * node_modules/.bin/esbuild mf-report/src/guard/score.ts --bundle --platform=node --log-level=error | node - mf-report/src/guard/corpus [odd|held]
 * odd lists single lines of the odd half. The even half is held out: its figures are printed by `held` alone, its lines never.
 */
const folder = process.argv[2]!
const listed = process.argv[3] === 'odd'
const percent = (share: number): string => `${(share * 100).toFixed(1)}`

const say = (text: string): void => {
  process.stdout.write(`${text}\n`)
}

const lines = (name: string): Line[] =>
  readFileSync(join(folder, name), 'utf8')
    .split('\n')
    .filter((line) => line !== '')
    .map((line) => JSON.parse(line) as Line)

const half = (line: Line): 'odd' | 'even' => (Number(line.id.split('-')[2]) % 2 === 1 ? 'odd' : 'even')

function show(name: string, score: Score, milliseconds: number, reports: number): void {
  const kinds = Object.entries(score.byKind)
    .sort()
    .map(([kind, tally]) => `${kind} ${percent(recall(tally))}`)
  const falseBy = new Map<string, number>()
  for (const line of score.wrong) {
    const rule = line.split(' ')[1]!
    falseBy.set(rule, (falseBy.get(rule) ?? 0) + 1)
  }
  say(
    `${name}: recall ${percent(recall(score.all))} (${score.all.found}/${score.all.entries}) precision ${percent(precision(score))} (${score.falseAlarms} false) | ${kinds.join(', ')} | ${(milliseconds / Math.max(1, reports)).toFixed(2)} ms a report${falseBy.size > 0 ? ` | false by ${[...falseBy].map(([rule, count]) => `${rule} ${count}`).join(', ')}` : ''}`,
  )
}

for (const language of ['zh', 'en']) {
  const both = [...lines(`${language}.errors.jsonl`), ...lines(`${language}.clean.jsonl`)]
  for (const which of process.argv[3] === 'held' ? (['odd', 'even', 'all'] as const) : (['odd'] as const)) {
    const score = fresh()
    const chosen = both.filter((line) => which === 'all' || half(line) === which)
    const start = performance.now()
    for (const line of chosen) scoreLine(line, score)
    show(`${language} ${which}`, score, performance.now() - start, chosen.length)
    if (which === 'odd' && listed) {
      for (const line of score.missed) say(`   missed ${line}`)
      for (const line of score.wrong) say(`   wrong  ${line}`)
    }
  }
}
