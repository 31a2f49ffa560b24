import { ApiError } from '@farsight/shared/api'
import type { Meeting, MeetingComment } from '@farsight/shared/contract'
import { CODE } from '@farsight/shared/domain'
import { act, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { FakeSocket, lastSocket } from '../../../../shared/bus/test/fake-socket'
import { type Answers, Bench, refusal } from '../../test/bench'
import { running, testCase, testMeeting } from '../../test/meetings'

const user = userEvent.setup()
const PARTICIPANT = { edit: 0, start: 0, lead: 0, comment: 1, finish: 0, delete: 0 } as const
const person = (seat: number, userId: string, name: string) => ({ seat, userId, name, facilityName: '中心医院' })
let bench: Bench
let answers: Answers
let meeting: Meeting
beforeEach(() => {
  meeting = running({ caseList: [testCase(1), testCase(2, { exam: { ...testCase(2).exam, modality: 'MR', side: 'L' } }), testCase(3)] })
  answers = {
    meetingGet: () => ({ val: meeting }),
    meetingShow: ({ caseId }) => {
      meeting = { ...meeting, currentCaseId: String(caseId), revision: meeting.revision + 1 }
      return { val: { revision: meeting.revision } }
    },
    meetingComment: ({ caseId, text }) => {
      const comment = said(String(text))
      meeting = {
        ...meeting,
        caseList: meeting.caseList.map((one) => (one.caseId === caseId ? { ...one, comments: [...one.comments, comment] } : one)),
      }
      return { val: comment }
    },
    meetingFinish: ({ summary }) => {
      meeting = testMeeting({ ...meeting, state: 'completed', summary: String(summary), finishTime: '2026-11-20 09:30:00' })
      return { val: { state: 'completed', version: 9 } }
    },
  }
})
afterEach(() => bench.end())
const said = (text: string, name = '陈主任'): MeetingComment => ({
  ...{ commentId: `k${text}`, userId: 'me', name, title: '主任医师', text, time: '2026-11-20 09:21:00' },
})
const head = () => screen.getByRole('heading', { level: 2, name: /CT-e|CT|MR/ })
const shows = (name: string) => expect(head()).toHaveTextContent(name)

async function open(participant = false): Promise<void> {
  if (participant) meeting = { ...meeting, part: 'participant', may: PARTICIPANT }
  bench = new Bench(answers, participant ? { loginUserId: 'u2' } : {})
  await bench.open('/morning_meeting/progress?id=m1')
  await screen.findByRole('heading', { level: 2, name: /王建国/ })
  await waitFor(() => expect(FakeSocket.all).toHaveLength(1))
  act(() => {
    lastSocket().opens()
    const people = [person(1, 'me', '陈主任'), person(2, 'u2', '王医生'), person(3, 'u2', '王医生')]
    lastSocket().says({ cmd: 'entered', seat: participant ? 2 : 1, people, leader: 0, view: null })
  })
}
const changed = () => act(() => lastSocket().says({ cmd: 'changed' }))

test('[ROUTE-25, MEET-02] the host goes through the cases by keys and buttons, and every screen is told', async () => {
  await open()
  expect(lastSocket().sent).toContainEqual({ cmd: 'enter', room: { kind: 'meeting', id: 'm1' } })
  // The pictures are the host's from the beginning.
  expect(lastSocket().sent).toContainEqual({ cmd: 'lead', on: true })
  expect(head()).toHaveTextContent(/王建国.*男.*61岁.*CT/)
  expect(screen.getByText('已进行 20 分钟')).toBeVisible()
  expect(screen.getByText('在场 2 人')).toBeVisible()
  await user.keyboard('{Alt>}n{/Alt}')
  await waitFor(() => expect(bench.payloads('meetingShow')).toEqual([{ id: 'm1', caseId: 'c2' }]))
  await waitFor(() => expect(head()).toHaveTextContent(/李秀英.*62岁.*MR.*左/))
  await user.click(screen.getByRole('button', { name: '下一例' }))
  await waitFor(() => expect(bench.payloads('meetingShow').at(-1)).toEqual({ id: 'm1', caseId: 'c3' }))
  await user.keyboard('{Alt>}b{/Alt}')
  await waitFor(() => expect(bench.payloads('meetingShow').at(-1)).toEqual({ id: 'm1', caseId: 'c2' }))
})

test('an exam of the old system says so in the head of its case, and its neighbour does not', async () => {
  meeting = running({ caseList: [testCase(1, { exam: { ...testCase(1).exam, imported: 1 } }), testCase(2)] })
  await open()
  expect(within(head()).getByRole('img', { name: '旧系统导入' })).toBeVisible()
  await user.keyboard('{Alt>}n{/Alt}')
  await waitFor(() => shows('李秀英'))
  expect(within(head()).queryByRole('img', { name: '旧系统导入' })).toBeNull()
})

test('[MEET-02] a participant sees the current case, may look around, and comes back to the host', async () => {
  await open(true)
  expect(screen.queryByRole('button', { name: '结束晨会' })).toBeNull()
  meeting = { ...meeting, currentCaseId: 'c2' }
  changed()
  await waitFor(() => shows('李秀英'))
  const rail = within(screen.getByRole('navigation', { name: '讨论病例' }))
  await user.click(rail.getByRole('button', { name: /赵大海/ }))
  shows('赵大海')
  expect(bench.payloads('meetingShow')).toEqual([])
  expect(rail.getByRole('button', { name: /李秀英/ })).toHaveTextContent('主持人在此')
  // The host goes on: who looks around is left where he is.
  meeting = { ...meeting, currentCaseId: 'c1' }
  changed()
  await waitFor(() => expect(rail.getByRole('button', { name: /王建国/ })).toHaveTextContent('主持人在此'))
  shows('赵大海')
  await user.click(screen.getByRole('button', { name: '回到主持人' }))
  shows('王建国')
  meeting = { ...meeting, currentCaseId: 'c2' }
  changed()
  await waitFor(() => shows('李秀英'))
})

test('[MEET-02] comments are saved for their case and come live; what is typed stays while others speak and cases change', async () => {
  await open()
  const box = () => screen.getByRole('textbox', { name: '我的评论' })
  await user.type(box(), '右上肺结节')
  expect(lastSocket().sent).toContainEqual({ cmd: 'typing', on: true })
  meeting = { ...meeting, caseList: meeting.caseList.map((one, i) => (i === 0 ? { ...one, comments: [said('同意', '王医生')] } : one)) }
  changed()
  expect(await screen.findByText('同意')).toBeVisible()
  expect(box()).toHaveValue('右上肺结节')
  await user.keyboard('{Alt>}n{/Alt}')
  await waitFor(() => shows('李秀英'))
  expect(box()).toHaveValue('')
  await user.keyboard('{Alt>}b{/Alt}')
  await waitFor(() => shows('王建国'))
  expect(box()).toHaveValue('右上肺结节')
  await user.click(box())
  await user.keyboard('{Control>}{Enter}{/Control}')
  await waitFor(() => expect(bench.payloads('meetingComment')).toEqual([{ id: 'm1', caseId: 'c1', text: '右上肺结节' }]))
  await waitFor(() => expect(box()).toHaveValue(''))
  expect(await screen.findAllByText('右上肺结节')).toHaveLength(1)
  act(() => lastSocket().says({ cmd: 'typing', seat: 2, on: true }))
  expect(screen.getByText('王医生 正在输入…')).toBeVisible()
})

test('[MEET-02] the host goes on under the hands of who types: the sentence stays with its patient, and the box says whose it is', async () => {
  await open(true)
  const box = () => screen.getByRole('textbox', { name: '我的评论' })
  const hostAt = async (caseId: string, name: string) => {
    meeting = { ...meeting, currentCaseId: caseId }
    changed()
    await waitFor(() => shows(name))
  }
  expect(box()).toHaveAccessibleDescription(/王建国/)
  await user.type(box(), '右上肺')
  await hostAt('c2', '李秀英')
  expect(box()).toHaveValue('右上肺')
  expect(box()).toHaveFocus()
  expect(box()).toHaveAccessibleDescription(/王建国 男 61岁 CT/)
  expect(screen.getByText('您正在评论 第 1 例 王建国 CT CT-e1，会场已到 第 2 例 李秀英 MR CT-e2。')).toBeVisible()
  const rail = within(screen.getByRole('navigation', { name: '讨论病例' }))
  expect(rail.getByRole('button', { name: /王建国/ })).toHaveTextContent('有未提交的评论')
  // Emptied to be written anew it is still of the same patient.
  await user.clear(box())
  await user.type(box(), '左上肺结节{Control>}{Enter}{/Control}')
  await waitFor(() => expect(bench.payloads('meetingComment')).toEqual([{ id: 'm1', caseId: 'c1', text: '左上肺结节' }]))
  // Said, it goes along with the screen.
  await waitFor(() => expect(box()).toHaveAccessibleDescription(/李秀英/))
  expect(box()).toHaveValue('')
  await waitFor(() => expect(rail.getByRole('button', { name: /王建国/ })).not.toHaveTextContent('有未提交的评论'))
  // Nothing typed: along at once.
  await hostAt('c3', '赵大海')
  expect(box()).toHaveAccessibleDescription(/赵大海/)
})

test('[MEET-02] what waits unsent at another patient is marked in the rail, and stands there when one goes to it', async () => {
  await open(true)
  const box = () => screen.getByRole('textbox', { name: '我的评论' })
  await user.type(box(), '先放着')
  meeting = { ...meeting, currentCaseId: 'c2' }
  changed()
  await user.click(await screen.findByRole('button', { name: '改为评论 第 2 例 李秀英 MR CT-e2' }))
  expect(box()).toHaveValue('')
  const rail = within(screen.getByRole('navigation', { name: '讨论病例' }))
  expect(rail.getByRole('button', { name: /王建国/ })).toHaveTextContent('有未提交的评论')
  await user.type(box(), '第二例{Control>}{Enter}{/Control}')
  await waitFor(() => expect(bench.payloads('meetingComment')).toEqual([{ id: 'm1', caseId: 'c2', text: '第二例' }]))
  await user.click(rail.getByRole('button', { name: /王建国/ }))
  expect(box()).toHaveValue('先放着')
  // Back to the host is one's own move as well.
  await user.click(screen.getByRole('button', { name: '回到主持人' }))
  expect(box()).toHaveValue('')
  expect(box()).toHaveAccessibleDescription(/李秀英/)
})

test('[MEET-02] two exams of one patient that read alike are told apart wherever one comments', async () => {
  meeting = { ...meeting, caseList: [testCase(1), testCase(2, { patName: '王建国', ageValue: 61 })] }
  await open(true)
  const box = screen.getByRole('textbox', { name: '我的评论' })
  expect(box).toHaveAccessibleDescription('评论对象：第 1 例 王建国 男 61岁 CT 胸部 平扫 CT-e1')
  await user.type(box, '右上肺')
  meeting = { ...meeting, currentCaseId: 'c2' }
  changed()
  expect(await screen.findByRole('button', { name: '改为评论 第 2 例 王建国 CT CT-e2' })).toBeVisible()
  const rail = within(screen.getByRole('navigation', { name: '讨论病例' }))
  expect(rail.getByRole('button', { name: /第 2 例 .*CT-e2/ })).toHaveTextContent('主持人在此')
})

test('[MEET-02] two pages of one doctor: what one of them says takes nothing of what the other has typed', async () => {
  await open(true)
  const box = () => screen.getByRole('textbox', { name: '我的评论' })
  await user.type(box(), '这一页')
  const key = Object.keys(localStorage).find((one) => one.includes('comment/m1/c1'))!
  localStorage.setItem(key.replace(/#.*$/, '#other'), JSON.stringify('另一页'))
  await user.keyboard('{Control>}{Enter}{/Control}')
  await waitFor(() => expect(bench.payloads('meetingComment')).toEqual([{ id: 'm1', caseId: 'c1', text: '这一页' }]))
  await waitFor(() => expect(localStorage.getItem(key)).toBeNull())
  expect(box()).toHaveValue('')
  const rail = within(screen.getByRole('navigation', { name: '讨论病例' }))
  await user.click(rail.getByRole('button', { name: /李秀英/ }))
  expect(rail.getByRole('button', { name: /王建国/ })).toHaveTextContent('有未提交的评论')
  await user.click(rail.getByRole('button', { name: /王建国/ }))
  expect(box()).toHaveValue('另一页')
})

test('a comment that was refused stands in its box, with why', async () => {
  answers.meetingComment = () => {
    throw refusal(CODE.meetingState)
  }
  await open()
  await user.type(screen.getByRole('textbox', { name: '我的评论' }), '留着{Control>}{Enter}{/Control}')
  expect(await screen.findByRole('alert')).toHaveTextContent(String(CODE.meetingState))
  expect(screen.getByRole('textbox', { name: '我的评论' })).toHaveValue('留着')
})

test('[MEET-02] a comment that arrived though its answer was lost leaves the box, and is said once', async () => {
  const arrives = answers.meetingComment!
  answers.meetingComment = (payload) => {
    void arrives(payload)
    throw new ApiError('network', 0, '网络异常，请检查网络')
  }
  await open()
  await user.type(screen.getByRole('textbox', { name: '我的评论' }), '同意{Control>}{Enter}{/Control}')
  await waitFor(() => expect(screen.getByRole('textbox', { name: '我的评论' })).toHaveValue(''))
  expect(screen.getAllByText('同意')).toHaveLength(1)
  expect(screen.queryByRole('alert')).toBeNull()
})

test('[MEET-03] the summary cannot be typed on while it is on its way: what would come after it could go nowhere', async () => {
  let go = (): void => undefined
  const finish = answers.meetingFinish!
  answers.meetingFinish = (payload) =>
    new Promise((done) => {
      go = () => done(finish(payload) as never)
    })
  await open()
  await user.click(screen.getByRole('button', { name: '结束晨会' }))
  const box = screen.getByRole('textbox', { name: /小结/ })
  await user.type(box, '第一句。')
  const dialog = screen.getByRole('dialog')
  await user.click(within(dialog).getByRole('button', { name: '结束晨会' }))
  await user.type(box, '第二句。')
  expect(box).toHaveValue('第一句。')
  expect(box).toHaveAttribute('readonly')
  await act(async () => go())
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
})

test('[MEET-03] who types or holds an unsent comment is named before the meeting ends, and the host asked once more', async () => {
  await open()
  const people = [person(1, 'me', '陈主任'), person(2, 'u2', '王医生'), person(3, 'u3', '李医生')]
  act(() => {
    lastSocket().says({ cmd: 'people', people, leader: 1 })
    lastSocket().says({ cmd: 'typing', seat: 2, on: true })
    lastSocket().says({ cmd: 'unsaved', seat: 2, on: true })
  })
  await user.click(screen.getByRole('button', { name: '结束晨会' }))
  const dialog = within(screen.getByRole('dialog'))
  const finish = dialog.getByRole('button', { name: '结束晨会' })
  await user.click(finish)
  await user.click(finish)
  expect(dialog.getByText(/正在输入评论：王医生。/)).toBeVisible()
  // Somebody else who begins after the question is asked for as well.
  act(() => lastSocket().says({ cmd: 'unsaved', seat: 3, on: true }))
  await user.click(dialog.getByRole('button', { name: '仍然结束' }))
  expect(dialog.getByText(/有未提交的评论：李医生。/)).toBeVisible()
  expect(bench.payloads('meetingFinish')).toEqual([])
  await user.click(dialog.getByRole('button', { name: '仍然结束' }))
  await waitFor(() => expect(bench.payloads('meetingFinish')).toEqual([{ id: 'm1', summary: '' }]))
})

test('[MEET-02] a meeting that does not come at first says so, and comes by itself when the line is back', async () => {
  const comes = answers.meetingGet!
  answers.meetingGet = () => {
    throw new ApiError('network', 0, '网络异常，请检查网络')
  }
  bench = new Bench(answers)
  await bench.open('/morning_meeting/progress?id=m1')
  expect(await screen.findByText(/正在自动重试/)).toBeVisible()
  const asked = bench.payloads('meetingGet').length
  act(() => void window.dispatchEvent(new Event('offline')))
  await waitFor(() => expect(bench.payloads('meetingGet').length).toBeGreaterThan(asked))
  expect(screen.getByText(/正在自动重试/)).toBeVisible()
  answers.meetingGet = comes
  act(() => void window.dispatchEvent(new Event('online')))
  await screen.findByRole('heading', { level: 2, name: /王建国/ })
  expect(screen.queryByText(/正在自动重试/)).toBeNull()
})

test('[MEET-02] a cut in the middle: it is said, words stay, and after it the page is where the others are', async () => {
  await open(true)
  await user.type(screen.getByRole('textbox', { name: '我的评论' }), '网断了')
  act(() => lastSocket().cut())
  expect(screen.getByText(/与会场的连接已断开/)).toBeVisible()
  meeting = { ...meeting, currentCaseId: 'c3' }
  await waitFor(() => expect(FakeSocket.all).toHaveLength(2), { timeout: 5000 })
  act(() => {
    lastSocket().opens()
    lastSocket().says({ cmd: 'entered', seat: 2, people: [], leader: 0, view: null })
  })
  await waitFor(() => shows('赵大海'))
  expect(screen.queryByText(/与会场的连接已断开/)).toBeNull()
  const rail = within(screen.getByRole('navigation', { name: '讨论病例' }))
  await user.click(rail.getByRole('button', { name: /王建国/ }))
  expect(screen.getByRole('textbox', { name: '我的评论' })).toHaveValue('网断了')
})

test('[ROUTE-26, MEET-03] ended with a summary it is read only: cases with what was said, nothing to change', async () => {
  meeting = { ...meeting, caseList: [testCase(1, { note: '气胸', comments: [said('引流后复查')] }), testCase(2)] }
  await open()
  await user.click(screen.getByRole('button', { name: '结束晨会' }))
  const dialog = within(await screen.findByRole('dialog'))
  await user.type(dialog.getByRole('textbox', { name: '小结' }), '两例随访')
  await user.click(dialog.getByRole('button', { name: '结束晨会' }))
  await waitFor(() => expect(bench.address()).toBe('/morning_meeting/completed?id=m1'))
  expect(bench.payloads('meetingFinish')).toEqual([{ id: 'm1', summary: '两例随访' }])
  // The room is left, and the screen asks once more: it is read when that is over.
  await waitFor(() => {
    const page = within(screen.getByRole('article'))
    for (const words of ['两例随访', '王建国', '李秀英', '气胸']) expect(page.getByText(words)).toBeVisible()
    expect(page.getByText(/引流后复查/)).toBeVisible()
    expect(page.getByText('30 分钟')).toBeVisible()
    // Who came is not known: they were invited.
    expect(page.getByText('受邀参加人').nextElementSibling).toHaveTextContent('陈主任、王医生、李医生')
    expect([screen.queryByRole('textbox'), page.queryByRole('button')]).toEqual([null, null])
  })
  expect(await screen.findByRole('link', { name: '加入日历' })).toHaveAttribute(
    'href',
    expect.stringContaining('/meetings/m1/calendar.ics'),
  )
  const print = jest.spyOn(window, 'print').mockImplementation(() => undefined)
  // The button is pressed when that is over.
  await waitFor(async () => {
    await user.click(screen.getByRole('button', { name: '打印' }))
    expect(print).toHaveBeenCalled()
    expect(document.body.dataset.paper).toBe('meeting')
  })
})

test('[MEET-03] a comment that was not sent when the host ended stands on the summary until it is given up', async () => {
  await open(true)
  await user.type(screen.getByRole('textbox', { name: '我的评论' }), '还没说完')
  meeting = testMeeting({ ...meeting, state: 'completed', summary: '散会', finishTime: '2026-11-20 09:30:00' })
  changed()
  await waitFor(() => expect(bench.address()).toBe('/morning_meeting/completed?id=m1'))
  const unsent = within(await screen.findByRole('region', { name: '未提交的内容' }))
  expect(unsent.getByText('还没说完')).toBeVisible()
  expect(unsent.getByText('第 1 例 王建国 CT CT-e1')).toBeVisible()
  expect(unsent.getByText(/晨会已结束/)).toBeVisible()
  await user.click(unsent.getByRole('button', { name: '不再需要' }))
  expect(screen.queryByRole('region', { name: '未提交的内容' })).toBeNull()
  expect(Object.keys(localStorage).some((key) => key.includes('comment/m1'))).toBe(false)
})

test('[MEET-02] a host without network: the cut is said at once, the case and its pictures stay, and the refusal says what failed', async () => {
  await open()
  act(() => void window.dispatchEvent(new Event('offline')))
  expect(screen.getByText(/与会场的连接已断开/)).toBeVisible()
  let fail: () => void = () => undefined
  answers.meetingShow = () =>
    new Promise((_resolve, reject) => {
      fail = () => reject(new ApiError('network', 0, '网络异常，请检查网络'))
    })
  await user.keyboard('{Alt>}n{/Alt}')
  await waitFor(() => expect(bench.payloads('meetingShow')).toHaveLength(1))
  shows('王建国')
  await act(async () => fail())
  const alert = (await screen.findByText(/网络异常，请检查网络/)).closest('[role=alert]')
  expect(alert).toHaveTextContent('切换病例')
  expect(alert).not.toHaveTextContent('成功')
  shows('王建国')
  // The questions that waited for the network are asked now, not in the next test.
  const before = bench.payloads('meetingGet').length
  await act(async () => void window.dispatchEvent(new Event('online')))
  await waitFor(() => expect(bench.payloads('meetingGet').length).toBeGreaterThan(before))
  await act(async () => undefined)
})

test('more than forty minutes are said in words', async () => {
  meeting = { ...meeting, startTime: '2026-11-20 08:30:00' }
  await open()
  expect(screen.getByText('已进行 50 分钟 · 已超过 40 分钟')).toBeVisible()
})
