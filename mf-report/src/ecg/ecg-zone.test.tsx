import { ApiError, api } from '@farsight/shared/api'
import { bus } from '@farsight/shared/bus'
import type { EcgMeasured, EcgRecordingHead } from '@farsight/shared/contract'
import { CODE, type ErrorCode, errorMessage } from '@farsight/shared/domain'
import { registerNamespace } from '@farsight/shared/i18n'
import { UiProvider } from '@farsight/shared/ui'
import { setServerClock } from '@farsight/shared/ui/data'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { act, fireEvent, render, screen, waitFor, within } from '@testing-library/react'
import en from '../locales/en.json'
import zh from '../locales/zh.json'
import { type EcgDesk, EcgDeskContext, type EcgFigures } from './critical/desk'
import { EcgZone, type EcgZoneProps } from './ecg-zone'
import { fakePen } from './sheet/fake-pen'
import { testEcg } from './sheet/test-ecg'

const RECORDING = testEcg()
const [GROUP] = RECORDING.groups
const HEAD: EcgRecordingHead = {
  ...{
    id: 'r1',
    foreign: 0,
    kind: 'waves',
    format: 'dicom',
    time: '2026-11-23 09:12:05',
    device: 'ELI 250',
    reason: '',
    detail: '',
    notes: [],
  },
  filters: { lowCut: 0.05, highCut: 150, notch: null, text: '' },
  values: [
    { name: 'PR Interval', value: 161, unit: 'ms', from: 'annotation 5' },
    { name: 'QT Interval', value: 368, unit: 'ms', from: 'annotation 7' },
    { name: 'RR Interval', value: 1000, unit: 'ms', from: 'annotation 3' },
  ],
  statements: ['RITMO SINUSALE'],
  groups: [
    {
      ...{ rate: GROUP!.rate, label: 'RHYTHM', kind: 'rhythm', count: 5000 },
      leads: GROUP!.leads.map(({ lead, unit, baseline }) => ({ lead, unit, baseline, derived: 0 as const })),
    },
  ],
}
const all = new Int32Array(5000 * GROUP!.leads.length)
for (const [i, { samples }] of GROUP!.leads.entries()) all.set(samples, i * 5000)
const PIECE = { id: 'r1', group: 0, from: 0, count: 5000, samples: Buffer.from(all.buffer).toString('base64') }

let sent: { call: string; payload: Record<string, unknown> }[]
let wave: () => unknown
let save: () => unknown
const refusal = (code: ErrorCode, val?: unknown) => new ApiError('business', code, errorMessage(code)?.zh ?? '', val, 200)
beforeAll(() => registerNamespace('mf-report', { zh, en }))
beforeEach(() => {
  // The day of its recordings: a moment of another year is told with its year.
  setServerClock('2026-11-23 11:00:00')
  sent = []
  wave = () => ({ val: { recordings: [HEAD], pieces: [PIECE], measures: null } })
  save = () => ({ val: { baseVersion: 1 } })
  jest.spyOn(HTMLElement.prototype, 'clientWidth', 'get').mockReturnValue(1160)
  jest.spyOn(HTMLElement.prototype, 'clientHeight', 'get').mockReturnValue(800)
  jest.spyOn(HTMLCanvasElement.prototype, 'getContext').mockImplementation(() => fakePen().pen as never)
  jest.spyOn(api, 'call').mockImplementation((async (call: string, payload: Record<string, unknown>) => {
    sent.push({ call, payload })
    if (call === 'searchHistory') return { val: [] }
    if (call === 'queryEcgFiles') return { val: { mayUpload: 0, files: [] } }
    return call === 'queryEcgWave' ? wave() : save()
  }) as never)
})
afterEach(() => jest.restoreAllMocks())

const show = (more: Partial<EcgZoneProps> = {}) =>
  render(
    <UiProvider>
      <QueryClientProvider client={new QueryClient()}>
        <EcgZone exam={{ risProcedureId: 'e1' }} signed={false} onInsert={() => undefined} {...more} />
      </QueryClientProvider>
    </UiProvider>,
  )
const field = (name: string) => screen.findByRole('textbox', { name })
const saves = () => sent.filter(({ call }) => call === 'saveEcgMeasures').map(({ payload }) => payload)

