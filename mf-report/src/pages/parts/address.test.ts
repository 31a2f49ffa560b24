import { backFrom, complete, placeOf, viewPath } from './address'

const SEARCH = '?procedureId=p1&modality=CT&t=1763600000000&sign=abc'

test('[REPORT-04] a link carries exam, modality, time and sign', () => {
  expect(placeOf({ pathname: '/local_diagnosis/edit_report', search: SEARCH })).toEqual({
    address: { procedureId: 'p1', modality: 'CT', t: '1763600000000', sign: 'abc' },
    from: '/local_diagnosis',
    list: '/local_diagnosis',
    ecg: false,
    ai: false,
  })
})

test('the ECG twin and the clinic go back to their own lists', () => {
  expect(placeOf({ pathname: '/remote_diagnosis/ecg/view_report', search: '' })).toMatchObject({ list: '/remote_diagnosis', ecg: true })
  expect(placeOf({ pathname: '/clinic/edit_report', search: '' }).list).toBe('/clinic/home')
})

test('a link without its parts is not complete', () => {
  expect(complete(placeOf({ pathname: '/local_diagnosis/edit_report', search: SEARCH }).address)).toBe(true)
  expect(complete(placeOf({ pathname: '/local_diagnosis/edit_report', search: '?procedureId=p1' }).address)).toBe(false)
})

test('from the editor to the view of the same report', () => {
  const place = placeOf({ pathname: '/clinic/ecg/edit_report', search: SEARCH })
  expect(viewPath(place)).toBe('/clinic/ecg/view_report?procedureId=p1&modality=CT&t=1763600000000&sign=abc')
})

test('from the AI list: back to it, and the view of the same report keeps the findings beside it', () => {
  const place = placeOf({ pathname: '/local_diagnosis/edit_report', search: `${SEARCH}&ai=1` })
  expect(place).toMatchObject({ list: '/ai_diagnose_list', ai: true })
  expect(viewPath(place)).toBe('/local_diagnosis/view_report?procedureId=p1&modality=CT&t=1763600000000&sign=abc&ai=1')
  expect(placeOf({ pathname: '/remote_diagnosis/view_report', search: `${SEARCH}&ai=1` }).list).toBe('/remote_diagnosis')
})

test('a screen beside a report leads back to where it was opened, and to the list where that is no screen of reports', () => {
  const from = (back: string) => backFrom({ pathname: '/local_diagnosis/compare_report', search: `?${new URLSearchParams({ back })}` })
  for (const back of ['/local_diagnosis/edit_report?procedureId=p', '/local_diagnosis?pageNo=2', '/ai_diagnose_list'])
    expect(from(back)).toBe(back)
  for (const back of ['', '//evil.example', 'https://evil.example', '/local_diagnosisX', '/manage'])
    expect(from(back)).toBe('/local_diagnosis')
})
