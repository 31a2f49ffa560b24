import { ApiError, api } from '@farsight/shared/api'
import { CODE } from '@farsight/shared/domain'
import { sameKeys } from '@farsight/shared/i18n'
import { act, fireEvent, render, screen, waitFor } from '@testing-library/react'
import { DESK_CSS } from '../../../../shared/ui/styles/desk-rules'
import deskEn from '../desk/locales/en.json'
import deskZh from '../desk/locales/zh.json'
import en from './locales/en.json'
import zh from './locales/zh.json'
import { LOOK_MS, Outbox } from './outbox'
import { Scan, scanAddress } from './scan'

let answers: Record<string, () => unknown>
let asked: string[]
beforeEach(() => {
  asked = []
  answers = { initLogin: () => ({ val: { demo: true } }), demoOutbox: () => ({ val: [] }) }
  jest.spyOn(api, 'call').mockImplementation((async (name: string, payload: object) => {
    asked.push(`${name} ${JSON.stringify(payload)}`)
    return answers[name]?.()
  }) as never)
})
afterEach(() => {
  jest.useRealTimers()
  jest.restoreAllMocks()
})

test('the texts are the same in both languages', () => {
  expect([sameKeys(zh, en), sameKeys(deskZh, deskEn)]).toEqual([[], []])
})

test('the demo’s messages appear by themselves, as text alone', async () => {
  jest.useFakeTimers()
  render(<Outbox />)
  await act(async () => undefined)
  expect(screen.getByText('还没有短信')).toBeVisible()
  answers.demoOutbox = () => ({ val: [{ at: '2026-11-22 09:00:00', phone: '138****0001', text: '<b>验证码 123456</b>' }] })
  await act(async () => jest.advanceTimersByTime(LOOK_MS))
  expect(screen.getByRole('cell', { name: '<b>验证码 123456</b>' })).toBeVisible()
  // By the stylesheet: a phone number is read in one piece.
  const style = document.createElement('style')
  style.textContent = DESK_CSS
  document.head.append(style)
  expect(screen.getByRole('cell', { name: '138****0001' })).toHaveStyle({ whiteSpace: 'nowrap' })
  expect(screen.getByRole('cell', { name: '<b>验证码 123456</b>' })).not.toHaveStyle({ whiteSpace: 'nowrap' })
  style.remove()
})

test('a site that is no demo has no such page', async () => {
  answers.initLogin = () => ({ val: { demo: false } })
  render(<Outbox />)
  expect(await screen.findByText('404')).toBeVisible()
  expect(asked.filter((call) => call.startsWith('demoOutbox'))).toEqual([])
})

const exam = (risProcedureId: string, reportCompleteTime: string | null) => ({
  risProcedureId,
  modality: 'CT' as const,
  currentState: reportCompleteTime ? 9 : 2060,
  reportHasComplete: reportCompleteTime ? (1 as const) : (0 as const),
  reportCompleteTime,
  t: '1',
  sign: `s-${risProcedureId}`,
})

test('[STATE-46] of two completed reports the newest opens; with none the local list is searched', () => {
  const older = exam('p1', '2026-11-20 09:00:00')
  const newer = exam('p2', '2026-11-21 08:00:00')
  const open = exam('p3', null)
  for (const found of [
    [older, newer, open],
    [newer, open, older],
  ])
    expect(scanAddress('A0031', found)).toBe('/local_diagnosis/view_report?procedureId=p2&t=1&sign=s-p2')
  expect(scanAddress('A 0031&x', [open])).toBe('/local_diagnosis?search=A+0031%26x')
  expect(scanAddress('A0031', [])).toBe('/local_diagnosis?search=A0031')
})

const scan = (scanId: string, enter = true) => {
  const onLogIn = jest.fn()
  render(<Scan scanId={scanId} enter={async () => enter} onLogIn={onLogIn} />)
  return onLogIn
}

test('[ROUTE-06] a code in the address is looked for at once, and leads on', async () => {
  answers.queryByScanId = () => ({ val: [exam('p2', '2026-11-21 08:00:00')] })
  scan('A0031')
  await waitFor(() => expect(location.hash).toBe('#/local_diagnosis/view_report?procedureId=p2&t=1&sign=s-p2'))
  expect(asked).toEqual(['queryByScanId {"scanId":"A0031"}'])
})

test('a scanner types into the field; an empty one is told, full-width characters are what they mean', async () => {
  answers.queryByScanId = () => ({ val: [] })
  scan('')
  const field = screen.getByRole('textbox', { name: '条码内容' })
  expect(field).toHaveFocus()
  await act(async () => void fireEvent.submit(field.closest('form') as HTMLFormElement))
  expect(field).toHaveAccessibleDescription(/请扫描或输入条码内容/)
  fireEvent.change(field, { target: { value: ' Ａ００３１ ' } })
  await act(async () => void fireEvent.submit(field.closest('form') as HTMLFormElement))
  expect(asked).toEqual(['queryByScanId {"scanId":"A0031"}'])
})

test('without a session the code is taken to the login page; a refusal stays beside the field with a retry', async () => {
  const onLogIn = scan('A0031', false)
  await waitFor(() => expect(onLogIn).toHaveBeenCalledWith('A0031'))
  expect(asked).toEqual([])
  answers.queryByScanId = () => {
    throw new ApiError('business', CODE.noPermission, '您没有该操作的权限')
  }
  scan('A0032')
  await waitFor(() => expect(screen.getAllByRole('alert').at(-1)).toHaveTextContent('您没有该操作的权限 (代码 2001)'))
  expect(screen.getByRole('button', { name: '重试' })).toBeVisible()
})

test('a code that no exam has is named, and not only an empty list shown; one that an open exam has is not', async () => {
  answers.queryByScanId = () => ({ val: [] })
  scan('NOPE-99')
  expect(await screen.findByText('没有检查使用条码“NOPE-99”，请核对后重扫')).toBeVisible()
  await waitFor(() => expect(location.hash).toBe('#/local_diagnosis?search=NOPE-99'))
  answers.queryByScanId = () => ({ val: [exam('p3', null)] })
  scan('A0033')
  await waitFor(() => expect(location.hash).toBe('#/local_diagnosis?search=A0033'))
  expect(screen.queryByText(/A0033/)).toBeNull()
})
