import { fresh, precision, recall, scoreLine } from '../scoring'
import { clean, only, type SetName, wrong } from './generate'

/*
 * node_modules/.bin/esbuild mf-report/src/guard/fresh/score.ts --bundle --platform=node --log-level=error | node - [seed] [count] [list]
 */
const seed = Number(process.argv[2] ?? 1)
const count = Number(process.argv[3] ?? 700)
const listed = process.argv[4] === 'list'
if (process.argv[5]) only([process.argv[5] as SetName])
const say = (text: string): void => {
  process.stdout.write(`${text}\n`)
}
const percent = (share: number): string => (share * 100).toFixed(1)

for (const language of ['zh', 'en'] as const) {
  const score = fresh()
  const lines = [...clean(language, seed, count), ...wrong(language, seed + 1, count)]
  const texts = new Map<string, string>()
  let dirty = 0
  for (const line of lines) {
    const before = [score.missed.length, score.wrong.length] as const
    scoreLine(line, score)
    if (line.errors.length === 0 && score.wrong.length > before[1]) dirty += 1
    if (score.missed.length > before[0] || score.wrong.length > before[1])
      texts.set(
        line.id,
        `[${Object.values(line.exam).slice(0, 5).join('|')}] F:${line.report.finding} R:${line.report.result} A:${line.report.advice} y${line.report.yinYang}`,
      )
  }
  const kinds = Object.entries(score.byKind).map(([kind, tally]) => `${kind} ${percent(recall(tally))}`)
  say(
    `${language} fresh seed ${seed}: ${count} clean (${dirty} with a false alarm), ${count} wrong: recall ${percent(recall(score.all))} precision ${percent(precision(score))} (${score.falseAlarms} false) | ${kinds.join(', ')}`,
  )
  if (listed) {
    for (const line of score.missed) say(`   missed ${line}\n          ${texts.get(line.split(' ')[0]!)}`)
    for (const line of score.wrong) say(`   wrong  ${line}\n          ${texts.get(line.split(' ')[0]!)}`)
  }
}
