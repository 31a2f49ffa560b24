import { applyEdit } from '../../model/marks'
import { valuesEdit } from './values-place'

const LINE = '心率 72 次/分，PR 间期 160 ms，QRS 时限 92 ms，QT/QTc 380/410 ms（Bazett），QRS 电轴 -45°，RV5+SV1 2.10 mV。'
const NEXT = '心率 75 次/分，PR 间期 162 ms，QRS 时限 94 ms，QT/QTc 447/547 ms（Fridericia），QRS 电轴 45°。'
const ENGLISH = 'Heart rate 72 bpm, PR 160 ms, QRS 92 ms, QT/QTc 380/410 ms (Bazett), QRS axis 45°, RV5+SV1 2.10 mV.'
const put = (text: string, line: string): string => applyEdit({ text, marks: [] }, valuesEdit(text, line)).text

test('[ECG-08] the values go behind what stands there, and a second time in the place of the former ones', () => {
  expect(put('', LINE)).toBe(LINE)
  expect(put('窦性心律。', LINE)).toBe(`窦性心律。\n${LINE}`)
  expect(put(`窦性心律。\n${LINE}`, NEXT)).toBe(`窦性心律。\n${NEXT}`)
  expect(put(`${LINE}\n未见早搏。`, NEXT)).toBe(`${NEXT}\n未见早搏。`)
  // What was written behind it on its own line stays.
  expect(put(`${LINE}窦性心律。`, NEXT)).toBe(`${NEXT}窦性心律。`)
  expect(put(`${ENGLISH} Sinus rhythm.`, LINE)).toBe(`${LINE} Sinus rhythm.`)
  // Values that other programs put in between, and marks behind a figure.
  const long = '心率 72 次/分，RR 间期 833 ms，P 时限 96 ms，PR 间期 160 ms（手动修改），P 电轴 45°，QRS 电轴 50°，T 电轴 31°。'
  expect(put(`窦性心律。\n${long}`, NEXT)).toBe(`窦性心律。\n${NEXT}`)
})

test('[ECG-08] words that only name values are no such line: nothing that the doctor wrote is replaced', () => {
  for (const text of [
    '心率 72 次/分。',
    '窦性心律，心率 72 次/分，PR 间期 160 ms。',
    'QT 间期延长，T 波倒置。',
    'PR 间期 160-240 ms，逐渐延长。',
  ])
    expect(put(text, NEXT)).toBe(`${text}\n${NEXT}`)
})