test('[ECG-01] the sheet and its values stand there: the device’s first, unconfirmed until the report is signed', async () => {
  const { unmount } = show()
  expect(await field('PR')).toHaveValue('161')
  expect(screen.getByRole('application', { name: '心电图，12 导联' })).toBeVisible()
  expect(screen.getByText('未确认（签发后生效）')).toBeVisible()
  expect(screen.getByText(/RITMO SINUSALE/)).toBeVisible()
  expect(await field('心率')).toHaveValue('60')
  unmount()
  // Nobody kept them: signing has confirmed none of them.
  const { unmount: gone } = show({ signed: true, onInsert: undefined })
  expect(await screen.findByText('161')).toBeVisible()
  expect(screen.getByText(zh.ecg.neverConfirmed)).toBeVisible()
  expect(screen.queryByRole('textbox')).toBeNull()
  gone()
  const kept: EcgMeasured = {
    ...{ baseVersion: 3, recordingId: 'r1', formula: 'hodges', userName: '李医生', time: '2026-11-23 10:00:00' },
    values: [{ name: 'pr', value: 222, source: 'device' }],
  }
  wave = () => ({ val: { recordings: [HEAD], pieces: [PIECE], measures: kept } })
  show({ signed: true, onInsert: undefined })
  expect(await screen.findByText('222')).toBeVisible()
  expect(screen.queryByText(zh.ecg.neverConfirmed)).toBeNull()
  expect(screen.getByText('李医生 11-23 10:00 取用')).toBeVisible()
  // What was signed: neither a value that nobody kept, nor a formula that a reader could choose.
  expect(screen.getByLabelText('QT')).toHaveTextContent('—')
  expect(screen.queryByRole('combobox', { name: zh.ecg.formula })).toBeNull()
  expect(screen.getByText('Hodges')).toBeVisible()
})

/** The page that writes the report: what it would await before it sends, and the figures that its text is held against. */
function desk() {
  let keeper: (() => Promise<boolean>) | undefined
  const figures: EcgFigures[] = []
  const one: EcgDesk = {
    ...{ risProcedureId: 'e1', report: () => undefined, measured: (now: EcgFigures) => void figures.push(now) },
    keeps: (keep) => (keeper = keep),
  }
  const shown = render(
    <UiProvider>
      <QueryClientProvider client={new QueryClient()}>
        <EcgDeskContext.Provider value={one}>
          <EcgZone exam={{ risProcedureId: 'e1' }} signed={false} onInsert={() => undefined} />
        </EcgDeskContext.Provider>
      </QueryClientProvider>
    </UiProvider>,
  )
  return { ...shown, figures, keep: () => act(() => keeper?.()) }
}

test('[ECG-08] before a report goes out its recording and all values that stand there are kept, once; also what is still in a field', async () => {
  const { keep } = desk()
  await field('PR')
  expect(await keep()).toBe(true)
  expect(saves()).toHaveLength(1)
  expect(saves()[0]).toMatchObject({ recordingId: 'r1', formula: 'bazett', baseVersion: 0 })
  const names = (saves()[0]!.values as EcgMeasured['values']).map(({ name }) => name)
  expect(names).toEqual(expect.arrayContaining(['hr', 'rr', 'pr', 'qrs', 'qt', 'axisQrs', 'rv5', 'sv1']))
  expect(await keep()).toBe(true)
  expect(saves()).toHaveLength(1)
  // By a key: the caret stands in the value.
  const qt = await field('QT')
  act(() => qt.focus())
  fireEvent.change(qt, { target: { value: '401' } })
  save = () => ({ val: { baseVersion: 2 } })
  expect(await keep()).toBe(true)
  expect(saves().at(-1)).toMatchObject({ baseVersion: 1, values: expect.arrayContaining([{ name: 'qt', value: 401, source: 'typed' }]) })
  // What is no value keeps the report here.
  act(() => qt.focus())
  fireEvent.change(qt, { target: { value: '4x0' } })
  expect(await keep()).toBe(false)
})

test('[ECG-08] a keeping that fails stops the report and says so; asked once more it goes', async () => {
  const { keep } = desk()
  await field('PR')
  save = () => {
    throw new ApiError('network', 0, '网络错误', undefined, 0)
  }
  expect(await keep()).toBe(false)
  expect(await screen.findByText(/这一修改尚未保存/)).toBeVisible()
  save = () => ({ val: { baseVersion: 1 } })
  expect(await keep()).toBe(true)
  expect(screen.queryByText(/这一修改尚未保存/)).toBeNull()
})

