import { ApiError, api } from '@farsight/shared/api'
import { session } from '@farsight/shared/bus'
import type { ListRequest, Row } from '@farsight/shared/exams/model'
import { setLanguage } from '@farsight/shared/i18n'
import { UiProvider } from '@farsight/shared/ui'
import { setServerClock } from '@farsight/shared/ui/data'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { act, render, screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { MemoryRouter, Route, Routes } from 'react-router-dom'
import { testPayload } from '../../../../shared/api/test/payload'
import { testRow } from '../../model/test/row'
import { LocalWorklistPage } from '../../pages/local-worklist/local-worklist.page'
import slots from '..'
import { MyQueue } from './my-queue'

/** Rows by the queue that was asked for. */
let lists: Partial<Record<string, readonly Row[]>>
let failing: ApiError | undefined
const asked: ListRequest[] = []

function open(menu = '000010000000', rights: Record<string, number> = { CT: 2 }) {
  session.start(testPayload({ userMainMenuConfig: menu, modalityRights: rights }))
  return render(
    <UiProvider>
      <QueryClientProvider client={new QueryClient({ defaultOptions: { queries: { retry: false } } })}>
        <MemoryRouter initialEntries={['/blank']}>
          <Routes>
            <Route path="/blank" element={<MyQueue />} />
            <Route path="/local_diagnosis" element={<LocalWorklistPage />} />
          </Routes>
        </MemoryRouter>
      </QueryClientProvider>
    </UiProvider>,
  )
}

beforeEach(() => {
  setLanguage('zh')
  setServerClock('2026-11-20 09:20:00')
  slots.fill(() => () => undefined)
  lists = {}
  failing = undefined
  asked.length = 0
  jest.spyOn(api, 'call').mockImplementation((async (call: string, payload: ListRequest) => {
    if (call === 'queryQueues') return { val: { write: 63, review: 21, returned: 2, urgent: 7 } }
    if (call !== 'queryLocalList') return { val: [], total: 0, totalIsFloor: false }
    asked.push(payload)
    if (failing) throw failing
    const val = lists[`${payload.queue} ${payload.states?.join() ?? ''}`.trim()] ?? []
    return { val, total: val.length, totalIsFloor: false, cursor: '', serverTime: '2026-11-20 09:20:00' }
  }) as never)
})
afterEach(() => {
  jest.restoreAllMocks()
  act(() => session.end('logout'))
})

test('the numbers of what waits, what came back and what is urgent; each opens the list so', async () => {
  lists.urgent = [testRow({ risProcedureId: 'c', critical: true }), testRow({ risProcedureId: 'u', urgent: true })]
  lists.write = [testRow({ registerTime: '2026-11-19 23:05:00' })]
  open()
  const numbers = screen.getByRole('navigation', { name: '数目' })
  expect(await within(numbers).findByRole('link', { name: /待诊断 63 最早登记 11-19 23:05/ })).toHaveAttribute(
    'href',
    '/local_diagnosis?queue=write',
  )
  expect(within(numbers).getByRole('link', { name: /待审核 21/ })).toBeVisible()
  expect(await within(numbers).findByRole('link', { name: /急诊与危急 7 其中危急 1/ })).toBeVisible()
  asked.length = 0
  await userEvent.click(within(numbers).getByRole('link', { name: /退回给我 2/ }))
  expect(await screen.findByRole('grid')).toBeVisible()
  expect(asked.at(-1)).toMatchObject({ queue: 'returned', pageNo: 1 })
})

test('what the doctor holds is continued from here', async () => {
  lists['write 2'] = [testRow({ risProcedureId: 'mine', state: 2, patName: '李秀英', holderId: 'x' })]
  open()
  const held = await screen.findByRole('region', { name: '正在处理' })
  expect(await within(held).findByRole('link', { name: /李秀英/ })).toHaveAttribute('href', expect.stringContaining('procedureId=mine'))
  expect(await within(screen.getByRole('region', { name: '退回给我' })).findByText('没有退回的报告')).toBeVisible()
})

test('what is urgent stands first, also while the rest is asked for; an empty part is a line at the end', async () => {
  lists.urgent = [testRow({ risProcedureId: 'u', urgent: true, patName: '赵敏' })]
  lists['write 2060'] = [testRow({ risProcedureId: 'w', patName: '王建国' })]
  const parts = () => screen.getAllByRole('region').map((part) => part.getAttribute('aria-label'))
  open(undefined, { CT: 1 })
  expect(parts()).toEqual(['急诊与危急'])
  expect(await screen.findByRole('link', { name: /王建国/ })).toBeVisible()
  expect(parts()).toEqual(['急诊与危急', '接下来诊断', '正在处理', '退回给我'])
  const returned = screen.getByRole('region', { name: '退回给我' })
  expect(returned).toHaveTextContent(/^退回给我没有退回的报告$/)
  expect(within(returned).queryByRole('list')).toBeNull()
})

test('who reviews nothing is shown nothing to review', async () => {
  open(undefined, { CT: 1 })
  expect(await screen.findByRole('link', { name: /待诊断 63/ })).toBeVisible()
  expect(screen.queryByText(/审核/)).toBeNull()
})

test('an account without the list is told so, and no number is asked for', async () => {
  open('111000000001')
  expect(screen.getByText(/此账号没有诊断列表/)).toBeVisible()
  expect(screen.getByRole('link', { name: '打开 AI 列表' })).toHaveAttribute('href', '/ai_diagnose_list')
  expect(asked).toEqual([])
})

test('an error says what failed and asks again', async () => {
  failing = new ApiError('network', 0, '网络错误')
  open()
  await screen.findByText(/网络错误/)
  failing = undefined
  lists.returned = [testRow({ patName: '赵敏', returned: true })]
  await userEvent.click(screen.getByRole('button', { name: /重试/ }))
  expect(await screen.findByText('赵敏')).toBeVisible()
})
