import type { RoomPerson } from '@farsight/shared/contract'
import { CODE } from '@farsight/shared/domain'
import { connectSlots, defineSlots, type Slots } from '@farsight/shared/module'
import { act, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { stubWrapper } from '../../../../shared/desktop/test/stub-wrapper'
import { type Answers, ConsBench, ME, refusal } from '../../test/cons-bench'
import { EXAM, ID, QIAN, testConsultation, ZHAO } from '../../test/consultations'

interface State {
  status: 'connecting' | 'open' | 'cut' | 'refused'
  seat: number
  people: RoomPerson[]
  leader: number
  typing: number[]
  unsaved: number[]
  changed: number
}
let mockState: State
const mockListeners = new Set<() => void>()
const mockLead = jest.fn()
const mockTyping = jest.fn()
const mockUnsaved = jest.fn()
const mockNames = jest.fn()
const mockLive = {
  subscribe: (listener: () => void) => {
    mockListeners.add(listener)
    return () => mockListeners.delete(listener)
  },
  snapshot: () => mockView,
  show: jest.fn(),
  point: jest.fn(),
}
let mockView: { leading: boolean; follow: { risProcedureId: string } | null; cursors: [] }
jest.mock('../../room', () => ({
  usersOf: jest.requireActual<typeof import('../../room/room-client')>('../../room/room-client').usersOf,
  useRoom: (name: unknown) => {
    const { useSyncExternalStore } = jest.requireActual<typeof import('react')>('react')
    mockNames(name)
    const state = useSyncExternalStore(mockLive.subscribe, () => mockState)
    return { state, caseLive: mockLive, lead: mockLead, typing: mockTyping, unsaved: mockUnsaved }
  },
}))
const room = (changes: Partial<State>): void =>
  act(() => {
    mockState = { ...mockState, ...changes }
    for (const listener of mockListeners) listener()
  })

const user = userEvent.setup()
let bench: ConsBench
let one: ReturnType<typeof testConsultation>
let answers: Answers
let version = 0
const PEOPLE: RoomPerson[] = [
  { seat: 1, userId: ME, name: '陈医生', facilityName: '省人民医院' },
  { seat: 2, userId: ZHAO, name: '赵教授', facilityName: '省人民医院' },
]
beforeEach(() => {
  version = 0
  mockView = { leading: false, follow: null, cursors: [] }
  mockState = { status: 'open', seat: 1, people: PEOPLE, leader: 0, typing: [], unsaved: [], changed: 0 }
  jest.clearAllMocks()
  one = testConsultation('s4')
  answers = {
    consultationGet: () => ({ val: one }),
    consultationTargets: () => ({ val: [] }),
    consultationSaveOpinion: ({ text }: { text: string }) => {
      version += 1
      one = {
        ...one,
        opinions: one.opinions.map((other) => (other.userId === ME ? { ...other, text, version, time: '2026-11-25 09:21:00' } : other)),
      }
      return { val: { version } }
    },
  }
})
afterEach(() => bench.end())
async function show(step = 's4'): Promise<void> {
  bench = new ConsBench(answers)
  bench.open(`/consultation/${step}?id=${ID}`)
  await screen.findByRole('region', { name: '患者' })
}
/** Nobody has written an opinion here: it is asked once more. */
async function submit(): Promise<void> {
  await user.click(screen.getByRole('button', { name: '提交结论' }))
  const asked = screen.queryByRole('dialog')
  if (asked) await user.click(within(asked).getByRole('button', { name: '提交结论' }))
}
const own = () => screen.getByRole('textbox', { name: '我的意见' })

test('[CONS-07] each assigned doctor writes his own, sent by Ctrl+Enter over the number that was read; the others’ are read', async () => {
  await show()
  await user.type(own(), '考虑腺癌')
  expect(screen.getByText(/已保存在本机，尚未提交/)).toBeInTheDocument()
  expect(screen.getAllByRole('textbox', { name: /意见/ })).toHaveLength(1)
  await user.keyboard('{Control>}{Enter}{/Control}')
  await waitFor(() => expect(screen.getByText(/已保存 09:21:00/)).toBeInTheDocument())
  await user.type(own(), '，建议穿刺')
  await user.click(screen.getByRole('button', { name: /^保存意见/ }))
  await waitFor(() => expect(bench.payloads('consultationSaveOpinion')).toHaveLength(2))
  expect(bench.payloads('consultationSaveOpinion')).toEqual([
    { id: ID, baseVersion: 0, text: '考虑腺癌' },
    { id: ID, baseVersion: 1, text: '考虑腺癌，建议穿刺' },
  ])
  expect(bench.payloads('consultationSaveOpinion')).toHaveLength(2)
})
test('[CONS-07] another’s opinion comes with a word of the room, and one’s own text under the hand stays', async () => {
  await show()
  await user.type(own(), '我正在写')
  one = { ...one, opinions: one.opinions.map((other) => (other.userId === ZHAO ? { ...other, text: '同意手术', version: 1 } : other)) }
  room({ changed: 1 })
  expect(await screen.findByText('同意手术')).toBeInTheDocument()
  expect(own()).toHaveValue('我正在写')
  expect(own()).toHaveFocus()
})
test('[CONS-07] who is here, who types, who leads', async () => {
  await show()
  const people = within(screen.getByRole('list', { name: '在场的人' }))
  expect(people.getAllByRole('listitem').map((item) => item.textContent)).toEqual(['陈医生 省人民医院 (我)', '赵教授 省人民医院'])
  room({ typing: [2], leader: 2 })
  expect(screen.getByRole('article', { name: '赵教授 的意见' })).toHaveTextContent('正在输入…')
  expect(people.getAllByRole('listitem')[1]).toHaveTextContent('带领')
  await user.click(screen.getByRole('button', { name: '接替 赵教授 带领' }))
  expect(mockLead).toHaveBeenCalledWith(true)
  await user.type(own(), '写字中')
  // Said anew with each key: the room forgets who says nothing for four seconds.
  expect(mockTyping.mock.calls).toEqual([[true], [true], [true]])
  await user.tab()
  expect(mockTyping).toHaveBeenLastCalledWith(false)
  expect(mockTyping).toHaveBeenCalledTimes(4)
})
test('[CONS-07] who has it open twice stands once in the list, and leads from either page', async () => {
  await show()
  room({ people: [...PEOPLE, { ...PEOPLE[1]!, seat: 3 }], leader: 3 })
  const people = within(screen.getByRole('list', { name: '在场的人' }))
  expect(people.getAllByRole('listitem').map((item) => item.textContent)).toEqual(['陈医生 省人民医院 (我)', '赵教授 省人民医院带领'])
})
test('the network is cut: it is said, what is typed is kept on the device, and coming back everything is asked anew', async () => {
  await show()
  await user.type(own(), '断网时写的')
  room({ status: 'cut' })
  expect(screen.getByText(/连接已断开，正在重连/)).toBeInTheDocument()
  expect(Object.entries(localStorage).some(([key, value]) => key.includes(`opinion/${ID}`) && value.includes('断网时写的'))).toBe(true)
  const before = bench.payloads('consultationGet').length
  room({ status: 'open' })
  await waitFor(() => expect(bench.payloads('consultationGet').length).toBeGreaterThan(before))
  bench.go('/elsewhere')
  bench.go(`/consultation/s4?id=${ID}`)
  expect(await screen.findByRole('textbox', { name: '我的意见' })).toHaveValue('断网时写的')
})
test('another page of the same doctor was quicker (116): both texts stand side by side', async () => {
  answers.consultationSaveOpinion = () => {
    one = { ...one, opinions: one.opinions.map((other) => (other.userId === ME ? { ...other, text: '另一窗口', version: 4 } : other)) }
    return Promise.reject(refusal(CODE.editedByAnother))
  }
  await show()
  await user.type(own(), '这一窗口')
  await user.keyboard('{Control>}{Enter}{/Control}')
  const differs = within(await screen.findByRole('region', { name: '与已保存的内容不同' }))
  expect(differs.getByText('另一窗口')).toBeInTheDocument()
  expect(own()).toHaveValue('这一窗口')
  answers.consultationSaveOpinion = () => ({ val: { version: 5 } })
  await user.click(differs.getByRole('button', { name: '保留我的，继续' }))
  await user.click(screen.getByRole('button', { name: /^保存意见/ }))
  await waitFor(() => expect(bench.payloads('consultationSaveOpinion').at(-1)).toEqual({ id: ID, baseVersion: 4, text: '这一窗口' }))
})
test('[CONS-08] the conclusion of the chair is saved and submitted; a blank one is not', async () => {
  await show()
  answers.consultationSaveStep = () => ({ val: { version: 6, progress: 's4' } })
  answers.consultationNextStep = () => {
    one = testConsultation('s5', {}, false)
    return { val: { version: 7, progress: 's5' } }
  }
  await submit()
  expect(screen.getByText('请先填写会诊结论')).toBeInTheDocument()
  expect(bench.writes()).toEqual([])
  await user.type(screen.getByRole('textbox', { name: /结论/ }), '建议手术')
  await submit()
  await waitFor(() => expect(bench.address()).toBe(`/consultation/s5?id=${ID}`))
  expect(bench.payloads('consultationSaveStep')).toEqual([{ id: ID, step: 's4', baseVersion: 5, conclusion: '建议手术' }])
  expect(bench.payloads('consultationNextStep')).toEqual([{ id: ID, step: 's4', baseVersion: 6, pass: 1 }])
})
test('[CONS-08] two pages of the chair: the side that the other one saved is shown, and not overwritten by the newest number', async () => {
  await show()
  await user.type(screen.getByRole('textbox', { name: /结论/ }), '左侧额叶脑挫伤')
  one = { ...one, conclusion: '右侧额叶脑挫伤', version: 6 }
  answers.consultationSaveStep = ({ baseVersion }: { baseVersion: number }) =>
    baseVersion === 6 ? { val: { version: 7, progress: 's4' } } : Promise.reject(refusal(CODE.editedByAnother))
  const before = bench.payloads('consultationGet').length
  room({ changed: 1 })
  await waitFor(() => expect(bench.payloads('consultationGet').length).toBeGreaterThan(before))
  await bench.refresh()
  await user.click(screen.getByRole('button', { name: /^保存 / }))
  const differs = within(await screen.findByRole('region', { name: '与已保存的内容不同' }))
  expect(differs.getByText('右侧额叶脑挫伤')).toBeInTheDocument()
  expect(bench.payloads('consultationSaveStep').map(({ baseVersion }) => baseVersion)).toEqual([5])
})
test('[CONS-08] what is typed on while the conclusion is being saved stays, and is saved over it', async () => {
  await show()
  let end: () => void = () => undefined
  answers.consultationSaveStep = ({ conclusion }: { conclusion: string }) =>
    new Promise((resolve) => {
      end = () => {
        one = { ...one, conclusion, version: one.version + 1 }
        resolve({ val: { version: one.version, progress: 's4' } })
      }
    })
  const box = () => screen.getByRole('textbox', { name: /结论/ })
  await user.type(box(), '考虑腺癌{Control>}{Enter}{/Control}')
  await waitFor(() => expect(bench.payloads('consultationSaveStep')).toHaveLength(1))
  await user.type(box(), '，建议穿刺')
  await act(async () => end())
  await screen.findByText('已保存')
  await waitFor(() => expect(bench.payloads('consultationGet').length).toBeGreaterThan(1))
  expect(box()).toHaveValue('考虑腺癌，建议穿刺')
  expect(screen.getByText(/已保存在本机，尚未提交/)).toBeInTheDocument()
  await user.keyboard('{Control>}{Enter}{/Control}')
  await waitFor(() => expect(bench.payloads('consultationSaveStep')).toHaveLength(2))
  expect(bench.payloads('consultationSaveStep')[1]).toEqual({ id: ID, step: 's4', baseVersion: 6, conclusion: '考虑腺癌，建议穿刺' })
  await act(async () => end())
  await waitFor(() => expect(screen.queryByText(/已保存在本机，尚未提交/)).toBeNull())
  expect(box()).toHaveValue('考虑腺癌，建议穿刺')
  expect(Object.keys(localStorage).some((key) => key.includes(`conclusion/${ID}`))).toBe(false)
})
test('[CONS-08] what is typed on while the conclusion is being submitted stays to be copied', async () => {
  await show()
  let end: () => void = () => undefined
  answers.consultationSaveStep = () => ({ val: { version: 6, progress: 's4' } })
  answers.consultationNextStep = () =>
    new Promise((resolve) => {
      end = () => {
        one = testConsultation('s5', { conclusion: '考虑腺癌', version: 7 }, false)
        resolve({ val: { version: 7, progress: 's5' } })
      }
    })
  const box = screen.getByRole('textbox', { name: /结论/ })
  await user.type(box, '考虑腺癌')
  await submit()
  await waitFor(() => expect(bench.payloads('consultationNextStep')).toHaveLength(1))
  await user.type(box, '，建议穿刺')
  await act(async () => end())
  expect(within(await screen.findByRole('region', { name: '未提交的内容' })).getByText('考虑腺癌，建议穿刺')).toBeInTheDocument()
})
test('[CONS-07] who is assigned and not the chair has no conclusion to write', async () => {
  one = testConsultation('s4', { part: { ...one.part, chair: 0 }, may: { ...one.may, forward: 0, write: 0 }, mine: 0 })
  await show()
  expect(own()).toBeInTheDocument()
  expect(screen.queryByRole('textbox', { name: /结论/ })).toBeNull()
  expect(screen.getByText(/结论由主诊书写：省人民医院 赵教授/)).toBeInTheDocument()
})
test('[CONS-07] before the triage the chair is not known, and nobody else is named for him', async () => {
  one = testConsultation('s2', { turn: 'requester', mine: 0 }, false)
  await show()
  const zone = screen.getByRole('region', { name: '会诊结论' })
  expect(zone).toHaveTextContent('结论由主诊书写，分诊后指定')
  expect(zone).not.toHaveTextContent('松原县医院')
})
test('[CONS-07] the chair is named whosever turn it is', async () => {
  one = testConsultation('s4', { turn: 'requester', mine: 0 }, false)
  await show()
  expect(screen.getByText('结论由主诊书写：省人民医院 赵教授')).toBeInTheDocument()
})
test('[CONS-08] a conclusion that is saved and not submitted is shown to others as a draft', async () => {
  one = testConsultation('s4', { conclusion: '考虑腺癌' }, false)
  await show()
  const zone = () => within(screen.getByRole('region', { name: '会诊结论' }))
  expect(zone().getByText('考虑腺癌')).toBeInTheDocument()
  expect(zone().getByText(/草稿：主诊已保存，尚未提交/)).toBeInTheDocument()
  one = testConsultation('s5', { conclusion: '考虑腺癌' }, false)
  room({ changed: 1 })
  await waitFor(() => expect(zone().queryByText(/草稿/)).toBeNull())
  expect(zone().getByText('考虑腺癌')).toBeInTheDocument()
})
test('[CONS-10] a video consultation outside the wrapper: exactly 请在软件中操作。, and no account is asked for', async () => {
  one = { ...one, video: 1 }
  await show()
  await user.click(screen.getByRole('button', { name: '视频通话' }))
  expect(screen.getByRole('alertdialog').querySelector('p')?.textContent).toBe('请在软件中操作。')
  expect(bench.asked.map(({ call }) => call)).not.toContain('getIMAccMsg')
})
test('[CONS-10] inside the wrapper the call reaches it', async () => {
  const stub = stubWrapper()
  one = { ...one, video: 1 }
  answers.getIMAccMsg = () => ({ myAccId: 'acc-1', accToken: 'tok-1' })
  await show()
  await user.click(screen.getByRole('button', { name: '视频通话' }))
  const dialog = within(screen.getByRole('dialog'))
  await user.type(dialog.getByRole('textbox'), '１００2')
  await user.click(dialog.getByRole('button', { name: '呼叫' }))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(stub.posted.filter(({ type }) => type === 'imCall')).toEqual([
    { v: 1, type: 'imCall', myAccId: 'acc-1', accToken: 'tok-1', target: '1002', callType: 'local' },
  ])
  stub.remove()
})
test('[CONS-10] without the flag there is no button', async () => {
  await show()
  expect(screen.queryByRole('button', { name: '视频通话' })).toBeNull()
})
test('[CONS-07] images and report: the module that shows them is told whose exam, and what the others look at', async () => {
  const other = { ...one.exams[0]!, risProcedureId: QIAN, modality: 'MR', checkItem: '颅脑平扫', bodypart: '颅脑', own: 0 as const }
  one = { ...one, exams: [...one.exams, other] }
  const shown: Slots['mf-consultation/case.v1'][] = []
  const slot = 'mf-consultation/case.v1'
  const Case = (props: Slots['mf-consultation/case.v1']) => {
    shown.push(props)
    return <p>{`case ${'risProcedureId' in props.of ? props.of.risProcedureId : ''}`}</p>
  }
  const title = { zh: '影像', en: 'Images' }
  const lifecycles = defineSlots({
    module: { name: 'mf-x', slots: { fills: [{ slot, title }], offers: [] } },
    i18n: { zh: {}, en: {} },
    fillings: { [slot]: Case },
  })
  const disconnect = connectSlots({
    fillings: [{ module: 'mf-x', slot, title, order: 1 }],
    load: async () => lifecycles,
    report: () => undefined,
  })
  await show()
  expect(await screen.findByText(`case ${EXAM}`)).toBeInTheDocument()
  expect(shown.at(-1)).toEqual({ of: { kind: 'consultation', id: ID, risProcedureId: EXAM }, live: mockLive })
  // Whoever leads has gone to the other exam.
  mockView = { ...mockView, follow: { risProcedureId: QIAN } }
  room({})
  expect(await screen.findByText(`case ${QIAN}`)).toBeInTheDocument()
  expect(mockNames).toHaveBeenLastCalledWith({ kind: 'consultation', id: ID })
  act(disconnect)
})
test('a consultation that is not held now enters no room', async () => {
  one = testConsultation('s5', {}, false)
  await show('s4')
  expect(mockNames).toHaveBeenLastCalledWith(undefined)
  expect(screen.queryByRole('textbox')).toBeNull()
})

test('[CONS-07] a conclusion cuts nobody off unasked: who types and who has written nothing is named, and one’s own unsaved opinion goes along', async () => {
  answers.consultationSaveStep = () => ({ val: { version: 6, progress: 's4' } })
  answers.consultationNextStep = () => ({ val: { version: 7, progress: 's5' } })
  await show()
  await user.type(own(), '考虑腺癌')
  room({ typing: [2] })
  await user.type(screen.getByRole('textbox', { name: /结论/ }), '建议手术')
  await user.click(screen.getByRole('button', { name: '提交结论' }))
  const asked = within(screen.getByRole('dialog'))
  expect(asked.getByText('您的意见还没有保存，将一并保存。')).toBeInTheDocument()
  expect(asked.getByText('正在输入意见：赵教授')).toBeInTheDocument()
  expect(bench.payloads('consultationNextStep')).toEqual([])
  await user.click(asked.getByRole('button', { name: '提交结论' }))
  await waitFor(() => expect(bench.payloads('consultationNextStep')).toHaveLength(1))
  expect(bench.payloads('consultationSaveOpinion')).toEqual([{ id: ID, baseVersion: 0, text: '考虑腺癌' }])
  const calls = bench.asked.map(({ call }) => call)
  expect(calls.indexOf('consultationSaveOpinion')).toBeLessThan(calls.indexOf('consultationNextStep'))
})
test('[CONS-07] a saved opinion that its doctor has changed and not saved is shut out by no conclusion unasked, however long he pauses', async () => {
  one = { ...one, opinions: one.opinions.map((other) => ({ ...other, text: '旧意见', version: 1 })) }
  await show()
  room({ unsaved: [2] })
  expect(screen.getByRole('article', { name: '赵教授 的意见' })).toHaveTextContent('有未保存的改动')
  await user.type(screen.getByRole('textbox', { name: /结论/ }), '建议手术')
  await user.click(screen.getByRole('button', { name: '提交结论' }))
  expect(within(screen.getByRole('dialog')).getByText('意见有改动，尚未保存：赵教授')).toBeInTheDocument()
  expect(bench.writes()).toEqual([])
})
test('[CONS-07] the room is told of unsaved words until they are saved', async () => {
  await show()
  const told = () => mockUnsaved.mock.calls.map(([on]) => on).filter((on, i, all) => on !== all[i - 1])
  await user.type(own(), '考虑腺癌')
  expect(told()).toEqual([false, true])
  await user.keyboard('{Control>}{Enter}{/Control}')
  await waitFor(() => expect(told()).toEqual([false, true, false]))
})
test('[CONS-07] two pages of one doctor: what one of them saves takes nothing of what the other has typed', async () => {
  await show()
  await user.type(own(), '这一页')
  const key = Object.keys(localStorage).find((one) => one.includes(`opinion/${ID}`))!
  const others = key.replace(/#.*$/, '#other')
  localStorage.setItem(others, JSON.stringify({ kept: Date.now(), value: { text: '另一页还没保存', base: 0 } }))
  await user.click(screen.getByRole('button', { name: /^保存意见/ }))
  await waitFor(() => expect(localStorage.getItem(key)).toBeNull())
  bench.go('/elsewhere')
  bench.go(`/consultation/s4?id=${ID}`)
  expect(await screen.findByRole('textbox', { name: '我的意见' })).toHaveValue('另一页还没保存')
  // Taken over, it goes with what becomes of it.
  await user.clear(own())
  await user.type(own(), '两页合一')
  answers.consultationSaveOpinion = () => {
    one = { ...one, opinions: one.opinions.map((other) => (other.userId === ME ? { ...other, text: '两页合一', version: 9 } : other)) }
    return { val: { version: 9 } }
  }
  await user.click(screen.getByRole('button', { name: /^保存意见/ }))
  await waitFor(() => expect(Object.keys(localStorage).filter((one) => one.includes(`opinion/${ID}`))).toEqual([]))
})
test('[CONS-08] one’s own opinion that cannot be saved keeps the conclusion back, with why, and both texts stay', async () => {
  answers.consultationSaveOpinion = () => Promise.reject(refusal(CODE.systemError))
  await show()
  await user.type(own(), '考虑腺癌')
  await user.type(screen.getByRole('textbox', { name: /结论/ }), '建议手术')
  await submit()
  expect(await screen.findByText(/意见没有保存，结论没有提交/)).toBeInTheDocument()
  expect(bench.payloads('consultationNextStep')).toEqual([])
  expect([own(), screen.getByRole('textbox', { name: /结论/ })].map((box) => (box as HTMLTextAreaElement).value)).toEqual([
    '考虑腺癌',
    '建议手术',
  ])
})
test('[CONS-07] saved, and the look after it fails: the words stay in their field and are sent no second time', async () => {
  await show()
  await user.type(own(), '右肺上叶结节')
  answers.consultationGet = () => Promise.reject(refusal(CODE.systemError))
  await user.click(screen.getByRole('button', { name: /^保存意见/ }))
  expect(await screen.findByText(/^已保存 ·/)).toBeInTheDocument()
  expect(own()).toHaveValue('右肺上叶结节')
  await user.click(screen.getByRole('button', { name: /^保存意见/ }))
  expect(bench.payloads('consultationSaveOpinion')).toHaveLength(1)
  await user.type(own(), '，随访')
  await user.click(screen.getByRole('button', { name: /^保存意见/ }))
  await waitFor(() => expect(bench.payloads('consultationSaveOpinion')).toHaveLength(2))
  expect(bench.payloads('consultationSaveOpinion')[1]).toMatchObject({ baseVersion: 1, text: '右肺上叶结节，随访' })
})
test('[CONS-07] what differs comes into view and goes again in a browser that answers a promise to a scroll', async () => {
  const scroll = jest.fn(() => Promise.resolve())
  Object.defineProperty(HTMLElement.prototype, 'scrollIntoView', { value: scroll, configurable: true })
  const first = answers.consultationSaveOpinion!
  answers.consultationSaveOpinion = () => {
    one = { ...one, opinions: one.opinions.map((other) => (other.userId === ME ? { ...other, text: '另一页', version: 3 } : other)) }
    return Promise.reject(refusal(CODE.editedByAnother))
  }
  await show()
  await user.type(own(), '这一页')
  await user.click(screen.getByRole('button', { name: /^保存意见/ }))
  await user.click(await screen.findByRole('button', { name: /保留我的/ }))
  expect(scroll).toHaveBeenCalled()
  expect(own()).toHaveValue('这一页')
  answers.consultationSaveOpinion = first
})