test('[ECG-08] writing values into the text keeps their recording; a look at another one changes nothing until it is chosen for the report', async () => {
  wave = () => ({
    val: {
      recordings: [HEAD, { ...HEAD, id: 'r2', device: 'B', foreign: 1, time: '2026-11-24 09:00:00' }],
      pieces: [PIECE, { ...PIECE, id: 'r2' }],
      measures: null,
    },
  })
  const { keep } = desk()
  // The newest names another patient: it is no choice of itself.
  const choice = await screen.findByRole('combobox', { name: /记录/ })
  expect(choice).toHaveValue('r1')
  expect(screen.queryByText(zh.ecg.foreign)).toBeNull()
  await field('PR')
  fireEvent.click(screen.getByRole('button', { name: '写入检查所见' }))
  await waitFor(() => expect(saves()).toHaveLength(1))
  expect(saves()[0]).toMatchObject({ recordingId: 'r1' })
  fireEvent.change(choice, { target: { value: 'r2' } })
  expect(await screen.findByText(zh.ecg.foreign)).toBeVisible()
  await field('PR')
  expect(await keep()).toBe(true)
  expect(saves()).toHaveLength(1)
  fireEvent.click(screen.getByRole('button', { name: '报告改用这份记录' }))
  await waitFor(() => expect(saves()).toHaveLength(2))
  expect(saves()[1]).toMatchObject({ recordingId: 'r2', baseVersion: 1 })
})

test('[ECG-08] a value that is typed is kept as the doctor’s, an emptied one as none, and QTc follows', async () => {
  const inserted: string[] = []
  show({ onInsert: (line) => inserted.push(line) })
  const qt = await field('QT')
  fireEvent.change(qt, { target: { value: '4x0' } })
  fireEvent.blur(qt)
  expect(qt).toHaveAttribute('aria-invalid', 'true')
  expect(saves()).toEqual([])
  fireEvent.change(qt, { target: { value: '400' } })
  fireEvent.keyDown(qt, { key: 'Enter' })
  await waitFor(() => expect(saves()).toHaveLength(1))
  expect(saves()[0]).toMatchObject({ risProcedureId: 'e1', recordingId: 'r1', baseVersion: 0 })
  expect(saves()[0]!.values).toEqual(
    expect.arrayContaining([
      { name: 'qt', value: 400, source: 'typed' },
      { name: 'pr', value: 161, source: 'device' },
    ]),
  )
  const pr = await field('PR')
  fireEvent.change(pr, { target: { value: '' } })
  fireEvent.blur(pr)
  await waitFor(() => expect(saves()).toHaveLength(2))
  expect(saves()[1]).toMatchObject({ baseVersion: 1, values: expect.arrayContaining([{ name: 'pr', value: null, source: 'typed' }]) })
  fireEvent.click(screen.getByRole('button', { name: '写入检查所见' }))
  expect(inserted[0]).toContain('QT/QTc 400/400 ms（Bazett）')
  expect(inserted[0]).not.toContain('PR')
})

test('[ECG-08] who was slower sees what stands, and why his is not kept', async () => {
  const standing: EcgMeasured = {
    ...{ baseVersion: 4, recordingId: 'r1', formula: 'bazett', userName: '李医生', time: '2026-11-23 10:00:00' },
    values: [{ name: 'pr', value: 180, source: 'typed' }],
  }
  save = () => {
    throw refusal(CODE.editedByAnother, standing)
  }
  show()
  const pr = await field('PR')
  fireEvent.change(pr, { target: { value: '150' } })
  fireEvent.blur(pr)
  expect(await screen.findByText(new RegExp(errorMessage(CODE.editedByAnother)!.zh))).toBeVisible()
  expect(await field('PR')).toHaveValue('180')
  expect(screen.getByText(/李医生 11-23 10:00/)).toBeVisible()
})

