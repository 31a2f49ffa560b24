import { CONSULTATION_FILE_LIMIT } from '@farsight/shared/contract'
import { CODE, parseDateTime } from '@farsight/shared/domain'
import { sameKeys } from '@farsight/shared/i18n'
import en from '../locales/en.json'
import zh from '../locales/zh.json'
import { saysNoAllergy } from './allergy'
import { type ConsultationQuery, FIRST_QUERY, listRequest, readQuery, writeQuery } from './list-query'
import {
  EMPTY_FORM,
  formFaults,
  isOtherCase,
  type PickedExam,
  readForm,
  refusedField,
  requestOf,
  samePatient,
  withCase,
} from './request-form'

const NOW = parseDateTime('2026-11-25 09:20:00')!
const exam = (changes: Partial<PickedExam> = {}): PickedExam => ({
  ...{ risProcedureId: 'e1', checkNo: 'CT1', modality: 'CT', bodypart: '胸部', side: '', checkItem: '平扫', checkTime: null },
  ...{ patName: '王建国', sex: 'M', age: null, hospitalNo: 'H100' },
  ...changes,
})
const INFO = {
  ...{ mainDescription: '', preliminaryDiagnosis: '结节', presentHistory: '', pastHistory: '', familyHistory: '', allergyHistory: '' },
  ...{
    traumaHistory: '',
    surgeryHistory: '',
    consultationPurpose: '性质',
    physicalCheck: '',
    auxiliaryCheck: '',
    conditionDescription: '咳嗽',
  },
  ...{ temperature: '36.8', pulse: '', respiration: '', systolic: '', diastolic: '' },
}

test('both languages say the same things', () => expect(sameKeys(zh, en)).toEqual([]))

test('a question of the list is the same after it stood in the address', () => {
  const query: ConsultationQuery = {
    ...FIRST_QUERY,
    ...({ progress: 's4', type: 'clinical', mine: true, timeType: 'start', pageNo: 3, pageSize: 20 } as const),
    range: { startTime: '2026-11-01 00:00:00', endTime: '2026-11-07 23:59:59', timeTimes: '' },
  }
  expect(readQuery(writeQuery(query), NOW, 480)).toEqual(query)
  expect(listRequest(query)).toEqual({
    ...{ progress: 's4', type: 'clinical', mine: 1, from: '2026-11-01', to: '2026-11-07', timeType: 'start', pageNo: 3, pageSize: 20 },
  })
  expect(writeQuery(FIRST_QUERY)).toBe('')
  expect(readQuery('', NOW, 480)).toEqual(FIRST_QUERY)
})
test('an address of anybody asks only what the list knows', () => {
  const query = readQuery('progress=s9&type=x&page=-1&size=7&from=yesterday&to=2026-11-07&time=ever', NOW, 480)
  expect(listRequest(query)).toEqual({ to: '2026-11-07', timeType: 'create', pageNo: 1, pageSize: 50 })
})

test('the case of an exam fills what is empty, and never another patient’s', () => {
  const form = withCase({ ...EMPTY_FORM, exams: [exam()] }, INFO)
  expect(form).toMatchObject({
    purpose: '性质',
    caseText: { mainDescription: '咳嗽', preliminaryDiagnosis: '结节' },
    vitals: { temperature: '36.8' },
  })
  expect(isOtherCase(form)).toBe(false)
  const other = { ...form, exams: [exam({ risProcedureId: 'e2', hospitalNo: 'H200' })] }
  expect(isOtherCase(other)).toBe(true)
  expect(withCase(other, INFO)).toBe(other)
})
test.each([
  [{}, true],
  [{ hospitalNo: '' }, true],
  [{ hospitalNo: 'H200' }, false],
  [{ patName: '王建军' }, false],
  [{ sex: 'F' }, false],
])('is %j of the same patient: %s', (changes, same) => expect(samePatient(exam(), exam(changes))).toBe(same))

test('faults of a request, each at its field', () => {
  expect(
    formFaults({ ...EMPTY_FORM, exams: [exam(), exam({ patName: '李' })], start: '2026-11-26T10:00', end: '2026-11-26T10:00' }, true),
  ).toEqual({
    ...{ exams: CODE.consultationPatients, purpose: CODE.parameterEmpty, facilityIds: CODE.parameterEmpty, end: CODE.consultationTimes },
  })
  const typed = {
    ...EMPTY_FORM,
    type: 'clinical' as const,
    purpose: 'x',
    facilityIds: ['f'],
    ageValue: '200',
    vitals: { ...EMPTY_FORM.vitals, pulse: '7.5', temperature: '3６.8' },
  }
  expect(formFaults(typed, true)).toEqual({ patName: CODE.parameterEmpty, ageValue: CODE.ageIllegal, pulse: CODE.vitalsIllegal })
})
test('numbers are sent as they are meant, times to the second, nothing typed as null', () => {
  const form = { ...EMPTY_FORM, purpose: ' 目的 ', start: '2026-11-26T09:00', vitals: { ...EMPTY_FORM.vitals, temperature: '３６.8 ' } }
  expect(requestOf(form)).toMatchObject({
    ...{ purpose: '目的', startTime: '2026-11-26 09:00:00', endTime: null, designatedDoctorId: null, video: 0 },
    caseInfo: { vitals: { temperature: 36.8, pulse: null } },
  })
})
test('the field of a refusal: by its code, or by the name behind the colon', () => {
  expect(refusedField(CODE.consultationTimes, '')).toBe('end')
  expect(refusedField(CODE.parameterEmpty, '参数为空：purpose')).toBe('purpose')
  expect(refusedField(CODE.parameterIllegal, 'A parameter is not allowed: request.designatedDoctorId')).toBe('doctorId')
  expect(refusedField(CODE.systemError, '系统错误')).toBeUndefined()
})
test('what lies in the storage is a form only when it is one', () => {
  const kept = JSON.parse(JSON.stringify({ ...EMPTY_FORM, exams: [exam()] })) as unknown
  expect(readForm(kept)).toEqual({ ...EMPTY_FORM, exams: [exam()] })
  for (const bad of [
    null,
    'x',
    {},
    { ...EMPTY_FORM, type: 'x' },
    { ...EMPTY_FORM, exams: [{}] },
    { ...EMPTY_FORM, vitals: {} },
    { ...EMPTY_FORM, purpose: 3 },
  ])
    expect(readForm(bad)).toBeUndefined()
})
test('the limit of a file is the contract’s', () => expect(CONSULTATION_FILE_LIMIT).toBe(5 * 1024 * 1024))

test.each([
  '无',
  '无。',
  ' 否认 ',
  '否认过敏史',
  '无药物过敏史。',
  '否认药物及食物过敏史',
  '否认药物、食物过敏',
  '无特殊',
  '未发现',
  '没有过敏',
  'None.',
  'no',
  'NKDA',
  'N/A',
  'No known drug allergies',
  'Denies any allergy',
  '-',
  '—',
  '',
])('a history of allergies that says none is no warning: %p', (text) => expect(saysNoAllergy(text)).toBe(true))
test.each([
  '碘过敏',
  '无，青霉素过敏',
  '无药物，食物过敏',
  '无 花粉过敏',
  '否认青霉素过敏，磺胺过敏',
  '不详',
  '无法获知',
  '过敏',
  'none, peanuts',
  'no penicillin',
  'nickel',
  'unknown',
  '?',
])('whatever is not plainly none is a warning: %p', (text) => expect(saysNoAllergy(text)).toBe(false))
