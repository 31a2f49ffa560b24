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

const SIDES = ['左', '右'] as const

test('every text of the catalogue keeps to the side of its exam, and its conclusion to its findings', () => {
  for (const part of parts) {
    const sides = part.sides === 'LR' ? (['L', 'R'] as const) : part.sides === 'L' ? (['L'] as const) : (['', ''] as const)
    for (const [i, side] of sides.entries()) {
      for (const write of [part.normal, ...part.cases.map((one) => one.write)]) {
        for (const item of part.items) {
          for (let round = 0; round < 12; round += 1) {
            const given = part.sides === 'B' ? 'B' : side
            const { finding, result, advice = '' } = write(drawnScene(createChance(`${i} ${round}`), given, item))
            const all = finding + result + advice
            if (given === 'L' || given === 'R') {
              const [own, other] = given === 'L' ? SIDES : [SIDES[1], SIDES[0]]
              expect([all, all.includes(other)]).toEqual([all, false])
              expect(finding).toContain(own)
              expect(result).toContain(own)
            }
            for (const word of SIDES) if ((result + advice).includes(word)) expect([all, finding.includes(word)]).toEqual([all, true])
            expect(all).not.toMatch(/undefined|NaN|\( \)|[a-z]\/undefined/)
            expect(finding.endsWith('。') && result.endsWith('。')).toBe(true)
          }
        }
      }
    }
  }
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
  for (const { code, built } of exams(moment, 2500)) {
    const numbers = new Set<string>()
    for (const { exam, steps, report } of built) {
      const times = [exam.register_time, exam.check_time, exam.begin_time, exam.write_time, exam.complete_time].filter((t) => t != null)
      expect([code, exam.exam_id, times]).toEqual([code, exam.exam_id, [...times].sort((a, b) => a - b)])
      expect(Math.max(...times)).toBeLessThanOrEqual(now)
      for (const [i, step] of steps.entries()) {
        expect(step.at).toBeLessThanOrEqual(now)
        if (i > 0) expect(step.at).toBeGreaterThanOrEqual(steps[i - 1]!.at)
      }
      for (const number of [exam.check_no, exam.accession_no]) {
        expect(numbers.has(number)).toBe(false)
        numbers.add(number)
      }
      expect(exam.check_no).toMatch(/^[A-Z]{2,3}\d{6}\d{4,}$/)
      // SH of the DICOM header.
      expect(exam.accession_no.length).toBeLessThanOrEqual(16)
      if (exam.state === STATE.completed) expect(contentFaults(report!.content)).toEqual([])
    }
    // One patient number is one patient.
    const people = new Map<string, string>()
    for (const { exam } of built) {
      const who = `${exam.pat_name} ${exam.birthday} ${exam.sex} ${exam.phone}`
      expect(people.get(exam.hospital_no) ?? who).toBe(who)
      people.set(exam.hospital_no, who)
    }
  }
})

test('the same seed and day give the same exams, another seed others', () => {
  const one = JSON.stringify(exams('2026-11-20T10:05:00+08:00', 800, 7))
  expect(JSON.stringify(exams('2026-11-20T10:05:00+08:00', 800, 7))).toBe(one)
  expect(JSON.stringify(exams('2026-11-20T10:05:00+08:00', 800, 8))).not.toBe(one)
})

test('patients fit what is done to them', () => {
  for (const { built } of exams('2026-11-20T10:05:00+08:00', 6000)) {
    for (const { exam } of built) {
      const part = parts.find((p) => p.modality === exam.modality && p.bodypart === exam.bodypart)!
      if (part.sex) expect([exam.bodypart, exam.sex]).toEqual([exam.bodypart, part.sex])
      if (part.ages && exam.age_unit === 'Y') {
        expect(exam.age_value!).toBeGreaterThanOrEqual(Math.max(part.ages[0] - 1, 1))
        expect(exam.age_value!).toBeLessThanOrEqual(part.ages[1] + 1)
      }
      expect(exam.side === '').toBe(part.sides === undefined)
    }
  }
})
