import { CODE } from '@farsight/shared/domain'
import { act, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { testRow } from '../../../../shared/api/test/exam-row'
import { holdBack } from '../../../../shared/api/test/held-back'
import { type Answers, Bench, refusal } from '../../test/bench'
import { running, testMeeting, testMeetingRow, testProposal } from '../../test/meetings'
import { clockTyped, moved } from './meeting-draft'

const user = userEvent.setup()
let bench: Bench
let answers: Answers
beforeEach(() => {
  let saved: Record<string, never>
  answers = {
    meetingPeople: () => ({ val: testMeeting().people }),
    meetingProposals: () => ({
      val: [
        testProposal(1, { reasons: ['difficult', 'critical'], note: '气胸' }),
        testProposal(2, { reasons: ['differs'] }),
        testProposal(3, { reasons: ['collected'] }),
      ],
    }),
    meetingSave: (asked) => {
      saved = asked
      return { val: { id: 'm1', version: 1 } }
    },
    meetingGet: () => ({ val: testMeeting({ version: 1, title: (saved?.title as string | undefined) ?? '11月21日 晨会' }) }),
    meetingStart: () => ({ val: { state: 'progress', version: 2 } }),
    meetingList: () => ({ val: [testMeetingRow()], total: 1, totalIsFloor: false, counts: { preparation: 1, progress: 0, completed: 0 } }),
    queryLocalList: () => ({
      val: [testRow({ risProcedureId: 'own1', patName: '周自选' })],
      total: 1,
      totalIsFloor: false,
      cursor: '',
      serverTime: '2026-11-20 09:20:00',
    }),
  }
})
afterEach(() => bench.end())
const open = async (at = '/morning_meeting/preparation') => {
  bench = new Bench(answers)
  await bench.open(at)
  await screen.findByRole('region', { name: '推荐病例' })
}
const agenda = () => within(screen.getByRole('region', { name: '讨论病例' }))
const names = () =>
  agenda()
    .queryAllByRole('listitem')
    .map((one) => one.querySelector('b')?.textContent)

test('[MEET-01] “all” waits for the people: on a slow line it would invite nobody without a word', async () => {
  const come = holdBack(answers, 'meetingPeople')
  await open()
  const all = screen.getByRole('button', { name: '全选' })
  expect(all).toHaveAttribute('aria-disabled', 'true')
  expect(all).toHaveAccessibleDescription('正在载入人员…')
  await user.click(all)
  come()
  await waitFor(() => expect(all).not.toHaveAttribute('aria-disabled'))
  expect(screen.getByRole('group', { name: /0/ })).toBeVisible()
  await user.click(all)
  for (const box of within(screen.getByRole('group', { name: /参加/ })).getAllByRole('checkbox')) expect(box).toBeChecked()
})

test('[ROUTE-24, MEET-01] a new meeting with two cases: time, title, host, people and cases are saved in their order', async () => {
  await open()
  expect(screen.getByRole('textbox', { name: '标题' })).toHaveValue('11月21日 晨会')
  expect(bench.payloads('meetingProposals')).toEqual([{ from: '2026-11-19', to: '2026-11-20' }])
  // Each exam once, under the first of its reasons, in the order in which a department asks for them.
  await screen.findByRole('region', { name: '危急值' })
  const groups = screen.getAllByRole('region').map((one) => one.getAttribute('aria-label'))
  expect(groups.filter((name) => ['危急值', '书写与审核不一致', '疑难', '收藏'].includes(name!))).toEqual([
    '危急值',
    '书写与审核不一致',
    '收藏',
  ])
  await user.click(screen.getByRole('button', { name: /^加入 推荐1 / }))
  await user.click(screen.getByRole('button', { name: /^加入 推荐2 / }))
  // The same exam stands once.
  await user.click(screen.getByRole('button', { name: /^已加入 推荐1 / }))
  expect(names()).toEqual(['推荐1', '推荐2'])
  const second = agenda().getByRole('listitem', { name: '第 2 例 推荐2 CT CT-p2' })
  expect(second).toHaveTextContent(/第 2 例.*推荐2.*CT-p2/)
  second.focus()
  await user.keyboard('{Alt>}{ArrowUp}{/Alt}')
  expect(names()).toEqual(['推荐2', '推荐1'])
  expect(agenda().getByRole('listitem', { name: /^第 1 例 推荐2 / })).toHaveFocus()
  await user.type(agenda().getByRole('textbox', { name: /^推荐2 .*的说明$/ }), '谁对')
  await user.click(screen.getByRole('checkbox', { name: /王医生/ }))
  await user.clear(screen.getByRole('textbox', { name: '时间' }))
  await user.type(screen.getByRole('textbox', { name: '时间' }), '20261125')
  expect(screen.getByRole('textbox', { name: '标题' })).toHaveValue('11月25日 晨会')
  await user.click(screen.getByRole('button', { name: '保存' }))
  await waitFor(() =>
    expect(bench.payloads('meetingSave')).toEqual([
      {
        title: '11月25日 晨会',
        time: '2026-11-25 08:00:00',
        hostId: 'me',
        participantIds: ['u2'],
        cases: [
          { risProcedureId: 'p2', reason: 'differs', note: '谁对' },
          { risProcedureId: 'p1', reason: 'critical', note: '气胸' },
        ],
      },
    ]),
  )
  await waitFor(() => expect(bench.address()).toBe('/morning_meeting/preparation?id=m1'))
})

test('a list of proposals that was cut says so', async () => {
  await open()
  await screen.findByRole('region', { name: '危急值' })
  expect(screen.queryByText(/只列出最近的/)).toBeNull()
  bench.end()
  answers.meetingProposals = () => ({ val: Array.from({ length: 100 }, (_, i) => testProposal(i, { reasons: ['collected'] })) })
  await open()
  expect(await screen.findByText(/只列出最近的 100 例/)).toBeVisible()
})

test('an own search of the local list adds what nobody proposed', async () => {
  await open()
  await user.type(screen.getByRole('searchbox', { name: '姓名、检查号查找检查' }), '周{Enter}')
  await user.click(await screen.findByRole('button', { name: /^加入 周自选 / }))
  expect(bench.payloads('queryLocalList')).toEqual([{ search: '周', pageNo: 1, pageSize: 20 }])
  expect(names()).toEqual(['周自选'])
  expect(agenda().getByText('自选')).toBeVisible()
})

test('an exam of the old system is marked where it is found and where it is put', async () => {
  answers.queryLocalList = () => ({
    val: [testRow({ risProcedureId: 'own1', patName: '周自选', imported: true })],
    ...{ total: 1, totalIsFloor: false, cursor: '', serverTime: '2026-11-20 09:20:00' },
  })
  answers.meetingProposals = () => ({
    val: [testProposal(1, { exam: { ...testProposal(1).exam, imported: 1 } }), testProposal(2)],
  })
  await open()
  const proposals = within(screen.getByRole('region', { name: '推荐病例' }))
  expect(await proposals.findAllByRole('img', { name: '旧系统导入' })).toHaveLength(1)
  await user.type(screen.getByRole('searchbox', { name: '姓名、检查号查找检查' }), '周{Enter}')
  await user.click(await screen.findByRole('button', { name: /^加入 周自选 / }))
  expect(agenda().getAllByRole('img', { name: '旧系统导入' })).toHaveLength(1)
  await user.click(screen.getByRole('button', { name: /^加入 推荐2 / }))
  await user.click(screen.getByRole('button', { name: /^加入 推荐1 / }))
  expect(agenda().getAllByRole('img', { name: '旧系统导入' })).toHaveLength(2)
})

test('what was typed is there again after the page was left, and goes when it is saved', async () => {
  await open()
  await user.clear(screen.getByRole('textbox', { name: '标题' }))
  await user.type(screen.getByRole('textbox', { name: '标题' }), '读片会')
  await user.click(await screen.findByRole('button', { name: /^加入 推荐3 / }))
  const { unmount } = await bench.open('/morning_meeting_list')
  unmount()
  document.body.innerHTML = ''
  await bench.open('/morning_meeting/preparation')
  expect(await screen.findByText('已恢复上次未保存的内容。')).toBeVisible()
  expect(screen.getByRole('textbox', { name: '标题' })).toHaveValue('读片会')
  expect(names()).toEqual(['推荐3'])
  await user.click(screen.getByRole('button', { name: '保存' }))
  await waitFor(() => expect(bench.payloads('meetingSave')).toHaveLength(1))
  await waitFor(() => expect(Object.keys(localStorage).filter((key) => key.includes('meeting/'))).toEqual([]))
})

describe('typed on while it is being saved', () => {
  /** A save whose answer is let through by hand. */
  function held(): () => Promise<void> {
    let end: () => void = () => undefined
    answers.meetingSave = () =>
      new Promise((resolve) => {
        end = () => resolve({ val: { id: 'm1', version: 4 } })
      })
    return () => act(async () => end())
  }
  const title = () => screen.getByRole('textbox', { name: '标题' })
  const kept = () => Object.entries(localStorage).filter(([key]) => key.includes('meeting/'))
  const sent = (n: number) => waitFor(() => expect(bench.payloads('meetingSave')).toHaveLength(n))
  test('[MEET-01] a new meeting: the words go along to its address, and are sent over what was saved', async () => {
    await open()
    const end = held()
    await user.click(await screen.findByRole('button', { name: /^加入 推荐2 / }))
    await user.click(screen.getByRole('button', { name: '保存' }))
    await sent(1)
    await user.type(agenda().getByRole('textbox', { name: /^推荐2 .*的说明$/ }), '谁对')
    await end()
    await waitFor(() => expect(bench.address()).toBe('/morning_meeting/preparation?id=m1'))
    expect(await screen.findByRole('textbox', { name: /^推荐2 .*的说明$/ })).toHaveValue('谁对')
    expect(kept()).toEqual([[expect.stringMatching(/draft\/m1#/), expect.stringContaining('谁对')]])
    await user.click(screen.getByRole('button', { name: '保存' }))
    await sent(2)
    expect(bench.payloads('meetingSave')[1]).toMatchObject({ id: 'm1', baseVersion: 4, cases: [{ risProcedureId: 'p2', note: '谁对' }] })
  })
  test('[MEET-01] one that stands: the words stay on the screen and on the device, over the new number', async () => {
    await open('/morning_meeting/preparation?id=m1')
    const end = held()
    await user.type(title(), '一')
    await user.click(screen.getByRole('button', { name: '保存' }))
    await sent(1)
    await user.type(title(), '二')
    await end()
    expect(title()).toHaveValue('11月21日 晨会一二')
    expect(kept().map(([, value]) => JSON.parse(value))).toEqual([
      { draft: expect.objectContaining({ title: '11月21日 晨会一二' }), version: 4 },
    ])
  })
  test('who goes to the list while a new one is being saved stays there', async () => {
    await open()
    const end = held()
    await user.click(screen.getByRole('button', { name: '保存' }))
    await sent(1)
    await act(async () => {
      window.location.hash = '#/morning_meeting_list'
    })
    await screen.findByRole('grid')
    await end()
    expect(await screen.findByText('晨会已保存')).toBeVisible()
    expect(bench.address()).toMatch(/^\/morning_meeting_list/)
  })

  test('[MEET-02] it is not started over words that came later: they stay, and go with the next press', async () => {
    await open('/morning_meeting/preparation?id=m1')
    const end = held()
    await user.type(title(), '一')
    await user.click(screen.getByRole('button', { name: '开始晨会' }))
    await sent(1)
    await user.type(title(), '二')
    await end()
    expect(await screen.findByText(/保存时您又输入了内容/)).toBeVisible()
    expect([bench.address(), bench.payloads('meetingStart')]).toEqual(['/morning_meeting/preparation?id=m1', []])
    expect(title()).toHaveValue('11月21日 晨会一二')
    expect(kept()).toHaveLength(1)
    answers.meetingGet = () => ({ val: running() })
    await user.click(screen.getByRole('button', { name: '开始晨会' }))
    await sent(2)
    await end()
    await waitFor(() => expect(bench.address()).toBe('/morning_meeting/progress?id=m1'))
    expect(bench.payloads('meetingSave')[1]).toMatchObject({ baseVersion: 4, title: '11月21日 晨会一二' })
  })
})

test('a blank title or a day that is none is said at its field, and nothing is sent', async () => {
  await open()
  await user.clear(screen.getByRole('textbox', { name: '标题' }))
  await user.clear(screen.getByRole('textbox', { name: '时间' }))
  await user.type(screen.getByRole('textbox', { name: '时间' }), '2026-02-30')
  await user.clear(screen.getByRole('textbox', { name: '标题' }))
  await user.click(screen.getByRole('button', { name: '保存' }))
  expect(screen.getAllByRole('alert').map((one) => one.textContent)).toEqual([
    expect.stringContaining('请填写日期与时间'),
    expect.stringContaining('请填写标题'),
  ])
  expect(screen.getByRole('textbox', { name: '时间' })).toHaveFocus()
  expect(bench.payloads('meetingSave')).toEqual([])
})

test('[MEET-02] the host starts it, with what he has typed, and is on the screen of the meeting', async () => {
  await open('/morning_meeting/preparation?id=m1')
  await user.type(screen.getByRole('textbox', { name: '标题' }), '！')
  answers.meetingGet = () => ({ val: running() })
  await user.click(screen.getByRole('button', { name: '开始晨会' }))
  await waitFor(() => expect(bench.address()).toBe('/morning_meeting/progress?id=m1'))
  expect(bench.asked.map(({ call }) => call).filter((call) => /Save|Start/.test(call))).toEqual(['meetingSave', 'meetingStart'])
  expect(bench.payloads('meetingSave')[0]).toMatchObject({ id: 'm1', baseVersion: 1, title: '11月21日 晨会！' })
})

test('changed by somebody else: nothing is overwritten in silence, and nothing typed is lost', async () => {
  await open('/morning_meeting/preparation?id=m1')
  let version = 1
  answers.meetingSave = ({ baseVersion }) => {
    if (baseVersion !== version) throw refusal(CODE.editedByAnother)
    return { val: { id: 'm1', version: version + 1 } }
  }
  version = 7
  answers.meetingGet = () => ({ val: testMeeting({ version: 7, title: '别人的标题' }) })
  await user.type(screen.getByRole('textbox', { name: '标题' }), '！')
  await user.click(screen.getByRole('button', { name: '保存' }))
  expect(await screen.findByText(/这个晨会已在别处修改.*您输入的内容还在。/)).toBeVisible()
  expect(screen.getByRole('textbox', { name: '标题' })).toHaveValue('11月21日 晨会！')
  await user.click(screen.getByRole('button', { name: '以我的内容保存' }))
  await waitFor(() => expect(bench.payloads('meetingSave').at(-1)).toMatchObject({ baseVersion: 7, title: '11月21日 晨会！' }))
})

test('who is not the host reads it and has nothing to press', async () => {
  answers.meetingGet = () => ({
    val: testMeeting({ may: { edit: 0, start: 0, lead: 0, comment: 0, finish: 0, delete: 0 }, hostName: '陈主任' }),
  })
  bench = new Bench(answers, { loginUserId: 'u2' })
  await bench.open('/morning_meeting/preparation?id=m1')
  expect(await screen.findByText('由主持人 陈主任 准备，只能查看。')).toBeVisible()
  expect(screen.getByText('王建国')).toBeVisible()
  expect([screen.queryByRole('button', { name: '保存' }), screen.queryByRole('textbox')]).toEqual([null, null])
})

test('a clock and an order as people make them', () => {
  expect(['8', '0830', '8:05', '８：３０', 'x'].map(clockTyped)).toEqual(['08:00', '08:30', '08:05', '08:30', 'x'])
  expect([moved([1, 2, 3], 0, 2), moved([1, 2, 3], 2, 0), moved([1, 2], 0, -1)]).toEqual([
    [2, 3, 1],
    [3, 1, 2],
    [1, 2],
  ])
})
