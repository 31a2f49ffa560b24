import { session } from '@farsight/shared/bus'
import { testRow } from '../../../shared/api/test/exam-row'
import { examRoute } from './routes-of'

const as = (facilityRole: string) =>
  jest.spyOn(session, 'current').mockReturnValue({ facilityRole, facilityBaseConfig: { reviewLevels: 0 } } as never)
afterEach(() => jest.restoreAllMocks())

test('a finished report is opened by who reads reports, and by no administrator of a union: he would be refused', () => {
  const row = testRow({ state: 9, reportHasComplete: 1 })
  as('doctor')
  jest.spyOn(session, 'rightFor').mockReturnValue(4)
  expect(examRoute(row)).toMatch(/^\/local_diagnosis\/view_report\?/)
  as('unionAdmin')
  expect(examRoute(row)).toBeUndefined()
})
