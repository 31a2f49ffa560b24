import { keptReport, keptSearch, readKept } from '../kept/kept-query'
import { isKnowledge, placeOf, placesOf } from './places'

const paths = (at: string): string[] => placesOf(at).flatMap(({ places }) => places.map(({ path }) => path))

test('[USER-07, ROUTE-52] the side has info, favourites, the kinds of knowledge and templates; a clinic’s has its own without templates', () => {
  expect(paths('/user_center/collect')).toEqual([
    '/user_center/user_info',
    '/user_center/collect',
    ...[1, 2, 3, 4].map((type) => `/user_center/common/${type}`),
    '/user_center/report_template/list',
  ])
  expect(paths('/clinic/user_center/user_info')).toEqual([
    '/clinic/user_center/user_info',
    '/clinic/user_center/collect',
    ...[1, 2, 3, 4].map((type) => `/clinic/user_center/common/${type}`),
  ])
  expect(placeOf('/user_center/report_template/newEdit')).toBe('/user_center/report_template/list')
  expect(['1', '4', 'personal', 'clinic', 'common', '5', '', 'toString'].filter(isKnowledge)).toEqual([
    '1',
    '4',
    'personal',
    'clinic',
    'common',
  ])
})

test('[USER-06] own favourites come first to a doctor, the clinic’s to a clinic; what is asked stands in the address', () => {
  const own = { scope: 'own', search: '', pageNo: 1, pageSize: 50 }
  expect(readKept('/user_center/collect', '')).toEqual(own)
  expect(readKept('/clinic/user_center/collect', '')).toEqual({ ...own, scope: 'clinic' })
  const asked = { scope: 'clinic', search: '肺 结节', pageNo: 3, pageSize: 100 } as const
  expect(readKept('/user_center/collect', keptSearch('/user_center/collect', asked))).toEqual(asked)
  expect(keptSearch('/user_center/collect', readKept('/user_center/collect', '?scope=x&page=0&size=7&q='))).toBe('')
})

test('[USER-05] a kept case opens its report to be read, in the tree from which it is opened', () => {
  const row = { risProcedureId: 'e1', remoteOrderId: '', modality: 'CT', t: '1', sign: 's' }
  const query = 'procedureId=e1&modality=CT&t=1&sign=s'
  const menus = (remote: boolean) => (remote ? '111111111111' : '111100000000')
  expect(keptReport(row, '/user_center/collect', menus(true))).toBe(`/local_diagnosis/view_report?${query}`)
  expect(keptReport(row, '/clinic/user_center/collect', menus(true))).toBe(`/clinic/view_report?${query}`)
  expect(keptReport({ ...row, remoteOrderId: 'o1' }, '/user_center/collect', menus(true))).toBe(`/remote_diagnosis/view_report?${query}`)
  expect(keptReport({ ...row, remoteOrderId: 'o1', modality: 'ECG' }, '/user_center/collect', menus(false))).toBe(
    `/local_diagnosis/ecg/view_report?${query.replace('CT', 'ECG')}`,
  )
})
