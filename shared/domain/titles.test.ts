import { DOCTOR_TITLES, doctorTitle } from './titles'

test('a title stands in both languages; what nobody knows stands as it was written, and nothing stays nothing', () => {
  for (const { zh, en } of DOCTOR_TITLES) expect(doctorTitle(zh)).toMatchObject({ zh, en })
  expect(doctorTitle('主管技师').en).toBe('Senior technologist')
  expect(doctorTitle('特聘顾问')).toEqual({ zh: '特聘顾问', en: '特聘顾问' })
  expect(doctorTitle('')).toEqual({ zh: '', en: '' })
})
