import sharp from 'sharp'
import { readAll } from '../../../test/code-reader'
import { soaking } from '../../../test/security/soak'
import { randomCodeText } from '../../session/image-code'
import { drawCanvas, drawCode, HEIGHT, WIDTH } from './draw'
import { LETTERS, strokesOf } from './glyphs'

const whole = soaking('CS-02')
/** The sample of the test run is the same each time; the soak's is new. */
let state = 20_261_120
const seeded = (): number => {
  state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0
  return state / 4_294_967_296
}
const seededText = (): string => Array.from({ length: 4 }, () => LETTERS[Math.floor(seeded() * LETTERS.length)]).join('')
const samples = (n: number): { text: string; canvas: ReturnType<typeof drawCanvas> }[] =>
  Array.from({ length: n }, () => {
    if (whole) {
      const text = randomCodeText()
      return { text, canvas: drawCanvas(text) }
    }
    const text = seededText()
    return { text, canvas: drawCanvas(text, seeded) }
  })

test('[CS-02] a program that cuts codes apart and has learnt from our own pictures reads fewer than one in five', () => {
  const [learn, read] = [samples(whole ? 2_000 : 100), samples(whole ? 500 : 40)]
  const figures = (['emptiest', 'quarters'] as const).flatMap((cut) =>
    ([0, 1] as const).map((thin) => ({ cut, thin, ...readAll(learn, read, { cut, thin }) })),
  )
  if (whole) {
    for (const { cut, thin, whole: codes, letters } of figures) {
      const percent = (n: number, of: number): string => `${((100 * n) / of).toFixed(1)} %`
      process.stdout.write(
        `CS-02: cut ${cut}, thin lines ${thin ? 'taken away' : 'left'}: ${percent(codes, read.length)} of ${read.length} codes, ${percent(letters, read.length * 4)} of letters (learnt from ${learn.length} pictures)\n`,
      )
    }
  }
  for (const figure of figures) expect(figure.whole / read.length).toBeLessThan(0.2)
})

test('the reading program does read plain letters: what stops it is the drawing', () => {
  // The same letters again and again, as a generator without any variety would draw them.
  const known = samples(40)
  expect(readAll(known, known, { cut: 'quarters', thin: 0 }).whole).toBeGreaterThan(35)
})

/** The chunks of a PNG by their lengths (ISO/IEC 15948, 5.3): its pixels may spell any name by chance. */
function chunksOf(png: Buffer): string[] {
  const names: string[] = []
  for (let at = 8; at < png.length; at += 12 + png.readUInt32BE(at)) names.push(png.toString('latin1', at + 4, at + 8))
  return names
}

test('a picture is a plain PNG of pixels, and each drawing of a text is another', async () => {
  const [one, two] = [drawCode('2580'), drawCode('2580')]
  expect(one.equals(two)).toBe(false)
  const { format, width, height } = await sharp(one).metadata()
  expect({ format, width, height }).toEqual({ format: 'png', width: WIDTH, height: HEIGHT })
  expect(one.includes('2580')).toBe(false)
  // Header, pixels, end: no text, no time, no name stands beside them.
  expect(chunksOf(one)).toEqual(['IHDR', 'IDAT', 'IEND'])
})

test('every letter of codes, and 0 for the tests, can be drawn', () => {
  for (const letter of `${LETTERS}0`) expect(strokesOf(letter).length).toBeGreaterThan(0)
})

test('[CS-10] drawing is cheap: the work for one picture, printed', () => {
  const n = soaking('CS-10') ? 2_000 : 50
  const before = process.cpuUsage()
  for (let i = 0; i < n; i += 1) drawCode(randomCodeText())
  const { user, system } = process.cpuUsage(before)
  const each = (user + system) / 1_000 / n
  if (soaking('CS-10')) process.stdout.write(`CS-10: ${each.toFixed(2)} ms of processor time for one picture (${n} drawn)\n`)
  expect(each).toBeGreaterThan(0)
})
