import { NO_PATIENT } from '../patient-form/facts'
import { isAnother } from './other-person'

const sun = { ...NO_PATIENT, patName: '孙立国', sex: 'M' as const, birthday: '1956-03-04', idNo: '110105195603040019' }

test('an empty form is about nobody: whoever comes is welcome', () => {
  expect(isAnother(NO_PATIENT, undefined, { patName: '王静', idNo: '11010519491231002X' })).toBe(false)
  expect(isAnother({ ...NO_PATIENT, phone: '13800000000' }, undefined, { patName: '王静' })).toBe(false)
})

test('another name, number, sex or birth date is another person', () => {
  expect(isAnother(sun, undefined, { patName: '王静' })).toBe(true)
  expect(isAnother(sun, undefined, { idNo: '11010519491231002X', birthday: '1949-12-31', sex: 'M' })).toBe(true)
  expect(isAnother({ ...sun, idNo: '' }, undefined, { idNo: '11010519491231002X', birthday: '1949-12-31', sex: 'M' })).toBe(true)
  expect(isAnother({ ...sun, idNo: '', birthday: '' }, undefined, { idNo: '1', sex: 'F' })).toBe(true)
  expect(isAnother(sun, 'p1', { patName: '孙立国', patientId: 'p2' })).toBe(true)
})

test('the same name in other writing, an age that became a birth date, and what is left open are no difference', () => {
  expect(
    isAnother({ ...NO_PATIENT, patName: '欧阳 雪', birthday: '1981-11-20', sex: 'F' }, undefined, {
      patName: '欧阳雪',
      birthday: '1981-03-02',
    }),
  ).toBe(false)
  expect(isAnother(sun, undefined, { idNo: '110105 19560304 0019', sex: 'M' })).toBe(false)
  expect(isAnother(sun, 'p1', { patName: '孙国', patientId: 'p1' })).toBe(false)
  expect(isAnother({ ...sun, sex: 'O' }, undefined, { patName: '孙立国', sex: 'F', birthday: '' })).toBe(false)
})