test('[ECG-08] what was typed over another desk’s values before that was known is not written over them', async () => {
  const standing: EcgMeasured = {
    ...{ baseVersion: 1, recordingId: 'r1', formula: 'bazett', userName: '李医生', time: '2026-11-23 10:00:00' },
    values: [{ name: 'pr', value: 222, source: 'typed' }],
  }
  let answer: () => void = () => undefined
  save = () =>
    new Promise((_, fail) => {
      answer = () => fail(refusal(CODE.editedByAnother, standing))
    })
  show()
  for (const [name, typed] of [
    ['QT', '409'],
    ['QRS', '99'],
  ] as const) {
    const one = await field(name)
    fireEvent.change(one, { target: { value: typed } })
    fireEvent.keyDown(one, { key: 'Enter' })
  }
  await waitFor(() => expect(saves()).toHaveLength(1))
  // Nothing of it may be lost with the page either.
  expect(window.dispatchEvent(new Event('beforeunload', { cancelable: true }))).toBe(false)
  answer()
  expect(await screen.findByText(new RegExp(errorMessage(CODE.editedByAnother)!.zh))).toBeVisible()
  await waitFor(() => expect(window.dispatchEvent(new Event('beforeunload', { cancelable: true }))).toBe(true))
  expect(saves()).toHaveLength(1)
  expect(await field('PR')).toHaveValue('222')
  expect(await field('QT')).toHaveValue('368')
})

test('[ECG-08] a value whose save found no way stays, is asked for before the page goes, and goes with the next one or when the line is back', async () => {
  const cut = () => {
    throw new ApiError('network', 0, '网络错误', undefined, 0)
  }
  save = cut
  show()
  const type = async (name: string, value: string) => {
    const one = await field(name)
    fireEvent.change(one, { target: { value } })
    fireEvent.keyDown(one, { key: 'Enter' })
  }
  await type('PR', '150')
  expect(await screen.findByText(/这一修改尚未保存/)).toBeVisible()
  expect(await field('PR')).toHaveValue('150')
  expect(window.dispatchEvent(new Event('beforeunload', { cancelable: true }))).toBe(false)
  await type('QT', '401')
  await waitFor(() => expect(saves()).toHaveLength(2))
  expect(saves()[1]!.values).toEqual(
    expect.arrayContaining([
      { name: 'pr', value: 150, source: 'typed' },
      { name: 'qt', value: 401, source: 'typed' },
    ]),
  )
  save = () => ({ val: { baseVersion: 7 } })
  await waitFor(() => {
    window.dispatchEvent(new Event('online'))
    expect(saves()).toHaveLength(3)
  })
  // The same attempt: the server knows it again.
  expect(saves()[2]).toEqual(saves()[1])
  await waitFor(() => expect(screen.queryByText(/这一修改尚未保存/)).toBeNull())
  expect([await field('PR'), await field('QT')].map((one) => (one as HTMLInputElement).value)).toEqual(['150', '401'])
  expect(window.dispatchEvent(new Event('beforeunload', { cancelable: true }))).toBe(true)
})

test('[ECG-08] what had no answer and had arrived after all is nobody else’s: what was typed since goes over it', async () => {
  save = () => {
    throw new ApiError('network', 0, '网络错误', undefined, 0)
  }
  show()
  const pr = await field('PR')
  fireEvent.change(pr, { target: { value: '150' } })
  fireEvent.keyDown(pr, { key: 'Enter' })
  expect(await screen.findByText(/这一修改尚未保存/)).toBeVisible()
  const { recordingId, formula, values } = saves()[0] as unknown as EcgMeasured
  const standing: EcgMeasured = {
    baseVersion: 1,
    recordingId,
    formula,
    values: [...values].reverse(),
    userName: '我',
    time: '2026-11-23 10:00:00',
  }
  save = () => {
    save = () => ({ val: { baseVersion: 2 } })
    throw refusal(CODE.editedByAnother, standing)
  }
  const qt = await field('QT')
  fireEvent.change(qt, { target: { value: '401' } })
  fireEvent.keyDown(qt, { key: 'Enter' })
  await waitFor(() => expect(saves()).toHaveLength(3))
  expect(saves()[2]).toMatchObject({ baseVersion: 1, values: expect.arrayContaining([{ name: 'qt', value: 401, source: 'typed' }]) })
  expect(await field('QT')).toHaveValue('401')
})

