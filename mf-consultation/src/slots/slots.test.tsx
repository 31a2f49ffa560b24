import { callFilling, connectSlots, type RowActionProps, SlotFilling } from '@farsight/shared/module'
import { act, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { Route } from 'react-router-dom'
import module from '../../module.json'
import { type Answers, ConsBench } from '../test/cons-bench'
import { EXAM, ID } from '../test/consultations'
import slots from '.'

const user = userEvent.setup()
let bench: ConsBench
let disconnect: () => void
const exam = {
  ...{
    risProcedureId: EXAM,
    modality: 'CT',
    state: 9,
    reportHasComplete: true,
    urgent: false,
    critical: false,
    bodypart: '胸部',
    side: '',
  },
  ...{ checkItem: '平扫', imageCount: 1 },
} as const
const title = { zh: '会诊', en: 'Consultations' }
const row = { module: 'mf-consultation', slot: 'mf-worklist/row-action.v1', title, order: 1 } as const

function show(slot: 'mf-worklist/row-action.v1' | 'mf-report/side-panel.v1', props: object, answers: Answers = {}): void {
  const filling = { module: 'mf-consultation', slot, title, order: 1 }
  disconnect = connectSlots({
    fillings: [filling],
    load: async () => slots,
    report: ({ error }) => {
      throw error
    },
  })
  bench = new ConsBench(answers)
  bench.open('/report', <Route path="/report" element={<SlotFilling filling={filling} props={props as never} eager />} />)
}
afterEach(() => {
  act(disconnect)
  bench.end()
})
const of = (changes: object = {}) => ({
  ...{ id: ID, no: 'HZ20261125-0003', type: 'imaging', progress: 's6', cancelled: 0, leadFacilityName: '省人民医院' },
  ...{
    createTime: '2026-11-25 08:30:00',
    conclusion: '建议手术',
    concludedBy: '赵教授',
    concludeTime: '2026-11-25 09:10:00',
    completeTime: '2026-11-25 09:15:00',
    signed: 1,
    toSign: 3,
  },
  ...changes,
})

test('[CONS-11] from a row’s menu: the way to a request for this exam; the row itself keeps no room for it', async () => {
  const never = () => new Promise(() => undefined)
  show('mf-worklist/row-action.v1', { exam, place: 'row' } satisfies RowActionProps, { queryRows: never, consultationTargets: never })
  expect(await callFilling(row, 'onSelect', { exam, place: 'row' })).toBe('done')
  expect(location.hash).toBe(`#/consultation/add?risProcedureId=${EXAM}`)
  expect(module.slots.fills.find(({ slot }) => slot === row.slot)).toMatchObject({ inRow: false })
})
test('[CONS-09] beside the report: number, step, conclusion to be copied, and the way to a new one', async () => {
  const copied: string[] = []
  show(
    'mf-report/side-panel.v1',
    { exam, readOnly: false },
    {
      consultationsOfExam: () => ({
        val: [of(), of({ id: 'b', no: 'HZ2', progress: 's2', conclusion: '', concludedBy: '', completeTime: null })],
      }),
    },
  )
  const done = within(await screen.findByRole('article', { name: 'HZ20261125-0003' }))
  Object.defineProperty(navigator, 'clipboard', {
    value: { writeText: async (text: string) => void copied.push(text) },
    configurable: true,
  })
  expect(done.getByRole('img', { name: /已完成/ })).toBeInTheDocument()
  // Nobody takes minutes for agreed that some have not signed.
  // When it was submitted, not when the check had passed it.
  expect(done.getByText(/结论由 赵教授 提交/)).toHaveTextContent('结论由 赵教授 提交 2026-11-25 09:10')
  expect(done.getByText('纪要尚未全部签名：1/3')).toBeInTheDocument()
  expect(done.getByRole('link', { name: 'HZ20261125-0003' })).toHaveAttribute('href', `/consultation/s6?id=${ID}`)
  await user.click(done.getByRole('button', { name: '复制结论' }))
  await waitFor(() => expect(copied).toEqual(['建议手术']))
  const going = within(screen.getByRole('article', { name: 'HZ2' }))
  expect(going.getByRole('img', { name: /会诊前质控/ })).toBeInTheDocument()
  expect(going.queryByRole('button')).toBeNull()
  expect(screen.getByRole('link', { name: '发起会诊' })).toHaveAttribute('href', `/consultation/add?risProcedureId=${EXAM}`)
  expect(bench.payloads('consultationsOfExam')).toEqual([{ risProcedureId: EXAM }])
})
test('an exam without one says so', async () => {
  show('mf-report/side-panel.v1', { exam, readOnly: true }, { consultationsOfExam: () => ({ val: [] }) })
  expect(await screen.findByText('该检查没有会诊')).toBeInTheDocument()
})
