import { isMobile } from './case-info'
import { CODE, errorMessage } from './errors'
import { readIdCard, sexFromGb, sexToGb } from './id-card'
import { NATIONS, nationCode, nationOf } from './nations'
import {
  ageDiffers,
  agedByBirthday,
  BOOKING_REQUIRED,
  birthdayOf,
  isAge,
  type PatientFacts,
  type PatientKey,
  patientFaults,
  REGISTER_REQUIRED,
  withAge,
  withBirthday,
} from './patient-rules'
import { ageOn, SOURCE_TYPES, sexFromEmr, sexFromGeneral } from './person'
import { sourceCode, sourceOf } from './source-codes'
import { parseDateTime } from './time'

const TODAY = '2026-11-20'
const WANG: PatientFacts = {
  patName: '王建国',
  pinyin: 'wang jian guo',
  sex: 'M',
  birthday: '1959-03-01',
  age: '67',
  ageUnit: 'Y',
  nation: '01',
  phone: '13800000001',
  idType: 'identityCard',
  idNo: '',
  idReason: '',
  address: '',
}
const faults = (changes: Partial<PatientFacts>, required = REGISTER_REQUIRED) => patientFaults({ ...WANG, ...changes }, required, TODAY)

test('[VALID-01, VALID-02, VALID-03] a phone is required: eleven digits, 1, then 3 to 9; the message is exact in both languages', () => {
  expect(faults({ phone: '' })).toEqual([{ field: 'phone', code: CODE.fieldBlank }])
  expect(faults({ phone: '13800000000' })).toEqual([])
  for (const phone of ['12800000000', '1380000000', '138000000000', '1380000000a', '10000000000'])
    expect(faults({ phone })).toEqual([{ field: 'phone', code: CODE.phoneFormat }])
  expect(errorMessage(CODE.phoneFormat)).toEqual({ en: 'The phone number format is incorrect', zh: '手机号码格式不正确' })
})

test('[IV-02] the rule of phones over 200 numbers: second digit, length, signs of other writings', () => {
  const digits = '0123456789'
  const cases: [string, boolean][] = []
  for (const second of digits) for (const third of digits) cases.push([`1${second}${third}12345678`, second >= '3'])
  for (let length = 0; length < 25; length += 1) cases.push(['13912345678912345678901234'.slice(0, length), length === 11])
  for (const first of '023456789') cases.push([`${first}3912345678`, false])
  for (let at = 0; at < 11; at += 1)
    for (const strange of ['x', ' ', '-', '３', '٣', ''])
      cases.push([`${'13912345678'.slice(0, at)}${strange}${'13912345678'.slice(at + 1)}`, false])
  expect(cases.length).toBeGreaterThanOrEqual(200)
  for (const [phone, good] of cases) expect([phone, isMobile(phone)]).toEqual([phone, good])
})

test('[VALID-04, VALID-05, IV-02] an age is required: whole digits from 0 to 150, in any unit', () => {
  expect(faults({ age: '' })).toEqual([{ field: 'age', code: CODE.fieldBlank }])
  for (const ageUnit of ['Y', 'M', 'D'] as const)
    for (const age of ['0', '150']) expect([ageUnit, age, faults(withAge(WANG, age, ageUnit, TODAY))]).toEqual([ageUnit, age, []])
  for (const age of ['-1', '151', 'abc', '1e2', ' 7', '٣', '7.5', '1500']) {
    expect([age, isAge(age)]).toEqual([age, false])
    expect(faults({ age })).toEqual([{ field: 'age', code: CODE.ageIllegal }])
  }
})

test('[VALID-07] the birth date follows from age and unit', () => {
  const of = (age: string, unit: 'Y' | 'M' | 'D', today = TODAY) => withAge(WANG, age, unit, today).birthday
  expect([of('10', 'D'), of('2', 'M'), of('30', 'Y'), of('0', 'D'), of('150', 'Y')]).toEqual([
    '2026-11-10',
    '2026-09-20',
    '1996-11-20',
    TODAY,
    '1876-11-20',
  ])
  // The last day of a shorter month; a leap day has no anniversary.
  expect([of('1', 'M', '2026-03-31'), of('1', 'Y', '2024-02-29'), of('151', 'Y')]).toEqual(['2026-02-28', '2023-02-28', WANG.birthday])
  // And back: what was derived is the age that was typed.
  for (const [value, unit] of [
    [3, 'M'],
    [30, 'Y'],
    [30, 'D'],
    [11, 'M'],
    [149, 'Y'],
  ] as const)
    expect(ageOn(birthdayOf({ value, unit }, TODAY), TODAY)).toEqual({ value, unit })
})

