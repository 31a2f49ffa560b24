import { fresh, precision, recall, scoreLine } from '../scoring'
import { clean, type Language, SLIPS, wrong } from './generate'

const SEED = Number(process.env.SEED ?? 1)
const COUNT = Number(process.env.COUNT ?? (process.env.SOAK === 'EDIT-04' ? 20_000 : 350))

test.each(['zh', 'en'] as Language[])(
  '[EDIT-04] reports that are no part of the corpus, %s: recall at least 0.9, precision at least 0.95, every kind found',
  (language) => {
    const score = fresh()
    for (const line of [...clean(language, SEED, COUNT), ...wrong(language, SEED + 1, COUNT)]) scoreLine(line, score)
    const figures = `${language} seed ${SEED}: recall ${(recall(score.all) * 100).toFixed(1)} %, precision ${(precision(score) * 100).toFixed(1)} %`
    process.stdout.write(`${figures}, ${2 * COUNT} reports\n`)
    expect([figures, recall(score.all) >= 0.9, precision(score) >= 0.95]).toEqual([figures, true, true])
    for (const kind of Object.keys(SLIPS)) expect([figures, kind, recall(score.byKind[kind]!) >= 0.6]).toEqual([figures, kind, true])
  },
)

test('the same seed gives the same reports', () => {
  expect(wrong('zh', 7, 40)).toEqual(wrong('zh', 7, 40))
  expect(clean('en', 7, 40)).not.toEqual(clean('en', 8, 40))
})
