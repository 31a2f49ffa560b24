import { CODE } from '@farsight/shared/domain'
import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { type Answers, Bench, refusal } from '../../test/bench'
import { running, testMeeting, testMeetingRow, testProposal } from '../../test/meetings'

const user = userEvent.setup()
let bench: Bench
afterEach(() => bench.end())

const rows = [
  testMeetingRow({ id: 'm2', title: '进行的晨会', state: 'progress', startTime: '2026-11-20 09:00:00' }),
  testMeetingRow({ id: 'm1', title: '准备的晨会' }),
  testMeetingRow({ id: 'm3', title: '结束的晨会', state: 'completed', finishTime: '2026-11-19 08:40:00' }),
]
const whole = {
  m1: testMeeting({ id: 'm1' }),
  m2: running({ id: 'm2' }),
  m3: testMeeting({ id: 'm3', state: 'completed', summary: '随访三例' }),
}
const answers = (): Answers => ({
  meetingList: () => ({ val: rows, total: 3, totalIsFloor: false, counts: { preparation: 1, progress: 1, completed: 1 } }),
  meetingGet: ({ id }) => ({ val: whole[String(id) as keyof typeof whole] }),
  meetingPeople: () => ({ val: testMeeting().people }),
  meetingProposals: () => ({ val: [testProposal(1)] }),
})
const last = () => bench.payloads('meetingList').at(-1)

test('[ROUTE-27, MEET-04] the list of meetings: state with counts, time and search ask anew', async () => {
  bench = new Bench(answers())
  await bench.open('/morning_meeting_list')
  expect(await screen.findByText('进行的晨会')).toBeVisible()
  expect(last()).toEqual({ pageNo: 1, pageSize: 50 })
  for (const [name, state] of [
    [/^准备中\s*1/, 'preparation'],
    [/^进行中\s*1/, 'progress'],
    [/^已完成\s*1/, 'completed'],
  ] as const) {
    await user.click(screen.getByRole('button', { name }))
    await waitFor(() => expect(last()).toMatchObject({ state }))
  }
  await user.click(screen.getByRole('radio', { name: '本周' }))
  await waitFor(() => expect(last()).toMatchObject({ from: '2026-11-16', to: '2026-11-22' }))
  await user.type(screen.getByRole('searchbox', { name: '查找晨会' }), '晨会{Enter}')
  await waitFor(() => expect(last()).toMatchObject({ search: '晨会', pageNo: 1 }))
})

test.each([
  ['准备的晨会', '/morning_meeting/preparation?id=m1', '准备'],
  ['进行的晨会', '/morning_meeting/progress?id=m2', '进入'],
  ['结束的晨会', '/morning_meeting/completed?id=m3', '查看'],
])('[MEET-04] %s opens the screen of its state', async (title, address, act) => {
  bench = new Bench(answers())
  await bench.open('/morning_meeting_list')
  const row = (await screen.findByText(title)).closest('tr')!
  await user.click(within(row).getByRole('button', { name: act }))
  await waitFor(() => expect(bench.address()).toBe(address))
})

test('[ROUTE-24, ROUTE-25, ROUTE-26] an address of another state leads to the screen of the meeting’s own', async () => {
  bench = new Bench(answers())
  for (const [at, to] of [
    ['/morning_meeting/preparation?id=m2', '/morning_meeting/progress?id=m2'],
    ['/morning_meeting/progress?id=m3', '/morning_meeting/completed?id=m3'],
    ['/morning_meeting/completed?id=m1', '/morning_meeting/preparation?id=m1'],
  ] as const) {
    const { unmount } = await bench.open(at)
    await waitFor(() => expect(bench.address()).toBe(to))
    unmount()
  }
})

test('a list that did not come says why and asks again; an empty one leads to a new meeting', async () => {
  let fails = true
  bench = new Bench({
    ...answers(),
    meetingList: () => {
      if (fails) throw refusal(CODE.systemError)
      return { val: [], total: 0, totalIsFloor: false, counts: { preparation: 0, progress: 0, completed: 0 } }
    },
  })
  await bench.open('/morning_meeting_list')
  expect(await screen.findByRole('alert')).toHaveTextContent('系统错误')
  fails = false
  await user.click(screen.getByRole('button', { name: '重试' }))
  expect(await screen.findByText('还没有晨会。')).toBeVisible()
  await user.click(screen.getAllByRole('button', { name: '新建晨会' }).at(-1)!)
  await waitFor(() => expect(bench.address()).toBe('/morning_meeting/preparation'))
})

test('who lacks the menu sees nothing of it and asks nothing', async () => {
  bench = new Bench(answers(), { userMainMenuConfig: '000011000000' })
  await bench.open('/morning_meeting_list')
  expect(await screen.findByText(/没有.*权限/)).toBeVisible()
  expect(bench.asked).toEqual([])
})
