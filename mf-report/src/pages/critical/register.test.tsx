import { api } from '@farsight/shared/api'
import { renderPage } from '@farsight/shared/build/jest/render-page.tsx'
import { session } from '@farsight/shared/bus'
import type { CriticalRow, LoginPayload } from '@farsight/shared/contract'
import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import module from '../../../module.json'
import en from '../../locales/en.json'
import zh from '../../locales/zh.json'
import { USER } from '../../model/test-kit'
import { routes } from '../../routes'
import { critical, ITEMS } from '../parts/critical/test-critical'

const FACTS = {
  found: 12,
  open: 1,
  told: 2,
  acknowledged: 8,
  cancelled: 1,
  toldInTime: 9,
  acknowledgedInTime: 7,
  escalations: 3,
  escalated: 2,
  medianTellMinutes: 6,
  medianAcknowledgeMinutes: 14,
}
const asked: Record<string, unknown>[] = []
const saved: Record<string, unknown>[] = []

async function open(rows: readonly CriticalRow[]) {
  session.end('logout')
  session.start({
    loginUserId: USER,
    facilityId: 'f',
    userMainMenuConfig: '1'.repeat(12),
    modalityRights: { CT: 4 },
  } as unknown as LoginPayload)
  asked.length = 0
  saved.length = 0
  jest.spyOn(api, 'call').mockImplementation((async (call: string, payload: Record<string, unknown>) => {
    if (call === 'criticalItems') return { val: ITEMS, total: ITEMS.length, totalIsFloor: false }
    if (call === 'criticalItemSave') {
      saved.push(payload)
      return { val: { id: 'n' } }
    }
    if (call !== 'queryCriticals') throw new Error(call)
    asked.push(payload)
    return { val: rows, total: rows.length, totalIsFloor: false, facts: FACTS }
  }) as never)
  return renderPage({ module: module as never, routes, i18n: { zh, en }, at: '/critical_values' })
}

test('[CRIT-01] the register: what waits first, each with its state and its times; late and escalated say so', async () => {
  await open([
    critical({ id: 'a', escalations: 2, patName: '李秀英' }),
    critical({ id: 'b', tellDue: '2020-01-01 00:00:00', patName: '张三' }),
    critical({
      id: 'c',
      state: 'told',
      toldTime: '2026-11-20 09:46:00',
      toldTo: '周护士',
      toldPhone: '8001',
      readBack: true,
      tellMinutes: 6,
    }),
  ])
  const line = async (name: RegExp) => screen.findByRole('row', { name })
  expect(await line(/李秀英/)).toHaveTextContent('已上报 2 次')
  expect(await line(/张三/)).toHaveTextContent('通知超时')
  expect(await line(/王建国/)).toHaveTextContent('已通知，待确认')
  expect(await line(/王建国/)).toHaveTextContent('2026-11-20 09:46:00周护士 · 8001 · 已复述发现后 6 分钟')
  expect(asked[0]).toMatchObject({ open: true, page: 1 })
  const figures = screen.getByLabelText('合计')
  expect(figures).toHaveTextContent('及时确认7/8')
  expect(figures).toHaveTextContent('确认用时（中位）14 分钟')
  await userEvent.click(within(await line(/李秀英/)).getByRole('button', { name: '处理' }))
  expect(within(screen.getByRole('dialog')).getByRole('button', { name: '已电话通知' })).toBeVisible()
})

test('[CRIT-01] all of it by state, modality and words', async () => {
  await open([])
  await userEvent.click(await screen.findByRole('tab', { name: '全部' }))
  expect(await screen.findByText('没有符合条件的危急值')).toBeVisible()
  await userEvent.selectOptions(screen.getByRole('combobox', { name: '状态' }), 'acknowledged')
  await userEvent.selectOptions(screen.getByRole('combobox', { name: '设备' }), 'CT')
  await userEvent.type(screen.getByRole('textbox', { name: '姓名、患者号或所见' }), '气胸{Enter}')
  await waitFor(() => expect(asked.at(-1)).toEqual({ state: 'acknowledged', modality: 'CT', search: '气胸', page: 1, pageSize: 50 }))
})

test('[CRIT-01] the hospital edits its own list: words, minutes, in use or not', async () => {
  await open([])
  await userEvent.click(await screen.findByRole('tab', { name: '目录' }))
  const line = await screen.findByRole('row', { name: /张力性气胸/ })
  await userEvent.click(within(line).getByRole('button', { name: '修改' }))
  const dialog = screen.getByRole('dialog', { name: '修改项目' })
  const minutes = within(dialog).getByRole('textbox', { name: /通知时限/ })
  await userEvent.clear(minutes)
  await userEvent.click(within(dialog).getByRole('button', { name: '保存' }))
  expect(within(dialog).getByText('1 到 240 分钟')).toBeVisible()
  await userEvent.type(minutes, '5')
  const words = within(dialog).getByRole('textbox', { name: '提示词' })
  await userEvent.clear(words)
  await userEvent.type(words, '气胸，pneumothorax, 气胸')
  await userEvent.click(within(dialog).getByRole('checkbox', { name: '启用' }))
  await userEvent.click(within(dialog).getByRole('button', { name: '保存' }))
  await waitFor(() =>
    expect(saved[0]).toMatchObject({ id: ITEMS[1]!.id, item: { tellMinutes: 5, enabled: false, words: ['气胸', 'pneumothorax'] } }),
  )
})