test('[ECG-08] the formula is kept with the first choice, and another desk’s is taken over', async () => {
  show()
  await field('QT')
  fireEvent.change(screen.getByRole('combobox', { name: zh.ecg.formula }), { target: { value: 'fridericia' } })
  await waitFor(() => expect(saves()).toHaveLength(1))
  expect(saves()[0]).toMatchObject({ formula: 'fridericia' })
  const standing: EcgMeasured = {
    ...{ baseVersion: 4, recordingId: 'r1', formula: 'hodges', userName: '李医生', time: '2026-11-23 10:00:00' },
    values: [{ name: 'pr', value: 180, source: 'typed' }],
  }
  save = () => {
    throw refusal(CODE.editedByAnother, standing)
  }
  const pr = await field('PR')
  fireEvent.change(pr, { target: { value: '150' } })
  fireEvent.keyDown(pr, { key: 'Enter' })
  await waitFor(() => expect(screen.getByRole('combobox', { name: zh.ecg.formula })).toHaveValue('hodges'))
})

test('[ECG-08] another desk’s values come with the sign of the exam’s row; an answer from before the own save does not take it away', async () => {
  show()
  const pr = await field('PR')
  fireEvent.change(pr, { target: { value: '150' } })
  fireEvent.keyDown(pr, { key: 'Enter' })
  await waitFor(() => expect(saves()).toHaveLength(1))
  const asked = () => sent.filter(({ call }) => call === 'queryEcgWave').length
  act(() => bus.emit('row-changed.v1', { risProcedureId: 'e1', currentState: 2 }))
  await waitFor(() => expect(asked()).toBe(2))
  expect(await field('PR')).toHaveValue('150')
  const standing: EcgMeasured = {
    ...{ baseVersion: 2, recordingId: 'r1', formula: 'hodges', userName: '李医生', time: '2026-11-23 10:00:00' },
    values: [{ name: 'pr', value: 180, source: 'typed' }],
  }
  wave = () => ({ val: { recordings: [HEAD], pieces: [PIECE], measures: standing } })
  act(() => bus.emit('row-changed.v1', { risProcedureId: 'e1', currentState: 2 }))
  await waitFor(async () => expect(await field('PR')).toHaveValue('180'))
  expect(screen.getByRole('combobox', { name: zh.ecg.formula })).toHaveValue('hodges')
})

test('[ECG-08] values of one recording are never shown beside another; that they are replaced is said', async () => {
  const kept: EcgMeasured = {
    ...{ baseVersion: 3, recordingId: 'r1', formula: 'bazett', userName: '李医生', time: '2026-11-23 10:00:00' },
    values: [{ name: 'pr', value: 222, source: 'typed' }],
  }
  wave = () => ({
    val: { recordings: [HEAD, { ...HEAD, id: 'r2', device: 'B' }], pieces: [PIECE, { ...PIECE, id: 'r2' }], measures: kept },
  })
  show()
  expect(await field('PR')).toHaveValue('222')
  fireEvent.change(await screen.findByRole('combobox', { name: /记录/ }), { target: { value: 'r2' } })
  expect(await screen.findByText(/测量值取自另一份记录（李医生 11-23 10:00）/)).toBeVisible()
  expect(await field('PR')).toHaveValue('161')
  const qt = await field('QT')
  fireEvent.change(qt, { target: { value: '401' } })
  fireEvent.keyDown(qt, { key: 'Enter' })
  await waitFor(() => expect(saves()).toHaveLength(1))
  expect(saves()[0]).toMatchObject({
    baseVersion: 3,
    recordingId: 'r2',
    values: expect.arrayContaining([{ name: 'pr', value: 161, source: 'device' }]),
  })
})

test('[ECG-08] a glance at another recording is no choice: the text is held against the report’s own figures, and those go out with it', async () => {
  const other = { ...HEAD, id: 'r2', time: '2026-11-20 08:00:00', values: [{ name: 'PR Interval', value: 148, unit: 'ms', from: 'a' }] }
  const recordings = [HEAD, other]
  wave = () => ({ val: { recordings, pieces: [PIECE, { ...PIECE, id: 'r2' }], measures: null } })
  const { figures, keep, unmount } = desk()
  expect(await field('PR')).toHaveValue('161')
  fireEvent.change(await screen.findByRole('combobox', { name: /记录/ }), { target: { value: 'r2' } })
  await waitFor(async () => expect(await field('PR')).toHaveValue('148'))
  // Nothing was kept yet: what was shown of the exam's usual one stands for the report.
  expect(await keep()).toBe(true)
  expect(saves()).toHaveLength(1)
  expect(saves()[0]).toMatchObject({ recordingId: 'r1', values: expect.arrayContaining([{ name: 'pr', value: 161, source: 'device' }]) })
  // Kept by now: beside the other recording the text is held against what was kept.
  await waitFor(() => expect(figures.at(-1)).toMatchObject({ pr: 161 }))
  unmount()
})

