import { api } from '@farsight/shared/api'
import { session } from '@farsight/shared/bus'
import type { CallName, LoginPayload } from '@farsight/shared/contract'
import { EXAM_TEXTS } from '@farsight/shared/exams'
import { registerNamespace, setLanguage } from '@farsight/shared/i18n'
import { NARROW, UiProvider } from '@farsight/shared/ui'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { render, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { MemoryRouter, Route, Routes, useLocation } from 'react-router-dom'
import en from '../../locales/en.json'
import zh from '../../locales/zh.json'
import type { AiRow } from '../../model/ai-query'
import { testRow } from '../../model/test/row'
import { AiListPage } from './ai-list.page'

registerNamespace('mf-worklist', { zh: { ...EXAM_TEXTS.zh, ...zh }, en: { ...EXAM_TEXTS.en, ...en } })

const aiRow = (changes: Partial<AiRow>): AiRow => ({
  ...testRow(),
  aiResultId: 'r1',
  engine: '肺结节',
  engineVersion: '2.1',
  aiTime: '2026-11-20 09:12:00',
  positive: 1,
  labels: ['右肺上叶结节', '磨玻璃影'],
  probability: 0.934,
  adopted: 0,
  edited: 0,
  rejected: 0,
  open: 2,
  ...changes,
})

let rows: AiRow[]
let asked: Record<string, unknown>[]
const user = userEvent.setup()

function Elsewhere() {
  const { pathname, search } = useLocation()
  return <output>{pathname + search}</output>
}

/** An account with the desk of local diagnosis beside the list, unless told. */
async function show(menus = '000010000001'): Promise<void> {
  setLanguage('zh')
  session.start({
    loginUserId: 'me',
    modalities: ['CT', 'MR'],
    modalityRights: { CT: 2, MR: 2 },
    userMainMenuConfig: menus,
    facilityBaseConfig: { reviewLevels: 1 },
    serverOffset: 480,
    settings: {},
  } as unknown as LoginPayload)
  jest.spyOn(api, 'call').mockImplementation((async (call: CallName, payload: Record<string, unknown>) => {
    if (call === 'queryColumns') return { val: { columns: [], density: 'default' } }
    asked.push(payload)
    return { val: rows, total: rows.length, totalIsFloor: false, serverTime: '2026-11-20 09:19:30' }
  }) as typeof api.call)
  render(
    <UiProvider>
      <QueryClientProvider client={new QueryClient({ defaultOptions: { queries: { retry: false } } })}>
        <MemoryRouter initialEntries={['/ai_diagnose_list']}>
          <Routes>
            <Route path="/ai_diagnose_list" element={<AiListPage />} />
            <Route path="*" element={<Elsewhere />} />
          </Routes>
        </MemoryRouter>
      </QueryClientProvider>
    </UiProvider>,
  )
}

beforeEach(() => {
  rows = [
    aiRow({}),
    aiRow({
      risProcedureId: 'b',
      aiResultId: 'r2',
      patName: '李秀英',
      positive: 0,
      labels: [],
      open: 0,
      adopted: 1,
      rejected: 2,
      state: 9,
    }),
  ]
  asked = []
})
afterEach(() => {
  jest.restoreAllMocks()
  session.end('logout')
})
const bodyRows = () => within(screen.getByRole('grid')).getAllByRole('row').slice(1)

test('an account that has this list alone opens no report, and is told why', async () => {
  await show('000000000001')
  await screen.findByText('王建国')
  const act = within(bodyRows()[0]!).getByRole('button', { name: '打开报告' })
  expect(act).toHaveAccessibleDescription(/本地诊断/)
  await user.click(act)
  await user.dblClick(screen.getByText('王建国'))
  expect(screen.getByRole('grid')).toBeInTheDocument()
})

test('[ROUTE-45, WORK-43] rows show what the engine found and what was answered; a row opens its report in AI mode', async () => {
  await show()
  await screen.findByText('王建国')
  const [found, done] = bodyRows()
  expect(found).toHaveTextContent('阳性 右肺上叶结节、磨玻璃影')
  expect(found).toHaveTextContent('93 %')
  expect(found).toHaveTextContent('2 项待处理')
  expect(done).toHaveTextContent('阴性')
  expect(done).toHaveTextContent('采纳 1 · 不采纳 2')
  await user.click(within(found!).getByRole('button', { name: '打开报告' }))
  const address = new URL(`http://x${screen.getByRole('status').textContent}`)
  expect([address.pathname, Object.fromEntries(address.searchParams)]).toEqual([
    '/local_diagnosis/edit_report',
    { procedureId: rows[0]!.risProcedureId, modality: 'CT', t: rows[0]!.t, sign: 'abc', ai: '1' },
  ])
})

test('[WORK-43] the list is asked by modality, result, answer and time, and cleared by one button', async () => {
  await show()
  await screen.findByText('王建国')
  const choose = (name: string, value: string) => user.selectOptions(screen.getByRole('combobox', { name }), value)
  rows = []
  await choose('设备', 'MR')
  await choose('AI 结果', '1')
  await choose('处理情况', '0')
  await choose('分析时间', 'today')
  await waitFor(() =>
    expect(asked.at(-1)).toEqual({
      modality: 'MR',
      positive: 1,
      answered: 0,
      timeTimes: 'today',
      startTime: '2026-11-20 00:00:00',
      endTime: '2026-11-20 23:59:59',
      pageNo: 1,
      pageSize: 50,
    }),
  )
  await user.click(await screen.findByRole('button', { name: '清空条件' }))
  await waitFor(() => expect(asked.at(-1)).toEqual({ pageNo: 1, pageSize: 50 }))
})

test('on a tablet in portrait a row has its flags and the way to its report', async () => {
  window.matchMedia = ((media: string) => ({
    matches: media === NARROW,
    addEventListener: () => undefined,
    removeEventListener: () => undefined,
  })) as unknown as typeof window.matchMedia
  rows = [aiRow({ urgent: true, greenChannel: true })]
  try {
    await show()
    await screen.findByText('王建国')
    const [card] = within(screen.getByRole('grid')).getAllByRole('row')
    expect(within(card!).getByRole('img', { name: /绿.*急/ })).toBeInTheDocument()
    expect(card).toHaveTextContent('阳性 右肺上叶结节、磨玻璃影')
    await user.click(within(card!).getByRole('button', { name: '打开报告' }))
    expect(screen.getByRole('status')).toHaveTextContent('/local_diagnosis/edit_report?')
  } finally {
    delete (window as Partial<Window>).matchMedia
  }
})

test('an account without the menu sees that it may not, and nothing is asked', async () => {
  await show('100000000000')
  expect(screen.getByText(/没有打开这一页的权限/)).toBeInTheDocument()
  expect(asked).toEqual([])
})
