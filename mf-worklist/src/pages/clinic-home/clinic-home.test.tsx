import { session } from '@farsight/shared/bus'
import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { IDS } from '../../model/test/order'
import { listOf, RemoteBench, refusal } from '../../model/test/remote-bench'
import { testRow } from '../../model/test/row'

const user = userEvent.setup()
let bench: RemoteBench
beforeEach(() => {
  bench = new RemoteBench()
  bench.answers.queryLocalList = ({ states, diagnosticType }) => {
    const has = (state: number) => ((states ?? []) as number[]).includes(state)
    const rows = has(9)
      ? [testRow({ patName: '已回来', state: 9, reportHasComplete: 1, remoteOrderId: IDS.order, remoteTargetName: '市第一人民医院' })]
      : has(120)
        ? [testRow({ patName: '周平安', state: 120, remoteOrderId: IDS.order })]
        : has(2060) && diagnosticType === 'local'
          ? [testRow({ patName: '还没发起' })]
          : []
    return { ...listOf(rows), cursor: '', serverTime: '2026-11-20 22:20:00' }
  }
})
afterEach(() => bench.end())
const address = () => screen.getByTestId('address').textContent
const row = async (name: string) => within((await screen.findByText(name)).closest('tr')!)

test('[ROUTE-47, WORK-44] the clinic’s exams by what they wait for: one not sent yet is launched from here, with the balance in the head', async () => {
  bench.show('/clinic/home?show=own')
  const waiting = await row('还没发起')
  expect(await screen.findByText(/余额 1.000 · 冻结 240/)).toBeInTheDocument()
  await user.click(waiting.getByRole('link', { name: '发起' }))
  expect(address()).toBe(`/remote_diagnosis/launch_remote?procedureId=${testRow().risProcedureId}`)
  expect(bench.payloads('queryLocalList')).toContainEqual(
    expect.objectContaining({ states: [2060], diagnosticType: 'local', pageSize: 20 }),
  )
})

test('[WORK-44] a completed one opens the clinic’s report, and its order’s history is one press away', async () => {
  bench.show('/clinic/home?show=back')
  const done = await row('已回来')
  expect(done.getByText('市第一人民医院')).toBeInTheDocument()
  expect(done.getByRole('link', { name: '经过' })).toHaveAttribute('href', `/remote_diagnosis?remoteOrderId=${IDS.order}`)
  await user.click(done.getByRole('link', { name: '查看' }))
  await waitFor(() => expect(address()).toMatch(/^\/clinic\/view_report\?procedureId=/))
})

test('the clinic’s own reports are a press away where it has them, and not shown where it has not', async () => {
  const had = session.current()!
  session.start({ ...had, menus2: 1, menus3: 1 })
  const { unmount } = bench.show('/clinic/home?show=own')
  expect(await screen.findByRole('button', { name: '超声报告' })).toBeVisible()
  await user.click(screen.getByRole('button', { name: '其他报告' }))
  expect(address()).toBe('/clinic/reportCEdit')
  unmount()
  session.start({ ...had, menus2: 1, menus3: 0 })
  bench.show('/clinic/home?show=own')
  expect(await screen.findByRole('button', { name: '超声报告' })).toBeVisible()
  expect(screen.queryByRole('button', { name: '其他报告' })).toBeNull()
})

test('a rejected one is launched again', async () => {
  bench.show('/clinic/home?show=rejected')
  await user.click((await row('周平安')).getByRole('link', { name: '重新发起' }))
  expect(address()).toMatch(/^\/remote_diagnosis\/launch_remote\?procedureId=/)
})

const current = async () => (await screen.findAllByRole('link')).find((link) => link.getAttribute('aria-current') === 'true')?.textContent
const holds = (...full: string[]) => {
  bench.answers.queryLocalList = ({ states, diagnosticType }) => {
    const [state] = (states ?? []) as number[]
    const list = state === 120 ? 'rejected' : state === 2060 && diagnosticType === 'local' ? 'own' : ''
    return { ...listOf(full.includes(list) ? [testRow({ patName: list })] : []), cursor: '', serverTime: '2026-11-20 22:20:00' }
  }
}

test.each([
  [['rejected', 'own'], '被驳回'],
  [['own'], '待发起'],
  [[], '待诊断'],
])('it opens on the first list that needs the clinic’s own act: of %p on %s', async (full, list) => {
  holds(...full)
  bench.show('/clinic/home')
  await screen.findByRole('region', { name: list })
  expect(await current()).toMatch(new RegExp(`^${list}`))
})

test('what the address names is shown, whatever else needs an act; a list that cannot be had is passed over', async () => {
  holds('rejected', 'own')
  const { unmount } = bench.show('/clinic/home?show=working')
  expect(await screen.findByRole('region', { name: '诊断中' })).toBeInTheDocument()
  unmount()
  bench.end()
  bench = new RemoteBench()
  holds('own')
  const list = bench.answers.queryLocalList!
  bench.answers.queryLocalList = (asked) => {
    if (((asked.states ?? []) as number[])[0] === 120) throw refusal(2018)
    return list(asked)
  }
  bench.show('/clinic/home')
  expect(await screen.findByRole('region', { name: '待发起' })).toBeInTheDocument()
})
