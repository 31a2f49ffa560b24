import { accept, defaultAcceptRule } from '../../images/dicom/accept.ts'
import { bulkValue } from '../../images/dicom/bulk.ts'
import type { InstanceIndex } from '../../images/dicom/index-record.ts'
import { defaultDicomLimits } from '../../images/dicom/limits.ts'
import { readPart10 } from '../../images/dicom/part10.ts'
import { renderFrame } from '../../images/dicom/render.ts'
import { ECG_RATE, recordEcg } from './ecg-signal.ts'
import { makeStudy, studyFacts } from './make-study.ts'
import { ageText, personNameOf, type StudyInstance, type StudyKind, type StudyRequest, seededUid, studyKinds } from './study.ts'

const request = (kind: StudyKind, change: Partial<StudyRequest> = {}): StudyRequest => ({
  kind,
  seed: 3,
  patient: { name: '欧阳小东', pinyin: 'Ouyang XiaoDong', id: 'P0001', sex: 'M', birthDate: '1961-04-05' },
  accession: 'A20250001',
  studyUid: seededUid('test', kind),
  studyDate: '2025-03-04T09:30:15',
  description: '测试检查',
  institution: '市第一人民医院',
  ...change,
})
const read = (bytes: Buffer) => readPart10(bytes, defaultDicomLimits, { allowDualTiff: false })
const pixelsOf = ({ bytes }: StudyInstance): Int16Array => {
  const value = bulkValue(read(bytes), '7FE00010')
  return new Int16Array(value.buffer.slice(value.byteOffset, value.byteOffset + value.length))
}
// Each study is made once, and only as far as a test looks into it.
const made = new Map<string, { instances: StudyInstance[]; rest: Iterator<StudyInstance> }>()
function nth(kind: StudyKind, wanted: number, change: Partial<StudyRequest> = {}): StudyInstance {
  const key = JSON.stringify([kind, change])
  const study = made.get(key) ?? { instances: [], rest: makeStudy(request(kind, change))[Symbol.iterator]() }
  made.set(key, study)
  while (study.instances.length <= wanted) {
    const next = study.rest.next()
    if (next.done) throw new Error(`no instance ${wanted}`)
    study.instances.push(next.value)
  }
  return study.instances[wanted]!
}
const first = (kind: StudyKind, change?: Partial<StudyRequest>): StudyInstance => nth(kind, 0, change)

test.each(studyKinds)('%s: every instance is accepted without a note and says whose it is, what it is and where it lies', (kind) => {
  const indexes: InstanceIndex[] = []
  const facts = studyFacts[kind]
  for (let i = 0; i < facts.instances; i += 1) {
    const { sopUid, bytes } = nth(kind, i)
    const { index, notes, zeroPreamble } = accept(bytes, defaultDicomLimits, defaultAcceptRule)
    expect([notes, zeroPreamble, index.sopInstanceUid]).toEqual([[], false, sopUid])
    indexes.push(index)
  }
  expect(() => nth(kind, facts.instances)).toThrow('no instance')
  expect(new Set(indexes.map((one) => one.sopInstanceUid)).size).toBe(facts.instances)
  expect([...new Set(indexes.map((one) => one.series.description))]).toEqual(facts.seriesDescriptions)
  expect(new Set(indexes.map((one) => one.seriesInstanceUid)).size).toBe(facts.series)
  for (const index of indexes) {
    expect(index).toMatchObject({
      modality: facts.modality,
      studyInstanceUid: seededUid('test', kind),
      patient: {
        name: { alphabetic: 'Ouyang^XiaoDong', ideographic: '欧阳^小东' },
        id: 'P0001',
        sex: 'M',
        birthDate: '1961-04-05',
        age: '063Y',
      },
      study: { date: '2025-03-04', time: '09:30:15', description: '测试检查', accessionNumber: 'A20250001' },
      series: { bodyPart: facts.bodyPart },
      equipment: { institution: '市第一人民医院' },
    })
  }
  for (const series of new Set(indexes.map((one) => one.seriesInstanceUid))) {
    const places = indexes
      .filter((one) => one.seriesInstanceUid === series)
      .flatMap((one) => (one.image?.position ? [one.image.position] : []))
    const along = kind === 'mr-knee' ? 0 : 2
    const steps = places.slice(1).map((place, i) => place[along]! - places[i]![along]!)
    for (const step of steps) expect(step).toBeCloseTo(steps[0]!, 5)
  }
})

test('the same request gives the same bytes, another seed others, and UIDs are well formed', () => {
  const [one, same, other] = [
    first('ct-head'),
    makeStudy(request('ct-head'))[Symbol.iterator]().next().value as StudyInstance,
    first('ct-head', { seed: 4 }),
  ]
  expect([one.bytes.equals(same.bytes), one.bytes.equals(other.bytes), one.sopUid === other.sopUid]).toEqual([true, false, true])
  expect(seededUid('a', 1)).toMatch(/^2\.25\.[1-9]\d{20,38}$/)
  expect(seededUid('a', 1)).not.toBe(seededUid('a', 2))
})

