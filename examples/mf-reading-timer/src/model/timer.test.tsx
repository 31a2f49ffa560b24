import { session } from '@farsight/shared/bus'
import { siteKey } from '@farsight/shared/i18n'
import { act, render, screen } from '@testing-library/react'
import { startTimer, useDay } from './timer'

function Shown() {
  const { readMs, count } = useDay()
  return <p>{`${readMs / 1000} s, ${count}`}</p>
}
const user = (loginUserId: string) => session.start({ loginUserId, facilityId: '10', modalityRights: {} } as never)
const go = (hash: string) => {
  window.location.hash = hash
}

beforeEach(() => {
  jest.useFakeTimers({ now: new Date(2026, 10, 21, 9, 0, 0) })
})
afterEach(() => jest.useRealTimers())

test('it counts while a report is in front, each exam once, for each user apart, and keeps nothing of a patient', () => {
  act(() => user('1001'))
  startTimer()
  render(<Shown />)
  act(() => jest.advanceTimersByTime(20_000))
  expect(screen.getByText('0 s, 0')).toBeVisible()
  go('#/local_diagnosis/edit_report?procedureId=77&patName=someone')
  act(() => jest.advanceTimersByTime(31_000))
  expect(screen.getByText('30 s, 1')).toBeVisible()
  go('#/local_diagnosis')
  act(() => jest.advanceTimersByTime(20_000))
  go('#/local_diagnosis/edit_report?procedureId=77')
  act(() => jest.advanceTimersByTime(11_000))
  expect(screen.getByText('40 s, 1')).toBeVisible()
  const stored = localStorage.getItem(siteKey('READING_1001')) ?? ''
  expect(Object.keys(JSON.parse(stored)).sort()).toEqual(['count', 'day', 'lastMs', 'longestMs', 'readMs', 'remind', 'stretchMs'])
  go('#/local_diagnosis')
  act(() => user('1002'))
  expect(screen.getByText('0 s, 0')).toBeVisible()
  act(() => user('1001'))
  expect(screen.getByText(/^\d+ s, 1$/)).toBeVisible()
})
