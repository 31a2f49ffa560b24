import { STANDARD_LEADS } from '../leads'
import { type EcgHole, ecgStatements } from './statement'
import { holeFault, leadsText, leadsTyped, statementText, statementTitle, typedValue } from './words'

test('[ECG-11] leads in the order of the sheet; three side by side are a range, limb leads never', () => {
  expect(leadsText(['V4', 'V2', 'V3', 'V1'], 'zh')).toBe('V1–V4')
  expect(leadsText(['aVF', 'II', 'III'], 'zh')).toBe('II、III、aVF')
  expect(leadsText(['V6', 'I', 'V5', 'aVL'], 'en')).toBe('I, aVL, V5, V6')
  expect(leadsText(['V1', 'V2', 'V4', 'V5', 'V6', 'V6'], 'zh')).toBe('V1、V2、V4–V6')
  expect(leadsText([...STANDARD_LEADS], 'zh')).toBe('I、II、III、aVR、aVL、aVF、V1–V6')
  expect(leadsText(['V7', 'V8', 'V9', 'V6', 'V3R', 'V4R', 'V5R'], 'en')).toBe('V6–V9, V3R–V5R')
  expect(leadsText([], 'zh')).toBe('')
})

test.each([
  ['v1-4 avl', 'aVL、V1–V4'],
  ['V1～V4', 'V1–V4'],
  ['Ⅱ，Ⅲ、aVF', 'II、III、aVF'],
  ['2 3 f', 'II、III、aVF'],
  ['v3r-5r', 'V3R–V5R'],
  ['v3r-v5r', 'V3R–V5R'],
  ['v7-9', 'V7–V9'],
  ['V5/V6', 'V5、V6'],
  ['v1至v3', 'V1–V3'],
])('[ECG-11] leads as they are typed: %s', (typed, text) => {
  expect(leadsTyped(typed)).toMatchObject({ wrong: '' })
  expect(leadsText(leadsTyped(typed).leads, 'zh')).toBe(text)
})

test('what is no lead comes back as it was typed, and nothing is taken from the rest', () => {
  for (const wrong of ['v17', 'V4-V1', 'I-III', 'v1-v2-v3', 'xyz', 'V', '-aVR', '4', 'v1-3r'])
    expect(leadsTyped(`v5 ${wrong}`)).toEqual({ leads: [], wrong })
  expect(leadsTyped(' ')).toEqual({ leads: [], wrong: '' })
})

const hole = (kind: EcgHole['kind'], more: Partial<EcgHole> = {}): EcgHole => ({ kind, shown: '', ...more })

test('values: figures within what can be, and what the statement says of them', () => {
  const faults = ['38', '40', '39.5', '', '4e1', '-3', '1000', 'NaN', '38 '].map((value) => holeFault(hole('rate', { below: 40 }), value))
  expect(faults).toEqual([undefined, 'limit', undefined, 'form', 'form', 'form', 'form', 'form', 'form'])
  expect([holeFault(hole('seconds', { above: 3 }), '3'), holeFault(hole('seconds', { above: 3 }), '3.01')]).toEqual(['limit', undefined])
  expect([holeFault(hole('degrees'), '-45'), holeFault(hole('ratio'), '4:1'), holeFault(hole('ratio'), '0:1')]).toEqual([
    undefined,
    undefined,
    'form',
  ])
  expect([holeFault(hole('date'), '2026-02-28'), holeFault(hole('date'), '2026-02-30')]).toEqual([undefined, 'form'])
  expect([holeFault(hole('leads'), 'v1-4'), holeFault(hole('leads'), ''), holeFault(hole('leads'), 'v17')]).toEqual([
    undefined,
    'form',
    'form',
  ])
  expect([typedValue(' ２：１ '), typedValue('−30')]).toEqual(['2:1', '-30'])
})

const [depressed] = ecgStatements(
  { ischaemia: { I050: ['ST 段压低 {millivolts} mV（{leads}）', 'ST depression of {millivolts} mV in {leads}'] } },
  {},
  {},
)

test('[ECG-11] the text in the report’s language with its values; what is left open is a field of a template', () => {
  expect(statementText(depressed!, { leads: 'v4-6', millivolts: '0.2' }, 'zh')).toBe('ST 段压低 0.2 mV（V4–V6）')
  expect(statementText(depressed!, { leads: 'v4-6', millivolts: '0.2' }, 'en')).toBe('ST depression of 0.2 mV in V4–V6')
  expect(statementText(depressed!, {}, 'zh')).toBe('ST 段压低 [毫伏:#] mV（[导联]）')
  expect(statementText(depressed!, { millivolts: '$&' }, 'en')).toBe('ST depression of $& mV in [leads]')
  expect(statementTitle(depressed!, 'zh')).toBe('ST 段压低 … mV（…）')
})