test('[ECG-07] what comes while an ECG is read is said and offered, and moves nothing; one that is taken back under the reader’s eyes is said', async () => {
  show()
  const pr = await field('PR')
  fireEvent.change(pr, { target: { value: '15' } })
  const later = { ...HEAD, id: 'r2', device: 'B', time: '2026-11-23 11:00:00' }
  wave = () => ({ val: { recordings: [HEAD, later], pieces: [PIECE, { ...PIECE, id: 'r2' }], measures: null } })
  act(() => bus.emit('row-changed.v1', { risProcedureId: 'another', currentState: 2 }))
  act(() => bus.emit('row-changed.v1', { risProcedureId: 'e1', currentState: 2 }))
  expect(await screen.findByText('新到 1 份心电记录（2026-11-23 11:00:00）')).toBeVisible()
  expect(sent.filter(({ call }) => call === 'queryEcgWave')).toHaveLength(2)
  // The sheet and what was begun to be typed stand as they were.
  expect(screen.getByRole('combobox', { name: /记录/ })).toHaveValue('r1')
  expect(await field('PR')).toHaveValue('15')
  fireEvent.click(screen.getByRole('button', { name: '打开新记录' }))
  expect(screen.getByRole('combobox', { name: /记录/ })).toHaveValue('r2')
  expect(screen.queryByText(/新到/)).toBeNull()
  wave = () => ({ val: { recordings: [HEAD], pieces: [PIECE], measures: null } })
  act(() => bus.emit('row-changed.v1', { risProcedureId: 'e1', currentState: 2 }))
  expect(await screen.findByText(zh.ecg.arrived.gone)).toBeVisible()
  fireEvent.click(within(screen.getByRole('alert')).getByRole('button', { name: '关闭' }))
  expect(screen.queryByText(zh.ecg.arrived.gone)).toBeNull()
  // The last one too: a sheet of another patient does not stay because nothing came in its place. A cut line takes nothing away.
  wave = () => {
    throw new ApiError('network', 0, '网络错误', undefined, 0)
  }
  act(() => bus.emit('row-changed.v1', { risProcedureId: 'e1', currentState: 2 }))
  await waitFor(() => expect(sent.filter(({ call, payload }) => call === 'queryEcgWave' && !payload.id)).toHaveLength(4))
  expect(await field('PR')).toBeVisible()
  wave = () => {
    throw refusal(CODE.imagesNotUploaded)
  }
  act(() => bus.emit('row-changed.v1', { risProcedureId: 'e1', currentState: 2 }))
  expect(await screen.findByText(zh.ecgSheet.none)).toBeVisible()
  expect(screen.queryByRole('textbox', { name: 'PR' })).toBeNull()
})

test('[ECG-08] what waits to be sent does not go with the look at another recording, and is sent as of its own', async () => {
  save = () => {
    throw new ApiError('network', 0, '网络错误', undefined, 0)
  }
  wave = () => ({
    val: { recordings: [HEAD, { ...HEAD, id: 'r2', device: 'B' }], pieces: [PIECE, { ...PIECE, id: 'r2' }], measures: null },
  })
  show()
  const pr = await field('PR')
  const choice = screen.getByRole('combobox', { name: /记录/ })
  expect(choice).toHaveValue('r2')
  fireEvent.change(pr, { target: { value: '150' } })
  fireEvent.keyDown(pr, { key: 'Enter' })
  expect(await screen.findByText(/这一修改尚未保存/)).toBeVisible()
  fireEvent.change(choice, { target: { value: 'r1' } })
  expect(await field('PR')).toHaveValue('161')
  expect(screen.getByText(/这一修改尚未保存/)).toBeVisible()
  save = () => ({ val: { baseVersion: 1 } })
  fireEvent.click(screen.getByRole('button', { name: '重试' }))
  await waitFor(() => expect(saves()).toHaveLength(2))
  expect(saves()[1]).toMatchObject({ recordingId: 'r2', values: expect.arrayContaining([{ name: 'pr', value: 150, source: 'typed' }]) })
  await waitFor(() => expect(screen.queryByText(/这一修改尚未保存/)).toBeNull())
  fireEvent.change(choice, { target: { value: 'r2' } })
  expect(await field('PR')).toHaveValue('150')
})

