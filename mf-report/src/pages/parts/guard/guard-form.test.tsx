import type { CriticalRow } from '@farsight/shared/contract'
import { STATE } from '@farsight/shared/domain'
import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { opened, row } from '../../../model/test-kit'
import { reportPage } from '../../test-report'
import { critical, ITEMS } from '../critical/test-critical'

const EDIT = '/local_diagnosis/edit_report'
const VIEW = '/local_diagnosis/view_report'
const text = (words: string) => ({ text: words, marks: [] })
const of = (finding: string, result: string, yinYang: 0 | 1 | 2 | null = null) => ({
  content: { finding: text(finding), result: text(result), advice: text(''), yinYang },
})
const SENT = { version: 5, state: STATE.toFirstCheck, savedTime: '2026-11-20 09:42:00' }
const WRITTEN = of('右肺上叶见结节。', '右肺结节。')
const panel = () => screen.findByRole('region', { name: '报告核对' })
const submit = () => userEvent.click(screen.getByRole('button', { name: '提交审核' }))

test('[EDIT-04] without a flag the report stays; one letter in the line chooses, and no Enter does', async () => {
  const { server } = await reportPage(EDIT, { openReport: () => opened({}, WRITTEN), submitReport: () => SENT })
  const list = await panel()
  expect(await within(list).findByText(/阳性\/阴性未选/)).toBeVisible()
  // The choices stand once: in the form's foot.
  expect(screen.getAllByRole('radio', { name: /阴性|阳性/ })).toHaveLength(3)
  expect(screen.queryByRole('button', { name: /^(阴性|阳性|重大阳性)/ })).toBeNull()
  await submit()
  expect(server.of('submitReport')).toHaveLength(0)
  expect(within(list).getByRole('alert')).toHaveTextContent('还有 1 处')
  await userEvent.keyboard('{Enter}')
  for (const radio of screen.getAllByRole('radio', { name: /阴性|阳性/ })) expect(radio).not.toBeChecked()
  // 定位 leads to the choice itself.
  expect(document.activeElement).toBe(screen.getByRole('radio', { name: '阴性' }))
  within(list).getByRole('button', { name: '定位' }).focus()
  await userEvent.keyboard('p')
  expect(screen.getByRole('radio', { name: '阳性' })).toBeChecked()
  await submit()
  await waitFor(() => expect(server.of('submitReport')[0]?.payload).toMatchObject({ report: { yinYang: 1 } }))
})

test('[EDIT-04] or it goes out without a flag, with the reason that stands in its log', async () => {
  const { server } = await reportPage(EDIT, { openReport: () => opened({}, WRITTEN), submitReport: () => SENT })
  const list = await panel()
  await within(list).findByText(/阳性\/阴性未选/)
  await userEvent.click(within(list).getByRole('button', { name: '忽略' }))
  await userEvent.type(within(list).getByRole('textbox', { name: '忽略的理由' }), 'quality check{Enter}')
  // The letters of a reason are letters.
  for (const radio of screen.getAllByRole('radio', { name: /阴性|阳性/ })) expect(radio).not.toBeChecked()
  await submit()
  await waitFor(() =>
    expect(server.of('submitReport')[0]?.payload).toMatchObject({
      report: { yinYang: null },
      overrides: [{ rule: 'flag.unset', field: 'result', text: '', reason: 'quality check' }],
    }),
  )
})

const LEADS = { id: 't1', title: '', level: 'clinic', modality: 'CT', bodypart: '', findings: '双肺清晰。', diagnosis: '双肺未见异常。' }
const TEMPLATES = [
  { ...LEADS, name: '正常胸部', abnormal: false },
  { ...LEADS, id: 't2', name: '肺气肿', abnormal: true, findings: '双肺透亮度增高。', diagnosis: '肺气肿。' },
]

test.each([
  ['正常胸部', null, '阴性'],
  ['肺气肿', null, '阳性'],
  ['正常胸部', 2, '重大阳性'],
] as const)('[EDIT-04] the template %s over the flag %s: %s', async (name, before, after) => {
  await reportPage(EDIT, { openReport: () => opened({}, of('', '', before)), templateList: () => TEMPLATES })
  await screen.findByRole('textbox', { name: /检查所见/ })
  fireEvent.keyDown(document, { code: 'KeyT', altKey: true })
  await userEvent.click(await screen.findByRole('button', { name: new RegExp(`^${name}`) }))
  expect(screen.getByRole('radio', { name: after })).toBeChecked()
})

