import { contentFaults, STATE } from '@farsight/shared/domain'
import { parts } from '../catalogue'
import { drawnScene, openScene } from '../catalogue/write'
import { demoFacilities } from '../group/facilities'
import { createChance } from '../studies/random'
import { templateTexts } from '../write/templates'
import type { BuiltExam } from './build'
import { examsOf } from './stream'

const exams = (now: string, count: number, seed = 1): { code: string; built: BuiltExam[] }[] =>
  demoFacilities.map((facility, i) => ({
    code: facility.code,
    built: [...examsOf(facility, i + 1, { seed, now: Date.parse(now), exams: count })].flat(),
  }))

test('every text of the catalogue keeps to the side of its exam, and its conclusion to its findings', () => {
  const faults: string[] = []
  const check = (right: boolean, what: string, text: string): void => void (right || faults.push(`${what}: ${text}`))
  for (const part of parts) {
    const sides = part.sides === 'LR' ? (['L', 'R'] as const) : part.sides === 'L' ? (['L'] as const) : (['', ''] as const)
    for (const [i, side] of sides.entries()) {
      for (const write of [part.normal, ...part.cases.map((one) => one.write)]) {
        for (const item of part.items) {
          for (let round = 0; round < 12; round += 1) {
            const given = part.sides === 'B' ? 'B' : side
            const { finding, result, advice = '' } = write(drawnScene(createChance(`${i} ${round}`), given, item))
            const all = finding + result + advice
            const own = given === 'L' ? '左' : given === 'R' ? '右' : ''
            if (own) check(!all.includes(own === '左' ? '右' : '左') && finding.includes(own) && result.includes(own), 'side', all)
            for (const word of ['左', '右']) check(!(result + advice).includes(word) || finding.includes(word), 'conclusion', all)
            check(!/undefined|NaN|\( \)/.exec(all), 'holes', all)
            check(finding.endsWith('。') && result.endsWith('。'), 'end', all)
          }
        }
      }
    }
  }
  expect(faults).toEqual([])
})

test('templates leave numbers and choices open, those of what is normal have none', () => {
  const all = templateTexts(['CT', 'MR', 'DX', 'CR', 'MG', 'US', 'XA', 'NM', 'PT', 'ES', 'ECG'])
  expect(all.length).toBeGreaterThanOrEqual(100)
  expect(new Set(all.map((t) => `${t.modality} ${t.name}`)).size).toBe(all.length)
  expect(all.find(({ name }) => name === '头颅：基底节区脑出血')!.findings).toMatch(/^左\/右侧基底节区.*\( \) mm/)
  for (const part of parts.filter(({ modality }) => ['CT', 'MR', 'DX', 'CR'].includes(modality)))
    expect(part.normal(openScene(part.items[0]!)).finding).not.toMatch(/\( \)/)
})

test.each([
  ['a Friday forenoon', '2026-11-20T10:05:00+08:00'],
  ['just after midnight', '2026-11-20T00:04:00+08:00'],
  ['deep in the night', '2026-11-22T03:30:00+08:00'],
  ['a Sunday evening', '2026-11-22T21:40:00+08:00'],
  ['new year', '2027-01-01T08:01:30+08:00'],
])('a demo that is made on %s has its times in order and none in the future', (_, moment) => {
  const now = Date.parse(moment)
  const faults: unknown[] = []
  const check = (right: boolean, what: string, one: BuiltExam): void => void (right || faults.push([what, one.exam, one.steps]))
  const rising = (times: readonly number[]): boolean => times.every((t, i) => t <= now && (i === 0 || t >= times[i - 1]!))
  for (const { code, built } of exams(moment, 2500)) {
    const numbers = new Set<string>()
    const people = new Map<string, string>()
    for (const one of built) {
      const { exam, steps, report } = one
      const times = [exam.register_time, exam.check_time, exam.begin_time, exam.write_time, exam.complete_time]
      check(rising(times.filter((t) => t != null)), `times of ${code}`, one)
      check(rising(steps.map(({ at }) => at)), 'times of the steps', one)
      for (const number of [exam.check_no, exam.accession_no]) {
        check(!numbers.has(number), 'a number of its own', one)
        numbers.add(number)
      }
      check(/^[A-Z]{2,3}\d{6}\d{4,}$/.exec(exam.check_no) !== null, 'check number', one)
      // SH of the DICOM header.
      check(exam.accession_no.length <= 16, 'accession number', one)
      if (exam.state === STATE.completed) check(contentFaults(report!.content).length === 0, 'a whole report', one)
      const who = `${exam.pat_name} ${exam.birthday} ${exam.sex} ${exam.phone}`
      check((people.get(exam.hospital_no) ?? who) === who, 'one patient number is one patient', one)
      people.set(exam.hospital_no, who)
    }
    expect(built.length).toBeGreaterThan(20)
  }
  expect(faults).toEqual([])
})

test('the same seed and day give the same exams, another seed others', () => {
  const one = JSON.stringify(exams('2026-11-20T10:05:00+08:00', 800, 7))
  expect(JSON.stringify(exams('2026-11-20T10:05:00+08:00', 800, 7))).toBe(one)
  expect(JSON.stringify(exams('2026-11-20T10:05:00+08:00', 800, 8))).not.toBe(one)
})

test('patients fit what is done to them', () => {
  const faults: unknown[] = []
  for (const { built } of exams('2026-11-20T10:05:00+08:00', 6000)) {
    for (const { exam } of built) {
      const part = parts.find((p) => p.modality === exam.modality && p.bodypart === exam.bodypart)!
      const [low, high] = part.ages ?? [0, 150]
      const years = exam.age_unit === 'Y' ? exam.age_value! : low
      const fits = (part.sex ?? exam.sex) === exam.sex && years >= low - 1 && years <= high + 1
      if (!fits || (exam.side === '') !== (part.sides === undefined)) faults.push(exam)
    }
  }
  expect(faults).toEqual([])
})
