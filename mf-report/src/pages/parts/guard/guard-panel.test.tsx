import { STATE } from '@farsight/shared/domain'
import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { write } from '../../../editor/test-field'
import { opened, row } from '../../../model/test-kit'
import { reportPage } from '../../test-report'

const EDIT = '/local_diagnosis/edit_report'
const text = (words: string) => ({ text: words, marks: [] })
const of = (finding: string, result: string) => ({
  content: { finding: text(finding), result: text(result), advice: text(''), yinYang: 1 },
})
const SENT = { version: 5, state: STATE.toFirstCheck, savedTime: '2026-11-20 09:42:00' }
const WRONG = of('左膝关节间隙变窄，软组织肿胀。', '左膝关节退行性变。')
const KNEE = row({ modality: 'DX', bodypart: '膝关节', side: 'R', checkItem: '正侧位' })
const panel = () => screen.findByRole('region', { name: '报告核对' })
const submit = () => userEvent.click(screen.getByRole('button', { name: '提交审核' }))

test('[EDIT-04] a side that is not the order’s is listed with its place; it stops the sending until it is mended or stands with a reason', async () => {
  const { server } = await reportPage(EDIT, { openReport: () => opened({ exam: KNEE }, WRONG), submitReport: () => SENT })
  const list = await panel()
  await within(list).findByText(/处需处理/)
  await submit()
  expect(within(list).getByRole('alert')).toHaveTextContent(/还有 \d 处：请修改/)
  expect(server.of('submitReport')).toHaveLength(0)
  const lines = within(list).getAllByRole('listitem')
  expect(within(lines[0]!).getByText('检查所见')).toBeVisible()
  for (const line of lines) {
    await userEvent.click(within(line).getByRole('button', { name: '忽略' }))
    const reason = within(line).getByRole('textbox', { name: '忽略的理由' })
    await userEvent.click(within(line).getByRole('button', { name: '确定' }))
    expect(reason).toHaveAttribute('aria-invalid', 'true')
    await userEvent.type(reason, '申请单写错{Enter}')
    expect(within(line).getByText(/已忽略：申请单写错/)).toBeVisible()
  }
  await submit()
  await waitFor(() => expect(server.of('submitReport')).toHaveLength(1))
  const { overrides } = server.of('submitReport')[0]!.payload as { overrides: { rule: string; field: string; reason: string }[] }
  expect(overrides).toHaveLength(lines.length)
  expect(overrides[0]).toMatchObject({ rule: 'side.order', field: 'finding', reason: '申请单写错' })
})

test('[EDIT-04] mended, it is gone; the text that goes out is the one that was looked over', async () => {
  const { server } = await reportPage(EDIT, {
    openReport: () => opened({ exam: KNEE }, WRONG),
    submitReport: () => SENT,
    saveReport: () => ({ ...SENT, state: STATE.diagnosing }),
  })
  const list = await panel()
  await within(list).findByText(/处需处理/)
  await submit()
  expect(server.of('submitReport')).toHaveLength(0)
  write(screen.getByRole('textbox', { name: /检查所见/ }), '右膝关节间隙变窄，软组织肿胀。')
  write(screen.getByRole('textbox', { name: /诊断意见/ }), '右膝关节退行性变。')
  // At once, before the next look while typing: what counts is the text as it goes.
  await submit()
  await waitFor(() => expect(server.of('submitReport')).toHaveLength(1))
  expect(server.of('submitReport')[0]?.payload).not.toHaveProperty('overrides')
})

test('a report that nobody has begun has no faults; a heading with nothing behind it is one', async () => {
  await reportPage(EDIT, { openReport: () => opened({ exam: KNEE }, of('', '')), saveReport: () => ({ ...SENT, state: STATE.diagnosing }) })
  const list = await panel()
  expect(await within(list).findByText('没有发现问题')).toBeVisible()
  write(screen.getByRole('textbox', { name: /检查所见/ }), '检查所见：')
  expect(await within(list).findByText(/1 处需处理/)).toBeVisible()
})

test('[EDIT-04] 定位 puts the caret on the place; Alt+G goes to the list', async () => {
  await reportPage(EDIT, { openReport: () => opened({ exam: KNEE }, WRONG) })
  const list = await panel()
  await within(list).findByText(/处需处理/)
  await userEvent.click(within(list).getAllByRole('button', { name: '定位' })[0]!)
  await waitFor(() => expect(screen.getByRole('textbox', { name: /检查所见/ })).toHaveFocus())
  expect(document.getSelection()?.toString()).toContain('左')
  fireEvent.keyDown(document, { code: 'KeyG', altKey: true })
  expect(list).toContainElement(document.activeElement as HTMLElement)
})

test('[EDIT-04] the hospital’s own words are looked for, and a delivered rule that it turned off is not', async () => {
  const rule = { weight: 'stop', modality: '', sex: '', bodypart: '', unless: [], zh: '', en: '' } as const
  await reportPage(EDIT, {
    openReport: () => opened({ exam: KNEE }, WRONG),
    getGuardRules: () => ({
      rules: [
        { ...rule, key: 'side.order', enabled: false, words: [] },
        { ...rule, key: 'own.narrow', enabled: true, words: ['变窄'], zh: '本院不用“变窄”，请写分级' },
      ],
      baseVersion: 1,
      savedBy: '',
      savedTime: null,
    }),
  })
  const list = await panel()
  expect(await within(list).findByText(/本院不用“变窄”，请写分级/)).toBeVisible()
  expect(within(list).getAllByRole('listitem')).toHaveLength(1)
})
