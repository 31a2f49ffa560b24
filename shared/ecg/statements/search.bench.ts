/**
 * Milliseconds of one search among all statements: `npx esbuild shared/ecg/statements/search.bench.ts --bundle --platform=node | node -`.
 * Each beginning of each text is a search of its own, as it is typed.
 */
import criticals from './critical.json'
import pinyin from './pinyin.json'
import { statementFinder } from './search'
import { ecgStatements } from './statement'
import texts from './statements.json'

const all = ecgStatements(texts, criticals, pinyin)
const began = performance.now()
const find = statementFinder(all)
const made = performance.now() - began
const typed = [
  'xdgh',
  'douxingxindongguohuan',
  'sinus brady',
  '心动过缓',
  'R020',
  'left bundle branch block',
  'ST段压低',
  'qqqq',
  'xxxxxxxxxxxxxxxxxxxxxxxx',
]
const searches = typed.flatMap((text) => [...text].map((_, i) => text.slice(0, i + 1)))
const times: number[] = []
for (let round = 0; round < 100; round++)
  for (const text of searches) {
    const start = performance.now()
    find(text, 'zh')
    // The first rounds are the machine's own.
    if (round >= 20) times.push(performance.now() - start)
  }
times.sort((a, b) => a - b)
const at = (part: number): string => times[Math.floor((times.length - 1) * part)]!.toFixed(3)
process.stdout.write(
  `${all.length} statements, made in ${made.toFixed(1)} ms; a search: median ${at(0.5)}, 95 % ${at(0.95)}, longest ${at(1)} ms\n`,
)
