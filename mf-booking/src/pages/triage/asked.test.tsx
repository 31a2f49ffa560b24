import { ApiError, api } from '@farsight/shared/api'
import { renderPage } from '@farsight/shared/build/jest/render-page.tsx'
import type { CallTypes, PatientTaken, QueueRow, TakenCheck } from '@farsight/shared/contract'
import { CODE, type ErrorCode, errorMessage } from '@farsight/shared/domain'
import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import module from '../../../module.json'
import en from '../../locales/en.json'
import zh from '../../locales/zh.json'
import { routes } from '../../routes'

const ROOM = '11111111-1111-4111-8111-111111111111'
const row = (n: number, more: Partial<QueueRow> = {}): QueueRow => ({
  ...{ risProcedureId: `p${n}`, ticket: `A00${n}`, roomId: ROOM, callState: 'waiting', state: 2020, patName: `患者${n}`, sex: 'M' },
  ...{ age: { value: 50, unit: 'Y' }, modality: 'CT', bodypart: '胸部', side: '', checkItem: '平扫', contrast: 0, checkNo: `CT${n}` },
  ...{ hospitalNo: `H${n}`, emergency: 0, urgent: 0, greenChannel: 0, queuedTime: '2026-11-20 10:00:00', calledTime: null, calledTimes: 0 },
  ...{ calledBy: '', passedTimes: 0, startedTime: null, ahead: n - 1, minutes: 0 },
  ...more,
})
const taken = (n: number, more: Partial<TakenCheck> = {}): TakenCheck => ({
  ...{ risProcedureId: `p${n}`, ticket: `A00${n}`, patName: `患者${n}`, checkItem: '腹部超声', room: '超声1室', callState: 'in' },
  ...{ calledBy: '童技师', calledTime: '2026-11-20 10:00:00', startedTime: '2026-11-20 10:02:00' },
  ...more,
})
const refusal = (code: ErrorCode, val: unknown) => new ApiError('business', code, errorMessage(code)?.zh ?? '', val, 200)

let now: QueueRow[]
let asked: Record<string, unknown>[]
/** What the server answers to one write after the other. */
let answers: (object | ApiError)[]
const CALLED = { risProcedureId: 'p4', ticket: 'A004', patName: '患者4', callState: 'called', callTime: '', calledTimes: 1, passedOver: [] }

beforeEach(() => {
  now = []
  asked = []
  answers = []
  jest.spyOn(api, 'call').mockImplementation((async (call: string, payload: Record<string, unknown>) => {
    if (call === 'queryQueue') {
      const room = { roomId: ROOM, name: 'CT1室', modality: 'CT', capacity: 1, allowed: 1 as const, waiting: 1, called: 0, inCheck: 0 }
      const counts = { toCheckIn: 0, toBeCalled: 1, called: now.length, done: 0 }
      return { val: [row(4)], hasMore: false, counts, rooms: [room], now } satisfies CallTypes['queryQueue']['answer']
    }
    const { requestKey: _, ...rest } = payload
    asked.push({ call, ...rest })
    const answer = answers.shift() ?? CALLED
    if (answer instanceof Error) throw answer
    return { val: answer }
  }) as never)
})
afterEach(() => jest.restoreAllMocks())

const open = async () => {
  await renderPage({ module: module as never, routes, i18n: { zh, en }, at: `/triage?room=${ROOM}` })
  await screen.findByText('A004')
}