test('a normal template behind other words makes no report negative; undone, an abnormal one leaves no flag', async () => {
  await reportPage(EDIT, { openReport: () => opened({}, WRITTEN), templateList: () => TEMPLATES })
  await screen.findByRole('textbox', { name: /检查所见/ })
  fireEvent.keyDown(document, { code: 'KeyT', altKey: true })
  const append = async (name: RegExp) => {
    await userEvent.click(await screen.findByRole('button', { name }))
    await userEvent.click(await screen.findByRole('button', { name: '接在后面' }))
  }
  await append(/^正常胸部/)
  expect(screen.getByRole('radio', { name: '阴性' })).not.toBeChecked()
  await append(/^肺气肿/)
  expect(screen.getByRole('radio', { name: '阳性' })).toBeChecked()
  await userEvent.click(screen.getByRole('button', { name: '撤销' }))
  expect(screen.getByRole('radio', { name: '阳性' })).not.toBeChecked()
})

const TENSION = of('右侧大量气胸，纵隔左移。', '右侧张力性气胸，纵隔左移。', 2)

test('[EDIT-04] a critical finding that nobody registered is a hint whose button opens the critical value with its sentence; then it is silent', async () => {
  let rows: CriticalRow[] = []
  const { server } = await reportPage(EDIT, {
    openReport: () => opened({}, TENSION),
    criticalItems: () => ITEMS,
    queryCriticals: () => rows,
    openCritical: () => {
      rows = [critical()]
      return { id: rows[0]!.id }
    },
    submitReport: () => SENT,
  })
  const list = await panel()
  expect(await within(list).findByText(/可能是危急值，尚未登记/)).toBeVisible()
  expect(within(list).getByRole('status')).toHaveTextContent('1 处提示')
  await userEvent.click(within(list).getByRole('button', { name: '登记危急值' }))
  const dialog = await screen.findByRole('dialog', { name: /危急值 · 王建国/ })
  expect(within(dialog).getByRole('textbox', { name: /所见/ })).toHaveValue('右侧张力性气胸，纵隔左移')
  await waitFor(() => expect(within(dialog).getByRole('combobox')).toHaveValue(ITEMS[1]!.id))
  await userEvent.click(within(dialog).getByRole('button', { name: '登记并开始通知' }))
  await waitFor(() => expect(server.of('openCritical')).toHaveLength(1))
  await waitFor(() => expect(within(list).queryByText(/尚未登记/)).toBeNull())
})

test('[EDIT-04] the hint keeps no report back, and a cancelled critical value silences nothing', async () => {
  const { server } = await reportPage(EDIT, {
    openReport: () => opened({}, TENSION),
    queryCriticals: () => [critical({ state: 'cancelled' })],
    submitReport: () => SENT,
  })
  expect(await within(await panel()).findByText(/尚未登记/)).toBeVisible()
  await submit()
  await waitFor(() => expect(server.of('submitReport')).toHaveLength(1))
})

test('[EDIT-04] an addendum that speaks of an organ its report never shows is asked about, and a critical finding in it is told', async () => {
  const { server } = await reportPage(VIEW, {
    getReport: () =>
      opened(
        { mode: 'view', exam: row({ modality: 'CT', bodypart: '胸部', state: STATE.completed, reportHasComplete: 1, sentOut: true }) },
        { state: STATE.completed, issue: 1, author: { id: 'a', name: '张医生' }, ...of('双肺清晰。', '双肺未见异常。', 0) },
      ),
    issueReport: () => ({ issue: 2, told: 0 }),
    criticalItems: () => ITEMS,
  })
  await userEvent.click(await screen.findByRole('button', { name: '更多' }))
  await userEvent.click(screen.getByRole('menuitem', { name: /补充报告/ }))
  const dialog = await screen.findByRole('dialog', { name: /补充报告/ })
  fireEvent.change(within(dialog).getByRole('textbox', { name: /补充内容/ }), { target: { value: '左肾见结石。右侧张力性气胸。' } })
  fireEvent.change(within(dialog).getByRole('textbox', { name: /原因/ }), { target: { value: '补充' } })
  await userEvent.click(within(dialog).getByRole('button', { name: '发出补充报告' }))
  const list = within(dialog).getByRole('region', { name: '报告核对' })
  expect(await within(list).findByText(/原报告没有“左肾”/)).toBeVisible()
  expect(server.of('issueReport')).toHaveLength(0)
  // An addendum has no flag of its own.
  expect(within(list).queryByText(/阳性\/阴性未选/)).toBeNull()
  await userEvent.click(within(list).getByRole('button', { name: '登记危急值' }))
  const loop = await screen.findByRole('dialog', { name: /危急值 · 王建国/ })
  expect(within(loop).getByRole('textbox', { name: /所见/ })).toHaveValue('右侧张力性气胸')
})