test('[ECG-08] what waits to be sent is not written over values that another desk kept meanwhile', async () => {
  save = () => {
    throw new ApiError('network', 0, '网络错误', undefined, 0)
  }
  show()
  const pr = await field('PR')
  fireEvent.change(pr, { target: { value: '150' } })
  fireEvent.keyDown(pr, { key: 'Enter' })
  expect(await screen.findByText(/这一修改尚未保存/)).toBeVisible()
  const standing: EcgMeasured = {
    ...{ baseVersion: 5, recordingId: 'r1', formula: 'bazett', userName: '李医生', time: '2026-11-23 10:00:00' },
    values: [{ name: 'pr', value: 180, source: 'typed' }],
  }
  wave = () => ({ val: { recordings: [HEAD], pieces: [PIECE], measures: standing } })
  act(() => bus.emit('row-changed.v1', { risProcedureId: 'e1', currentState: 2 }))
  await waitFor(() => expect(sent.filter(({ call }) => call === 'queryEcgWave')).toHaveLength(2))
  expect(await field('PR')).toHaveValue('150')
  save = () => {
    throw refusal(CODE.editedByAnother, standing)
  }
  fireEvent.click(screen.getByRole('button', { name: '重试' }))
  await waitFor(() => expect(saves()).toHaveLength(2))
  expect(saves()[1]).toMatchObject({ baseVersion: 0 })
  await waitFor(async () => expect(await field('PR')).toHaveValue('180'))
})

test('[ECG-07] a file that is none says why in words; another recording of the exam is chosen beside it', async () => {
  const broken = {
    ...HEAD,
    id: 'r0',
    kind: 'refused' as const,
    format: '' as const,
    groups: [],
    values: [],
    statements: [],
    reason: 'truncated',
    detail: '120/400',
  }
  wave = () => ({ val: { recordings: [broken, HEAD], pieces: [PIECE], measures: null } })
  show()
  const choice = await screen.findByRole('combobox', { name: /记录/ })
  expect(await field('PR')).toHaveValue('161')
  fireEvent.change(choice, { target: { value: 'r0' } })
  expect(await screen.findByText(/文件不完整，可能传输中断 120\/400/)).toBeVisible()
  expect(within(choice).getAllByRole('option')).toHaveLength(2)
})

test('no ECG yet, and a server that says why not, are told apart', async () => {
  wave = () => {
    throw refusal(CODE.imagesNotUploaded)
  }
  const { unmount } = show()
  expect(await screen.findByText(zh.ecgSheet.none)).toBeVisible()
  unmount()
  wave = () => {
    throw refusal(CODE.noPermission)
  }
  show()
  expect(await screen.findByText(new RegExp(errorMessage(CODE.noPermission)!.zh))).toBeVisible()
})

test('a second reader sees neither what the first one measured nor an earlier ECG', async () => {
  const kept: EcgMeasured = {
    baseVersion: 1,
    recordingId: 'r1',
    formula: 'bazett',
    userName: '张医生',
    time: null,
    values: [{ name: 'pr', value: 200, source: 'typed' }],
  }
  wave = () => ({ val: { recordings: [HEAD], pieces: [PIECE], measures: kept } })
  show({ blind: true, onInsert: undefined })
  expect(await screen.findByText('161')).toBeVisible()
  expect(screen.queryByText(/张医生/)).toBeNull()
  expect(sent.map(({ call }) => call)).not.toContain('searchHistory')
})

/** The zone with a recording of its own samples, in one piece. */
function withSamples(seconds: number, sample: (i: number) => number, measures: EcgMeasured | null = null): void {
  const count = seconds * 500
  const one = Int32Array.from({ length: count }, (_, i) => sample(i))
  const samples = new Int32Array(count * 2)
  samples.set(one)
  samples.set(one, count)
  const leads = ['II', 'V5'].map((lead) => ({ lead, unit: 1, baseline: 0, derived: 0 as const }))
  const head = { ...HEAD, values: [], groups: [{ rate: 500, label: 'RHYTHM', kind: 'rhythm' as const, count, leads }] }
  const piece = { id: 'r1', group: 0, from: 0, count, samples: Buffer.from(samples.buffer).toString('base64') }
  wave = () => ({ val: { recordings: [head], pieces: [piece], measures } })
}
const beating = (i: number): number => Math.round(Math.max(0, 1 - Math.abs((i % 400) - 200) / 15) * 1000 + ((i * 7919) % 13))