test('F9 into a room that is taken: who is there is named, and the confirmation names them; somebody else there is asked for anew', async () => {
  answers = [
    refusal(CODE.calledWaits, { expected: [taken(1, { room: 'CT1室', checkItem: '平扫' })] }),
    refusal(CODE.calledWaits, {
      expected: [taken(1), taken(2, { callState: 'called', startedTime: null, room: 'CT1室', checkItem: '平扫' })],
    }),
  ]
  await open()
  await userEvent.keyboard('{F9}')
  const first = await screen.findByRole('dialog', { name: 'A001 患者1 正在检查' })
  expect(first).toHaveTextContent('A001 患者1 正在CT1室检查：平扫，10:02 开始')
  expect(within(first).queryByRole('button', { name: /过号/ })).toBeNull()
  await userEvent.click(within(first).getByRole('button', { name: '再叫一位' }))
  const second = await screen.findByRole('dialog', { name: 'A002 患者2 已叫号，还没有到' })
  expect(second).toHaveTextContent('10:00 由童技师叫到CT1室：平扫')
  await userEvent.click(within(second).getByRole('button', { name: '再叫一位' }))
  expect(await screen.findByText('已叫号：A004 患者4')).toBeVisible()
  expect(asked).toEqual([
    { call: 'callPatient', roomId: ROOM },
    { call: 'callPatient', roomId: ROOM, seen: ['p1'] },
    { call: 'callPatient', roomId: ROOM, seen: ['p1', 'p2'] },
  ])
})

test('passed over, one is not counted as seen: called again elsewhere meanwhile, he is asked for anew', async () => {
  const [second, first] = [taken(2, { callState: 'called', startedTime: null, room: 'CT1室' }), taken(1, { room: 'CT1室' })]
  answers = [refusal(CODE.calledWaits, { expected: [second, first] }), { order: 3, passedTimes: 1 }, CALLED]
  await open()
  await userEvent.keyboard('{F9}')
  await userEvent.click(await screen.findByRole('button', { name: 'A002 过号，叫下一位' }))
  await waitFor(() => expect(asked.at(-1)).toEqual({ call: 'callPatient', roomId: ROOM, seen: ['p1'] }))
})

test('a pass that is refused calls nobody', async () => {
  answers = [
    refusal(CODE.calledWaits, { expected: [taken(2, { callState: 'called', startedTime: null, room: 'CT1室' })] }),
    refusal(CODE.notCalled, null),
  ]
  await open()
  await userEvent.keyboard('{F9}')
  const dialog = await screen.findByRole('dialog', { name: 'A002 患者2 已叫号，还没有到' })
  await userEvent.click(within(dialog).getByRole('button', { name: 'A002 过号，叫下一位' }))
  expect(await within(dialog).findByText(new RegExp(errorMessage(CODE.notCalled)!.zh))).toBeVisible()
  expect(asked.map(({ call }) => call)).toEqual(['callPatient', 'passPatient'])
})

test('a patient who is at another check: room and check are named before a call; who was passed over for it is told', async () => {
  const elsewhere: PatientTaken = { risProcedureId: 'p4', ticket: 'A004', patName: '患者4', elsewhere: [taken(7)] }
  answers = [refusal(CODE.patientElsewhere, elsewhere), { ...CALLED, passedOver: [{ ...elsewhere, ticket: 'A003', patName: '患者3' }] }]
  await open()
  await userEvent.keyboard('{F9}')
  const dialog = await screen.findByRole('dialog', { name: 'A004 患者4 在另一项检查' })
  expect(dialog).toHaveTextContent('正在超声1室检查：腹部超声，10:02 开始')
  await userEvent.click(within(dialog).getByRole('button', { name: '仍然叫号' }))
  expect(await screen.findByText(/已叫号：A004 患者4。先跳过：A003 患者3 正在超声1室检查/)).toBeVisible()
  expect(asked.at(-1)).toEqual({ call: 'callPatient', roomId: ROOM, risProcedureId: 'p4', seen: ['p7'] })
})