test('a head CT has air, skull, brain and water in Hounsfield units, and a bleeding when asked for', () => {
  const between = (pixels: Int16Array, low: number, high: number): number =>
    pixels.reduce((sum, value) => sum + (value >= low && value <= high ? 1 : 0), 0)
  const [well, ill] = [pixelsOf(nth('ct-head', 9, { finding: false })), pixelsOf(nth('ct-head', 9, { finding: true }))]
  expect(Math.abs(well[0]! + 1000)).toBeLessThan(30)
  expect(between(well, 700, 3000)).toBeGreaterThan(1500)
  expect(between(well, 18, 48)).toBeGreaterThan(9000)
  expect(between(ill, 60, 80) - between(well, 60, 80)).toBeGreaterThan(150)
})

test('a chest CT has lungs with vessels, soft tissue and ribs', () => {
  const pixels = pixelsOf(nth('ct-chest', 15))
  const share = (low: number, high: number): number =>
    pixels.reduce((sum, value) => sum + (value >= low && value <= high ? 1 : 0), 0) / pixels.length
  expect(share(-950, -700)).toBeGreaterThan(0.1)
  expect(share(20, 80)).toBeGreaterThan(0.05)
  expect(share(300, 2000)).toBeGreaterThan(0.004)
  expect(share(-600, -200)).toBeGreaterThan(0.002)
})

test('a chest film shows lungs darker than heart and spine, in MONOCHROME1 as in MONOCHROME2', async () => {
  const kinds = new Set<string>()
  for (let seed = 0; seed < 8 && kinds.size < 2; seed += 1) {
    const { bytes } = first('dx-chest', { seed })
    const photometric = accept(bytes, defaultDicomLimits, defaultAcceptRule).index.image!.photometric
    if (kinds.has(photometric)) continue
    kinds.add(photometric)
    const { pixels, width } = await renderFrame(read(bytes), 1, undefined, defaultDicomLimits, () => Promise.reject(new Error('no JPEG')))
    const mean = (x: number, y: number): number => {
      let sum = 0
      for (let dy = -15; dy < 15; dy += 1) for (let dx = -15; dx < 15; dx += 1) sum += pixels[(y + dy) * width + x + dx]!
      return sum / 900
    }
    expect(mean(300, 420)).toBeLessThan(mean(512, 420) - 40)
    expect(mean(20, 20)).toBeLessThan(40)
  }
  expect([...kinds].sort()).toEqual(['MONOCHROME1', 'MONOCHROME2'])
}, 30_000)

test('T1 and T2 show water dark and bright', () => {
  const slice = 9
  const [t1, t2] = [pixelsOf(nth('mr-brain', slice)), pixelsOf(nth('mr-brain', slice + 18))]
  // Where T2 is brightest (the ventricles), T1 is below its own mean of the brain.
  const brightest = [...t2.keys()].filter((i) => t2[i]! > 1100)
  const brain = [...t1.keys()].filter((i) => t1[i]! > 380 && t1[i]! < 700)
  const mean = (of: Int16Array, where: number[]): number => where.reduce((sum, i) => sum + of[i]!, 0) / where.length
  expect(brightest.length).toBeGreaterThan(150)
  expect(mean(t1, brightest)).toBeLessThan(mean(t1, brain) - 150)
})

test('an ECG obeys Einthoven and Goldberger, beats as often as it says, and its leads read back from the file', () => {
  for (const [seed, finding] of [
    ['1', false],
    ['2', false],
    ['3', true],
    ['4', true],
    ['5', true],
  ] as const) {
    const { leads, measures, rhythm } = recordEcg(seed, finding)
    const [one, two, three, right, left, foot] = leads as [Int16Array, Int16Array, Int16Array, Int16Array, Int16Array, Int16Array]
    for (let i = 0; i < one.length; i += 37) {
      expect(Math.abs(two[i]! - one[i]! - three[i]!)).toBeLessThanOrEqual(1)
      expect(Math.abs(right[i]! + left[i]! + foot[i]!)).toBeLessThanOrEqual(2)
    }
    expect(rhythm === 'sinus').toBe(!finding)
    const peak = Math.max(...leads[9]!)
    expect(peak).toBeGreaterThan(600)
    expect(peak).toBeLessThan(3500)
    if (rhythm !== 'sinus') continue
    // T may be tall, R is taller.
    const tall = 0.6 * Math.max(...two)
    let beats = 0
    for (let i = 1, quiet = 200; i < two.length; i += 1, quiet += 1) {
      if (two[i]! > tall && quiet > 0.25 * ECG_RATE) [beats, quiet] = [beats + 1, 0]
    }
    expect(Math.abs(beats - measures.rate / 6)).toBeLessThanOrEqual(1.5)
  }
  const file = read(first('ecg', { seed: 1, finding: false }).bytes)
  const samples = bulkValue(file, '54000100/0/54001010')
  const { leads } = recordEcg('1', false)
  expect([samples.length, samples.readInt16LE(24 * 100 + 2)]).toEqual([5000 * 12 * 2, leads[1]![100]])
})

test('names and ages are written by the rules of DICOM', () => {
  expect(personNameOf({ name: '王小东', pinyin: 'Wang^XiaoDong', id: '', sex: 'M', birthDate: '' })).toBe('Wang^XiaoDong=王^小东')
  expect(personNameOf({ name: '李', pinyin: 'Li', id: '', sex: 'M', birthDate: '' })).toBe('Li=李')
  expect([ageText('1961-04-05', '20250304'), ageText('1961-03-04', '20250304'), ageText('2024-01-10', '20250304')]).toEqual([
    '063Y',
    '064Y',
    '013M',
  ])
})