test('[ECG-08] a recording of more than two minutes is measured in a part that is named, or from where one looks', async () => {
  withSamples(150, beating)
  show()
  expect(await screen.findByText(/按第 0–120 s 测量（记录共 150 s）/)).toBeVisible()
  expect(await field('心率')).toHaveValue('75')
  fireEvent.keyDown(screen.getByRole('application'), { code: 'End', key: 'End' })
  fireEvent.click(screen.getByRole('button', { name: '从当前显示处测量' }))
  expect(await screen.findByText(/按第 30–150 s 测量/)).toBeVisible()
})

test('[ECG-08] kept values of a long recording name no stretch; measured anew they are those of what is shown, and what was typed stays', async () => {
  const kept: EcgMeasured = {
    ...{ baseVersion: 1, recordingId: 'r1', formula: 'bazett', userName: '李医生', time: '2026-11-23 10:00:00' },
    values: [
      { name: 'hr', value: 61, source: 'computed' },
      { name: 'qt', value: 402, source: 'typed' },
    ],
  }
  withSamples(150, beating, kept)
  show()
  expect(await screen.findByText(/测量时段未注明/)).toBeVisible()
  expect(await field('心率')).toHaveValue('61')
  fireEvent.keyDown(screen.getByRole('application'), { code: 'End', key: 'End' })
  fireEvent.click(screen.getByRole('button', { name: '从当前显示处测量' }))
  expect(await screen.findByText(/按第 30–150 s 测量/)).toBeVisible()
  await waitFor(async () => expect(await field('心率')).toHaveValue('75'))
  expect(await field('QT')).toHaveValue('402')
  await waitFor(() => expect(saves()).toHaveLength(1))
  expect(saves()[0]).toMatchObject({ baseVersion: 1, values: expect.arrayContaining([{ name: 'qt', value: 402, source: 'typed' }]) })
})

test('[ECG-08] leads that do not move are called so, and not missing', async () => {
  withSamples(10, () => 0)
  show()
  await field('心率')
  expect(screen.getAllByText('导联为直线').length).toBeGreaterThan(3)
  expect(screen.queryByText('缺少导联')).toBeNull()
})

test('[ECG-08] the waves of each lead stand in a table that can be copied', async () => {
  show()
  const table = await screen.findByRole('table', { name: '各导联振幅（mV）', hidden: true })
  const heads = within(table).getAllByRole('columnheader', { hidden: true })
  expect(heads.map(({ textContent }) => textContent)).toEqual(['导联', 'P', 'Q', 'R', 'S', 'J', 'ST60', 'ST80', 'T'])
  const rows = within(table).getAllByRole('rowheader', { hidden: true })
  expect(rows.map(({ textContent }) => textContent)).toEqual(GROUP!.leads.map(({ lead }) => lead))
  const cells = within(rows[1]!.closest('tr')!).getAllByRole('cell', { hidden: true })
  expect(Number(cells[2]!.textContent)).toBeCloseTo(1, 1)
  const copied = jest.fn(async (_: string) => undefined)
  Object.assign(navigator, { clipboard: { writeText: copied } })
  fireEvent.click(screen.getByText('复制表格'))
  expect(copied.mock.calls[0]![0].split('\n')).toHaveLength(13)
  expect(copied.mock.calls[0]![0]).toMatch(/^导联\tP\tQ/)
})

test('[ECG-08] both figures of a corrected value are written out in full', async () => {
  show()
  const qt = await field('QT')
  fireEvent.change(qt, { target: { value: '400' } })
  fireEvent.blur(qt)
  const cell = qt.closest('li')!
  // A piece each: where they do not stand beside each other the second wraps, and neither is cut.
  expect(await within(cell).findByText('设备 368')).toBeVisible()
  expect(within(cell).queryByText(/设备 368 ·/)).toBeNull()
})

test('[ECG-08] a value that no heart has is not sent: it stands there with its limits until it is mended', async () => {
  show()
  const pr = await field('PR')
  fireEvent.change(pr, { target: { value: '1610' } })
  fireEvent.blur(pr)
  expect(await within(pr.closest('li')!).findByRole('alert')).toHaveTextContent('限 50–800')
  expect(pr).toHaveValue('1610')
  expect(saves()).toEqual([])
})
