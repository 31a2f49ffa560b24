import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { write } from '../../editor/test-field'
import { EXAM, opened, row } from '../../model/test-kit'
import { critical, item } from '../../pages/parts/critical/test-critical'
import { content } from '../../pages/test-log'
import { reportPage } from '../../pages/test-report'
import { fakePen } from '../sheet/fake-pen'
import { testEcg } from '../sheet/test-ecg'

const ID = (n: number): string => `00000000-0000-4000-8000-00000000000${n}`
const ECG = { modality: 'ECG', bodypart: '', words: [] }
const ITEMS = [
  item({ ...ECG, id: ID(4), code: 'vtvf', zh: '室性心动过速或心室颤动', en: 'Ventricular tachycardia or fibrillation', words: ['早搏'] }),
  item({ ...ECG, id: ID(5), code: 'rate', zh: '心室率小于 40 或大于 180 次/分', en: 'Ventricular rate below 40 or above 180/min' }),
  item({ ...ECG, id: ID(6), code: 'avBlock3', zh: '三度房室传导阻滞', en: 'Third-degree AV block' }),
]

/** An ECG of 200 beats a minute. */
function wave() {
  const [{ rate, label, kind, leads }] = testEcg({ rr: 0.3 }).groups as [ReturnType<typeof testEcg>['groups'][number]]
  const all = new Int32Array(5000 * leads.length)
  for (const [i, { samples }] of leads.entries()) all.set(samples, i * 5000)
  const head = {
    ...{ id: 'r1', kind: 'waves', format: 'dicom', time: '2026-11-23 09:12:05', device: '', reason: '', detail: '', notes: [] },
    ...{ filters: { lowCut: null, highCut: null, notch: null, text: '' }, values: [], statements: [] },
    groups: [{ rate, label, kind, count: 5000, leads: leads.map(({ lead, unit, baseline }) => ({ lead, unit, baseline, derived: 0 })) }],
  }
  const pieces = [{ id: 'r1', group: 0, from: 0, count: 5000, samples: Buffer.from(all.buffer).toString('base64') }]
  return { recordings: [head], pieces, measures: null }
}

beforeEach(() => {
  localStorage.clear()
  jest.spyOn(HTMLElement.prototype, 'clientWidth', 'get').mockReturnValue(1160)
  jest.spyOn(HTMLElement.prototype, 'clientHeight', 'get').mockReturnValue(800)
  jest.spyOn(HTMLCanvasElement.prototype, 'getContext').mockImplementation(() => fakePen().pen as never)
})
afterEach(() => jest.restoreAllMocks())

const written = (finding: string, result: string) => opened({ exam: row({ modality: 'ECG' }) }, { content: content(finding, result, 2) })
const answers = (finding: string, result: string, loops: () => unknown = () => []) =>
  ({
    openReport: () => written(finding, result),
    queryEcgWave: wave,
    criticalItems: () => ITEMS,
    queryCriticals: loops,
    openCritical: () => ({ id: ID(9) }),
    // The text is of these values: so is the report.
    saveEcgMeasures: (_: never, times: number) => ({ baseVersion: times }),
  }) as unknown as Parameters<typeof reportPage>[1]
const PATH = '/local_diagnosis/ecg/edit_report'

test('[CRIT-01] from the sheet to the register: the question of a rate of 200 opens the dialog with item and text; registered, it is asked no more', async () => {
  let loops: unknown[] = []
  const { server } = await reportPage(
    PATH,
    answers('窦性心律。', '室性早搏。', () => loops),
  )
  const bar = await screen.findByRole('list', { name: '可能的危急值' })
  expect(bar).toHaveTextContent('心率 200 次/分 — 危急值？')
  expect(server.of('openCritical')).toHaveLength(0)
  await userEvent.click(within(bar).getByRole('button', { name: '报告危急值' }))
  const dialog = await screen.findByRole('dialog', { name: /危急值 · 王建国/ })
  // By the item's code: 早搏 of the text would suggest another.
  await waitFor(() => expect(within(dialog).getByRole('combobox')).toHaveValue(ID(5)))
  expect(within(dialog).getByRole('textbox', { name: /所见/ })).toHaveValue('心率 200 次/分')
  loops = [critical({ itemId: ID(5), modality: 'ECG' })]
  await userEvent.click(within(dialog).getByRole('button', { name: '登记并开始通知' }))
  await waitFor(() =>
    expect(server.of('openCritical')[0]?.payload).toMatchObject({ procedureId: EXAM, itemId: ID(5), finding: '心率 200 次/分' }),
  )
  await waitFor(() => expect(screen.queryByRole('list', { name: '可能的危急值' })).toBeNull())
})

test('[CRIT-01] a critical statement in the text asks in the report check, and opens the register at its own item', async () => {
  await reportPage(PATH, answers('P 波与 QRS 波无固定关系，未见早搏。', '三度房室传导阻滞伴交界性逸搏心律。'))
  const panel = await screen.findByRole('region', { name: '报告核对' })
  expect(await within(panel).findByText(/“三度房室传导阻滞”可能是危急值，尚未登记/)).toBeVisible()
  await userEvent.click(within(panel).getByRole('button', { name: '登记危急值' }))
  const dialog = await screen.findByRole('dialog', { name: /危急值 · 王建国/ })
  await waitFor(() => expect(within(dialog).getByRole('combobox')).toHaveValue(ID(6)))
})

test('[ECG-08] [EDIT-04] a rate of the text that is not the measured one stops the report until a reason stands beside it', async () => {
  const { server } = await reportPage(PATH, answers('窦性心律，心率 72 次/分。', '窦性心律。'))
  const panel = await screen.findByRole('region', { name: '报告核对' })
  expect(await within(panel).findByText('文中心率 72 次/分，测量值 200 次/分。请核对。', { exact: false })).toBeVisible()
  fireEvent.keyDown(document, { key: 'Enter', code: 'Enter', ctrlKey: true })
  expect(await within(panel).findByRole('alert')).toBeVisible()
  expect(server.of('submitReport')).toHaveLength(0)
})

test('[ECG-08] [EDIT-01] the values go into the findings as one step of their own undo: the impression stays, a second press leaves one line', async () => {
  await reportPage(PATH, answers('窦性心律。', ''))
  const finding = await screen.findByRole('textbox', { name: /检查所见/ })
  const result = screen.getByRole('textbox', { name: /诊断意见|诊断结论|检查结论|诊断/ })
  write(result, '心动过速。')
  const insert = await screen.findByRole('button', { name: '写入检查所见' })
  await userEvent.click(insert)
  expect(finding).toHaveTextContent(/窦性心律。.*心率 200 次\/分/)
  expect(finding).toHaveFocus()
  await userEvent.click(insert)
  expect(finding.textContent!.match(/心率/g)).toHaveLength(1)
  fireEvent.keyDown(finding, { key: 'z', ctrlKey: true })
  fireEvent.keyDown(finding, { key: 'z', ctrlKey: true })
  expect(finding.textContent).toBe('窦性心律。')
  expect(result.textContent).toBe('心动过速。')
})
