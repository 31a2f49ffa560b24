import { CODE } from '@farsight/shared/domain'
import { setLanguage } from '@farsight/shared/i18n'
import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { BASE, ID, TemplateBench, testTemplate } from './test/bench'

let bench: TemplateBench
const user = userEvent.setup()
beforeEach(() => {
  bench = new TemplateBench({ allowEditReportTemplate: 0 })
  bench.rows(testTemplate())
})
afterEach(() => bench.end())
const press = (name: string | RegExp) => user.click(screen.getByRole('button', { name }))
const shown = async (address = 'list') => {
  bench.open(address)
  return within(await screen.findByRole('grid'))
}
const last = () => bench.payloads('templateList').at(-1)

test('[TPL-05] [TPL-07] the list shows name, part, normal or abnormal, texts and create time to the second; the levels are tabs', async () => {
  const grid = await shown()
  for (const words of ['胸部正常', '正常', '双肺纹理清晰。', '未见异常。', '2026-11-20 09:00:00', '本地报告'])
    expect(await grid.findByText(words)).toBeInTheDocument()
  expect(last()).toEqual({ level: 'personal' })
  for (const [tab, level] of [
    ['本院模板', 'clinic'],
    ['公共模板', 'common'],
  ] as const) {
    await user.click(screen.getByRole('tab', { name: tab }))
    await waitFor(() => expect(last()).toEqual({ level }))
  }
})

test('[TPL-08] name, type, modality, part and normal or abnormal each narrow the list, and stand in the address', async () => {
  await shown()
  await user.type(screen.getByRole('searchbox', { name: '按名称搜索' }), '胸{Enter}')
  await waitFor(() => expect(last()).toEqual({ level: 'personal', name: '胸' }))
  await press(/^筛选/)
  await user.selectOptions(screen.getByLabelText('类型'), '远程科室')
  await user.selectOptions(screen.getByLabelText('检查类型'), 'MR')
  await user.type(screen.getByLabelText('部位'), '头')
  await user.selectOptions(await screen.findByLabelText('分组'), '胸部')
  await user.selectOptions(screen.getByLabelText('正常/异常'), '异常')
  await press('查询')
  await waitFor(() =>
    expect(last()).toEqual({ level: 'personal', name: '胸', type: 2, modality: 'MR', part: '头', title: '胸部', abnormal: true }),
  )
  const address = new URLSearchParams(bench.place.split('?')[1])
  expect([address.get('part'), address.get('title')]).toEqual(['头', '胸部'])
  // Another level has other groups: this one would find nothing there.
  await user.click(screen.getByRole('tab', { name: '本院模板' }))
  await waitFor(() => expect(last()).toEqual({ level: 'clinic', name: '胸', type: 2, modality: 'MR', part: '头', abnormal: true }))
})

test.each([['zh'], ['en']] as const)(
  '[TPL-15] [TPL-02] without the flag the hospital’s have no buttons that write, one’s own have them, in %s',
  async (language) => {
    setLanguage(language)
    const words = language === 'zh' ? ['新增模板', '新增字段模板', '导入'] : ['New template', 'New with fields', 'Import']
    bench.rows(testTemplate({ level: 'clinic', mayEdit: 0 }))
    const { unmount } = bench.open('list?level=clinic')
    await screen.findByText('胸部正常')
    for (const name of words) expect(screen.queryByRole('button', { name })).toBeNull()
    expect(screen.queryByRole('button', { name: /编辑|^Edit/ })).toBeNull()
    await press(/胸部正常 的更多操作|More for 胸部正常/)
    expect(screen.getAllByRole('menuitem')).toHaveLength(1)
    unmount()
    bench.open('list')
    await screen.findByText('胸部正常')
    for (const name of words) expect(screen.getByRole('button', { name })).toBeInTheDocument()
  },
)

/** The row is chosen, and this key is pressed on it. */
const pressOnRow = async (key: string) => {
  await user.click(await screen.findByText('胸部正常'))
  await user.keyboard(key)
}

test('[TPL-15] [TPL-02] without the flag the hospital’s are not deleted by key either; one’s own are, after a question', async () => {
  bench.rows(testTemplate({ level: 'clinic', mayEdit: 0 }))
  const { unmount } = bench.open('list?level=clinic')
  await pressOnRow('{Delete}')
  expect(screen.queryByRole('dialog')).toBeNull()
  unmount()
  bench.rows(testTemplate())
  bench.open('list')
  await pressOnRow('{Delete}')
  await user.click(within(await screen.findByRole('dialog')).getByRole('button', { name: '删除' }))
  await waitFor(() => expect(bench.payloads('templateDelete')).toEqual([{ ids: [ID] }]))
})

test('[TPL-15] with the flag the forms that add and edit the hospital’s open, its import is of that level, and one is deleted after a question', async () => {
  bench.end()
  bench = new TemplateBench({ allowEditReportTemplate: 1 })
  bench.rows(testTemplate({ level: 'clinic' }))
  for (const [name, place] of [
    ['新增模板', `${BASE}/add?level=clinic`],
    ['新增字段模板', `${BASE}/newEdit?level=clinic`],
    ['编辑 胸部正常', `${BASE}/edit?id=${ID}`],
  ] as const) {
    const { unmount } = bench.open('list?level=clinic')
    await user.click(await screen.findByRole('button', { name }))
    expect(bench.place).toBe(place)
    unmount()
  }
  await shown('list?level=clinic')
  await press('导入')
  const importing = within(await screen.findByRole('dialog'))
  expect(importing.getByLabelText('级别')).toHaveValue('clinic')
  await user.click(importing.getByRole('button', { name: '取消' }))
  await user.click(await screen.findByRole('button', { name: '胸部正常 的更多操作' }))
  await user.click(screen.getByRole('menuitem', { name: '删除' }))
  const dialog = within(screen.getByRole('dialog'))
  // Whoever takes it away is told that it is not his alone.
  expect(dialog.getByText(/本院模板/)).toBeInTheDocument()
  await user.click(dialog.getByRole('button', { name: '删除' }))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(bench.payloads('templateDelete')).toEqual([{ ids: [ID] }])
})

test('[TPL-01] deleting asks first, and says why it failed without closing', async () => {
  await shown()
  await screen.findByText('胸部正常')
  await press('胸部正常 的更多操作')
  await user.click(screen.getByRole('menuitem', { name: '删除' }))
  const dialog = within(screen.getByRole('dialog'))
  bench.refuse('templateDelete', CODE.templateForbidden)
  await user.click(dialog.getByRole('button', { name: '删除' }))
  expect(await dialog.findByText(/不允许修改该模板/)).toBeInTheDocument()
  await user.click(dialog.getByRole('button', { name: '删除' }))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(bench.payloads('templateDelete')).toEqual([{ ids: [ID] }, { ids: [ID] }])
})

test('a default is made and given up from the row; empty lists and failures say so', async () => {
  await shown()
  await screen.findByText('胸部正常')
  await press('胸部正常 的更多操作')
  await user.click(screen.getByRole('menuitem', { name: '设为默认' }))
  expect(bench.payloads('templateSetDefault')).toEqual([{ id: ID, modality: 'CT', isDefault: 1 }])
  bench.rows()
  await user.click(screen.getByRole('tab', { name: '公共模板' }))
  expect(await screen.findByText('还没有公共模板')).toBeInTheDocument()
  bench.refuse('templateList', CODE.systemError)
  await user.click(screen.getByRole('tab', { name: '本院模板' }))
  expect(await screen.findByText(/报告模板.*失败/)).toBeInTheDocument()
})
