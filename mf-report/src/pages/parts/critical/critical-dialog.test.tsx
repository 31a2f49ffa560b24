import type { CriticalRow } from '@farsight/shared/contract'
import { CODE } from '@farsight/shared/domain'
import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { EXAM, opened, refusal } from '../../../model/test-kit'
import { content } from '../../test-log'
import { reportPage } from '../../test-report'
import { critical, ITEMS } from './test-critical'

const EDIT = '/local_diagnosis/edit_report'
const list = (...rows: CriticalRow[]) => rows
const WRITTEN = { content: content('右侧大量气胸，纵隔左移。', '右侧张力性气胸。', 2) }

async function open(answers: Parameters<typeof reportPage>[1]) {
  const page = await reportPage(EDIT, { openReport: () => opened({}, WRITTEN), criticalItems: () => ITEMS, ...answers })
  await screen.findByRole('textbox', { name: /检查所见/ })
  fireEvent.keyDown(document, { code: 'KeyC', altKey: true })
  return { ...page, dialog: await screen.findByRole('dialog', { name: /危急值 · 王建国/ }) }
}

test('[CRIT-01] from the report (Alt+C): the item that its words suggest, what was found, and the minutes; then the loop stands there', async () => {
  let rows: CriticalRow[] = []
  const { dialog, server } = await open({
    queryCriticals: () => list(...rows),
    openCritical: () => {
      rows = [critical()]
      return { id: rows[0]!.id }
    },
  })
  const choice = await within(dialog).findByRole('combobox')
  // Of this modality alone, the suggested one first and chosen.
  await waitFor(() =>
    expect(
      within(choice)
        .getAllByRole('option')
        .map(({ textContent }) => textContent),
    ).toEqual(['请选择', '● 张力性气胸', '主动脉夹层']),
  )
  expect(choice).toHaveValue(ITEMS[1]!.id)
  expect(within(dialog).getByRole('textbox', { name: /所见/ })).toHaveValue('右侧张力性气胸。')
  expect(within(dialog).getByText('从登记起，10 分钟内须通知临床；30 分钟内无人确认收到，即逐级上报。')).toBeVisible()
  await userEvent.click(within(dialog).getByRole('button', { name: '登记并开始通知' }))
  await waitFor(() =>
    expect(server.of('openCritical')[0]?.payload).toMatchObject({ procedureId: EXAM, itemId: ITEMS[1]!.id, finding: '右侧张力性气胸。' }),
  )
  const loop = await within(dialog).findByRole('region', { name: '张力性气胸' })
  expect(loop).toHaveTextContent('待通知')
  expect(loop).toHaveTextContent('2026-11-20 09:40:00 发现：陈医生')
  // What was registered does not wait below to be registered again.
  expect(within(dialog).getByRole('textbox', { name: /所见/ })).toHaveValue('')
  await userEvent.click(within(dialog).getByRole('button', { name: '登记并开始通知' }))
  expect(server.of('openCritical')).toHaveLength(1)
})

test('[CRIT-01] telling asks for who, the phone and the read-back; acknowledging closes the loop; both moments stand with their minutes', async () => {
  let row = critical()
  const { dialog, server } = await open({
    queryCriticals: () => list(row),
    tellCritical: () => {
      row = critical({
        state: 'told',
        toldTo: '周护士',
        toldPhone: '8001',
        toldBy: '陈医生',
        toldTime: '2026-11-20 09:46:00',
        readBack: true,
        tellMinutes: 6,
      })
      return true
    },
    acknowledgeCritical: (_: never, times: number) => {
      if (times === 1) throw refusal(CODE.criticalOwn, { message: '发现者和通知者不能代接收方确认危急值' })
      row = { ...row, state: 'acknowledged', acknowledgedBy: '周护士', acknowledgedTime: '2026-11-20 09:52:00', acknowledgeMinutes: 12 }
      return true
    },
  })
  const loop = await within(dialog).findByRole('region', { name: '张力性气胸' })
  await userEvent.click(within(loop).getByRole('button', { name: '已电话通知' }))
  await userEvent.click(within(loop).getByRole('button', { name: '记录通知' }))
  expect(within(loop).getAllByText('请填写')).toHaveLength(2)
  await userEvent.type(within(loop).getByRole('textbox', { name: /接听人/ }), '周护士')
  await userEvent.type(within(loop).getByRole('textbox', { name: /电话/ }), '8001')
  await userEvent.click(within(loop).getByRole('button', { name: '记录通知' }))
  expect(within(loop).getByText('请确认对方已复述')).toBeVisible()
  expect(server.of('tellCritical')).toHaveLength(0)
  await userEvent.click(within(loop).getByRole('checkbox', { name: /对方已复述/ }))
  await userEvent.click(within(loop).getByRole('button', { name: '记录通知' }))
  await waitFor(() => expect(loop).toHaveTextContent('已通知，待确认'))
  expect(server.of('tellCritical')[0]?.payload).toMatchObject({ toldTo: '周护士', toldPhone: '8001', readBack: true })
  expect(loop).toHaveTextContent('陈医生 通知 周护士 8001 · 已复述 · 发现后 6 分钟')
  await userEvent.click(within(loop).getByRole('button', { name: '确认收到' }))
  const confirm = () => userEvent.click(within(loop).getAllByRole('button', { name: '确认收到' })[1]!)
  await confirm()
  expect(await within(loop).findByText(/不能代接收方确认/)).toBeVisible()
  await confirm()
  await waitFor(() => expect(loop).toHaveTextContent('周护士 确认收到 · 发现后 12 分钟'))
  expect(within(loop).queryByRole('button')).toBeNull()
})

test('[CRIT-01] opened by mistake: only with a reason, and it stays in the register', async () => {
  let row = critical()
  const { dialog, server } = await open({
    queryCriticals: () => list(row),
    cancelCritical: () => {
      row = critical({ state: 'cancelled', remark: '选错患者' })
      return true
    },
  })
  const loop = await within(dialog).findByRole('region', { name: '张力性气胸' })
  await userEvent.click(within(loop).getByRole('button', { name: '误登，取消' }))
  await userEvent.click(within(loop).getByRole('button', { name: '取消该危急值' }))
  expect(within(loop).getByText('请填写原因')).toBeVisible()
  expect(server.of('cancelCritical')).toHaveLength(0)
  await userEvent.type(within(loop).getByRole('textbox', { name: /取消原因/ }), '选错患者')
  await userEvent.click(within(loop).getByRole('button', { name: '取消该危急值' }))
  await waitFor(() => expect(loop).toHaveTextContent('已取消'))
  expect(loop).toHaveTextContent('选错患者')
})

test('[CRIT-01] who found or told it is not offered to acknowledge it for the ward', async () => {
  const { dialog } = await open({ queryCriticals: () => list(critical({ mayAcknowledge: false })) })
  const loop = await within(dialog).findByRole('region', { name: '张力性气胸' })
  expect(within(loop).getByRole('button', { name: '已电话通知' })).toBeVisible()
  expect(within(loop).queryByRole('button', { name: '确认收到' })).toBeNull()
})