test('[VALID-08, VALID-09, VALID-10] from a birth date: under 31 days in days, under 365 in months, else in years', () => {
  const daysAgo = (n: number) => birthdayOf({ value: n, unit: 'D' }, TODAY)
  const age = (birthday: string) => {
    const { age, ageUnit } = withBirthday(WANG, birthday, TODAY)
    return `${age}${ageUnit}`
  }
  expect([0, 30, 31, 364, 365].map((n) => age(daysAgo(n)))).toEqual(['0D', '30D', '1M', '11M', '1Y'])
  expect(age('1990-01-01')).toBe('36Y')
  // An age that was typed stays as it is, in its unit, until the birth date is edited (decision 75).
  expect(withAge(WANG, '150', 'D', TODAY)).toMatchObject({ age: '150', ageUnit: 'D', birthday: '2026-06-23' })
  expect(age('2026-06-23')).toBe('4M')
})

test('[VALID-11] a birth date in the future gives no age, and is refused', () => {
  expect(withBirthday(WANG, '2026-11-21', TODAY).age).toBe('')
  expect(faults({ birthday: '2026-11-21' })).toEqual([{ field: 'birthday', code: CODE.birthdayIllegal }])
  expect(faults({ birthday: TODAY, age: '0', ageUnit: 'D' })).toEqual([])
})

test('[VALID-12, IV-04] a date is converted only with exactly 10 or 19 characters that are a day of the calendar', () => {
  const at = (text: string) => {
    const instant = parseDateTime(text)
    return instant === undefined ? undefined : new Date(instant).toISOString()
  }
  expect(at('2020-09-23')).toBe('2020-09-22T16:00:00.000Z')
  expect(at('2020-09-23 10:11:12')).toBe('2020-09-23T02:11:12.000Z')
  expect(at('2024-02-29')).toBe('2024-02-28T16:00:00.000Z')
  expect(at('9999-12-31 23:59:59')).toBe('9999-12-31T15:59:59.000Z')
  // China had summer time once; the server's wall clock has none, so that no hour is missing.
  expect(at('1990-04-15 00:30:00')).toBe('1990-04-14T16:30:00.000Z')
  for (const text of [
    '2020-9-23',
    '2020/09/23',
    '2020-09-23 10:11',
    '2025-02-29',
    '2020-02-30',
    '0000-01-01',
    '2025-1-1',
    '2025-13-01',
    '2025-01-01 24:00:00',
    '２020-09-23',
    '2020-09-23T10:11:12',
  ])
    expect([text, at(text)]).toEqual([text, undefined])
})

test('[VALID-13, VALID-14] a blank name, pinyin, sex, birth date or nation is a fault of that field', () => {
  for (const field of ['patName', 'pinyin', 'sex', 'birthday', 'nation'] as const) {
    expect([field, faults({ [field]: '' })]).toEqual([field, [{ field, code: CODE.fieldBlank }]])
    if (field !== 'sex') expect([field, faults({ [field]: ' \u3000' })]).toEqual([field, [{ field, code: CODE.fieldBlank }]])
  }
  expect(faults({ nation: '57' })).toEqual([{ field: 'nation', code: CODE.parameterIllegal }])
})

test('a booking asks for a number and an address besides; no number with its reason will do', () => {
  const booked = (changes: Partial<PatientFacts>) => faults(changes, BOOKING_REQUIRED).map(({ field }): PatientKey => field)
  const whole = { idNo: '11010519491231002X', address: '人民路1号' }
  expect(booked(whole)).toEqual([])
  expect(booked({})).toEqual(['idNo', 'address'])
  expect([booked({ ...whole, idNo: '', idType: 'none' }), booked({ ...whole, idNo: '', idType: 'none', idReason: 'newborn' })]).toEqual([
    ['idNo'],
    [],
  ])
})

test('[INT-05] a card’s number is checked (GB 11643): birth date and sex follow, a wrong digit is named', () => {
  expect(readIdCard('11010519491231002X', TODAY)).toEqual({ birthday: '1949-12-31', sex: 'F' })
  expect(readIdCard(' 440524 18800101 0014 ', TODAY)).toEqual({ birthday: '1880-01-01', sex: 'M' })
  expect(readIdCard('１１０１０５１９４９１２３１００２x', TODAY)).toEqual({ birthday: '1949-12-31', sex: 'F' })
  expect(readIdCard('110105194912310021', TODAY)).toEqual({ fault: 'check', at: 18, expected: 'X' })
  expect(readIdCard('1101051949I231002X', TODAY)).toEqual({ fault: 'character', at: 11, expected: '' })
  expect(readIdCard('00010519491231002X', TODAY)).toMatchObject({ fault: 'region', at: 1 })
  expect(readIdCard('11010519490231002X', TODAY)).toMatchObject({ fault: 'birthday', at: 7 })
  expect(readIdCard('11010520491231002X', TODAY)).toMatchObject({ fault: 'birthday' })
  expect(readIdCard('110105491231002', TODAY)).toMatchObject({ fault: 'length' })
  // Every single wrong digit is found.
  const good = '11010519491231002X'
  for (let at = 0; at < 17; at += 1)
    for (let digit = 0; digit < 10; digit += 1)
      if (String(digit) !== good[at]) expect('fault' in readIdCard(`${good.slice(0, at)}${digit}${good.slice(at + 1)}`, TODAY)).toBe(true)
  expect([sexToGb('M'), sexToGb('F'), sexToGb('O'), sexFromGb('1'), sexFromGb(2), sexFromGb('0'), sexFromGb('9')]).toEqual([
    '1',
    '2',
    '9',
    'M',
    'F',
    'O',
    'O',
  ])
})