test('the start of a check of somebody who is at another one: named in the dialog, and begun by its button alone', async () => {
  now = [row(1, { callState: 'called', calledTimes: 1 })]
  answers = [
    refusal(CODE.patientElsewhere, { risProcedureId: 'p1', ticket: 'A001', patName: '患者1', elsewhere: [taken(7)] }),
    { state: 2030 },
  ]
  await open()
  await userEvent.keyboard('s')
  const dialog = await screen.findByRole('dialog', { name: /开始检查/ })
  for (const _ of ['name', 'sex', 'number', 'begin']) await userEvent.keyboard('{Enter}')
  expect(await within(dialog).findByText('正在超声1室检查：腹部超声，10:02 开始')).toBeVisible()
  await userEvent.keyboard('{Enter}')
  expect(asked).toHaveLength(1)
  await userEvent.click(within(dialog).getByRole('button', { name: '患者在这里，仍然开始' }))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(asked[1]).toMatchObject({ call: 'startCheck', risProcedureId: 'p1', seen: ['p7'] })
})

test('a check goes on in the room: named in the dialog, and the next begins by its button alone', async () => {
  now = [row(1, { callState: 'called', calledTimes: 1 })]
  answers = [refusal(CODE.roomTaken, { expected: [taken(8, { room: 'CT1室', checkItem: '平扫' })] }), { state: 2030 }]
  await open()
  await userEvent.keyboard('s')
  const dialog = await screen.findByRole('dialog', { name: /开始检查/ })
  for (const _ of ['name', 'sex', 'number', 'begin']) await userEvent.keyboard('{Enter}')
  expect(await within(dialog).findByText('A008 患者8 正在CT1室检查：平扫，10:02 开始')).toBeVisible()
  await userEvent.keyboard('{Enter}')
  expect(asked).toHaveLength(1)
  await userEvent.click(within(dialog).getByRole('button', { name: '前一位还在检查，同时开始' }))
  await waitFor(() => expect(asked[1]).toMatchObject({ call: 'startCheck', risProcedureId: 'p1', seen: ['p8'] }))
})

test('who was changed at another desk while the dialog stood open is asked for again, under the new name', async () => {
  now = [row(1, { callState: 'called' })]
  const rest = { bodypart: '膝关节', side: 'R', checkItem: '膝关节正侧位' }
  const is = { patName: '换成别人', sex: 'F', age: { value: 61, unit: 'Y' }, hospitalNo: 'H9', ...rest }
  answers = [refusal(CODE.identityDiffers, is), { state: 2030 }]
  await open()
  await userEvent.keyboard('s')
  const dialog = await screen.findByRole('dialog', { name: '开始检查 A001' })
  const boxes = () => within(dialog).getAllByRole('checkbox')
  await userEvent.keyboard('{Enter}{Enter}{Enter}{Enter}')
  expect(await within(dialog).findByText('患者信息刚被他人修改，请按下面的新信息重新核对')).toBeVisible()
  expect(asked.at(-1)).toMatchObject({
    call: 'startCheck',
    heard: { patName: '患者1', sex: 'M', hospitalNo: 'H1', age: { value: 50, unit: 'Y' }, side: '' },
  })
  for (const one of boxes()) expect(one).not.toBeChecked()
  expect(within(dialog).getByText('换成别人')).toBeVisible()
  expect(within(dialog).getByText('女 61岁')).toBeVisible()
  expect(within(dialog).getByText('右 膝关节正侧位')).toBeVisible()
  // Asked from the first word on again, by the same keys.
  await userEvent.keyboard('{Enter}{Enter}{Enter}{Enter}')
  await waitFor(() => expect(asked.at(-1)).toMatchObject({ heard: is }))
})

test('no check begins before name, sex and number were each heard', async () => {
  now = [row(1, { callState: 'called' })]
  await open()
  await userEvent.keyboard('s')
  const dialog = await screen.findByRole('dialog', { name: '开始检查 A001' })
  await userEvent.keyboard('{Enter}{Enter}')
  const start = within(dialog).getByRole('button', { name: '开始检查' })
  await userEvent.click(start)
  expect(start).toHaveAttribute('aria-disabled', 'true')
  expect(asked).toEqual([])
})