test('[ENTITY-35] 56 nations, each with a code, a Chinese name and one in letters of its own', () => {
  expect(NATIONS).toHaveLength(56)
  for (const key of ['code', 'zh', 'en'] as const) expect(new Set(NATIONS.map((nation) => nation[key])).size).toBe(56)
  expect([NATIONS[0], nationOf('56'), nationOf('57')]).toEqual([
    { code: '01', zh: '汉族', en: 'Han' },
    { code: '56', zh: '基诺族', en: 'Jino' },
    undefined,
  ])
  expect(['1', '01', '汉', '汉族', 'Hui', '某族', ''].map(nationCode)).toEqual(['01', '01', '01', '01', '03', '', ''])
})

test('[ENTITY-10, ENTITY-11] a source is 1 to 4 at the desk and 2 to 5 on the EMR’s side, in one order', () => {
  expect(SOURCE_TYPES).toEqual(['outpatient', 'inpatient', 'physicalExam', 'emergency'])
  expect(SOURCE_TYPES.map((source) => sourceCode(source, 'desk'))).toEqual([1, 2, 3, 4])
  expect(SOURCE_TYPES.map((source) => sourceCode(source, 'emr'))).toEqual([2, 3, 4, 5])
  for (const table of ['desk', 'emr'] as const)
    for (const source of SOURCE_TYPES) expect(sourceOf(sourceCode(source, table), table)).toBe(source)
  expect([sourceOf(0, 'desk'), sourceOf(5, 'desk'), sourceOf(1, 'emr'), sourceOf(6, 'emr')]).toEqual([
    undefined,
    undefined,
    undefined,
    undefined,
  ])
})

test('[ENTITY-33] the general mapping of a sex: 1 or M, 2 or F, anything else is other', () => {
  expect(['1', 'M', '2', 'F', '9', ''].map(sexFromGeneral)).toEqual(['M', 'M', 'F', 'F', 'O', 'O'])
})

test('[ENTITY-34] the EMR’s mapping of a sex: 0, 1, anything else is other', () => {
  expect(['0', '1', '2', ''].map(sexFromEmr)).toEqual(['M', 'F', 'O', 'O'])
})

test('[DAY-13] an age is held against a birth date that stands: so many full years, months or days are it, every other is named', () => {
  type Said = readonly [birthday: string, age: string, unit: 'Y' | 'M' | 'D']
  const differs = (...[birthday, age, ageUnit]: Said) => ageDiffers({ birthday, age, ageUnit }, TODAY)
  const fits: readonly Said[] = [
    ['1959-03-01', '67', 'Y'],
    ['1959-11-20', '67', 'Y'],
    ['2025-05-20', '18', 'M'],
    ['2025-05-20', '1', 'Y'],
    ['2026-11-20', '0', 'D'],
    ['2026-10-21', '30', 'D'],
  ]
  for (const one of fits) expect([one, differs(...one)]).toEqual([one, undefined])
  expect(differs('1959-03-01', '66', 'Y')).toEqual({ value: 67, unit: 'Y' })
  expect(differs('1959-11-21', '67', 'Y')).toEqual({ value: 66, unit: 'Y' })
  expect(differs('2025-05-20', '18', 'Y')).toEqual({ value: 1, unit: 'Y' })
  expect(faults({ age: '66' })).toEqual([{ field: 'age', code: CODE.ageDiffers }])
  // What is no date and no age yet is another fault, or none.
  expect([differs('1959-02-30', '1', 'Y'), differs('1959', '1', 'Y'), differs('1959-03-01', 'x', 'Y')]).toEqual([
    undefined,
    undefined,
    undefined,
  ])
  expect(agedByBirthday({ ...WANG, age: '', ageUnit: 'M' }, TODAY)).toEqual(WANG)
  expect(agedByBirthday({ ...WANG, birthday: '', age: '5' }, TODAY)).toMatchObject({ age: '5' })
})
