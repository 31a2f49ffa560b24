import type { LibraryRow } from '@farsight/shared/contract'
import { CODE } from '@farsight/shared/domain'
import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { row as examRow, opened, refusal } from '../../model/test-kit'
import { outPage } from '../test-out'
import { hitsOf } from './hits'
import { libraryAddress, NO_LIBRARY_QUERY, readLibraryQuery } from './library-query'

const user = userEvent.setup()
const row = (change: Partial<LibraryRow> = {}): LibraryRow => ({
  risProcedureId: '0b7e2a5c-1111-4222-8333-944455566677',
  t: '1763600000000',
  sign: 'good',
  patName: '王建国',
  sex: 'M',
  age: { value: 67, unit: 'Y' },
  modality: 'CT',
  bodypart: '胸部',
  side: '',
  checkItem: '平扫',
  yinYang: 1,
  finding: { text: '右肺上叶见磨玻璃结节。', hits: [[5, 10]] },
  result: { text: '右肺结节，随访。', hits: [] },
  also: null,
  authorName: '张医生',
  correctedBy: '',
  imported: 0,
  reviewerName: '李主任',
  completeTime: '2026-11-20 10:02:03',
  collected: false,
  ...change,
})
const list = (...rows: LibraryRow[]) => ({ val: rows, total: rows.length, totalIsFloor: false })
/** `fakeServer` answers with `val`; a list is its rows. */
const answers = (rows: LibraryRow[]) => ({ queryReportLibrary: () => rows })
const asked = (server: Awaited<ReturnType<typeof outPage>>['server']) => server.of('queryReportLibrary').map(({ payload }) => payload)
const address = () => window.location.hash

test('[ROUTE-30, REPORT-38] a word typed in the library stands in the address, is asked for, and marks its hits; Enter opens the report', async () => {
  const { server } = await outPage('/report_library', answers([row()]))
  await screen.findByText('王建国')
  await user.type(screen.getByRole('searchbox', { name: '搜索报告内容' }), '磨玻璃结节{Enter}')
  await waitFor(() => expect(asked(server).at(-1)).toEqual({ pageSize: 50, keyword: '磨玻璃结节' }))
  expect(decodeURIComponent(address())).toBe('#/report_library?keyword=磨玻璃结节')
  expect((await screen.findByText('磨玻璃结节', { selector: 'mark' })).tagName).toBe('MARK')
  await user.click(screen.getByText('王建国'))
  await user.keyboard('{Enter}')
  expect(address()).toBe(
    '#/local_diagnosis/view_report?procedureId=0b7e2a5c-1111-4222-8333-944455566677&modality=CT&t=1763600000000&sign=good',
  )
})

test('[REPORT-38] filters of an address are asked for; what an address may not say is not asked', async () => {
  const { server } = await outPage('/report_library?modality=MR&yinYang=2&startTime=2026-11-01&endTime=x&mine=1&bodypart=膝', answers([]))
  await waitFor(() =>
    expect(asked(server)).toEqual([{ pageSize: 50, modality: 'MR', bodypart: '膝', yinYang: 2, startTime: '2026-11-01', mine: 1 }]),
  )
  await user.click(await screen.findByRole('button', { name: '清空条件' }))
  await waitFor(() => expect(address()).toBe('#/report_library'))
  for (const query of [NO_LIBRARY_QUERY, { ...NO_LIBRARY_QUERY, keyword: 'a b', yinYang: '0', mine: true }])
    expect(readLibraryQuery(libraryAddress(query).slice('/report_library'.length))).toEqual(query)
})

test('a corrected text stands under who corrected it, an earlier system’s says what it is', async () => {
  const old = row({ risProcedureId: '0b7e2a5c-1111-4222-8333-944455566678', correctedBy: '', imported: 1 })
  await outPage('/report_library', answers([row({ correctedBy: '陈主任' }), old]))
  expect(await screen.findByText('陈主任 更正（原 张医生 / 李主任）')).toBeVisible()
  expect(screen.getByText('张医生 / 李主任 · 从旧系统导入')).toBeVisible()
})

test('a reader without the right sees a masked name, and can neither open, copy nor collect', async () => {
  const { server } = await outPage('/report_library', answers([row({ patName: '王**', t: '', sign: '' })]))
  const line = within((await screen.findByText('王**')).closest('tr') as HTMLElement)
  await user.click(line.getByRole('button', { name: '打开' }))
  expect(address()).toBe('#/report_library')
  await user.click(line.getByRole('button', { name: /其他操作/ }))
  for (const name of [/存为模板/, /收藏/]) {
    const item = screen.getByRole('menuitem', { name })
    expect(item).toHaveTextContent('没有查看这份检查的权限')
    await user.click(item)
  }
  expect(server.of('collectAdd')).toEqual([])
  expect(server.of('getReport')).toEqual([])
})

test('collect: once; one that stands there already is no fault', async () => {
  const { server } = await outPage('/report_library', {
    ...answers([row()]),
    collectAdd: () => {
      throw refusal(CODE.cannotRepeatAdd, { message: '不能重复添加' })
    },
  })
  await user.click(await screen.findByRole('button', { name: /其他操作/ }))
  await user.click(screen.getByRole('menuitem', { name: '收藏' }))
  await waitFor(() => expect(server.of('collectAdd')[0]?.payload).toEqual({ risProcedureId: row().risProcedureId }))
  expect(screen.queryByRole('alert')).toBeNull()
  await user.click(screen.getByRole('button', { name: /其他操作/ }))
  expect(screen.getByRole('menuitem', { name: /收藏 · 已收藏/ })).toBeInTheDocument()
})

test('copy as a template: the whole text is fetched and saved under a name', async () => {
  const text = (words: string) => ({ text: words, marks: [] })
  const { server } = await outPage('/report_library', {
    ...answers([row()]),
    getReport: () =>
      opened({ exam: examRow() }, { content: { finding: text('全文所见。'), result: text('全文意见。'), advice: text(''), yinYang: 1 } }),
    templateSave: () => ({ id: row().risProcedureId }),
  })
  await user.click(await screen.findByRole('button', { name: /其他操作/ }))
  await user.click(screen.getByRole('menuitem', { name: '存为模板' }))
  const dialog = within(await screen.findByRole('dialog'))
  await user.type(dialog.getByRole('textbox'), '结节')
  expect(dialog.getByRole('radio', { name: '阳性' })).toBeChecked()
  await user.click(dialog.getByRole('button', { name: /存为模板|保存/ }))
  await waitFor(() => expect(server.of('templateSave')[0]?.payload).toMatchObject({ findings: '全文所见。', diagnosis: '全文意见。' }))
})

test('fifty are shown at once; more go on behind the last one', async () => {
  const many = Array.from({ length: 50 }, (_, i) => row({ risProcedureId: `0b7e2a5c-1111-4222-8333-9444555666${10 + i}` }))
  const { server } = await outPage('/report_library', { queryReportLibrary: (_: never, times: number) => (times === 1 ? many : [row()]) })
  await user.click(await screen.findByRole('button', { name: '显示更多' }))
  await waitFor(() => expect(asked(server)).toHaveLength(2))
  expect(asked(server)[1]).toEqual({ pageSize: 50, before: '2026-11-20 10:02:03 0b7e2a5c-1111-4222-8333-944455566659' })
  await waitFor(() => expect(screen.queryByRole('button', { name: '显示更多' })).toBeNull())
})

test('what fails says why, and can be tried again; the list stays empty of guesses', async () => {
  const { server } = await outPage('/report_library', {
    queryReportLibrary: (_: never, times: number) => {
      if (times === 1) throw refusal(CODE.rangeReversed, { message: '开始时间晚于结束时间' })
      return [row()]
    },
  })
  expect(await screen.findByRole('alert')).toHaveTextContent('开始时间晚于结束时间')
  await user.click(screen.getByRole('button', { name: '重试' }))
  expect(await screen.findByText('王建国')).toBeVisible()
  expect(server.of('queryReportLibrary')).toHaveLength(2)
})

test('marks of two-character tokens that overlap are one; hostile text stays text', () => {
  expect(hitsOf('双肺结节，肺结核', ['肺结', '结节'])).toEqual([
    [1, 4],
    [5, 7],
  ])
  expect(hitsOf('İx', ['x'])).toEqual([])
  expect(list().total).toBe(0)
})

test('[REPORT-38] a word that stands in an addendum alone is shown with the row, under the addendum’s name', async () => {
  const also = { where: 'addendum' as const, text: '补记：右侧第3肋见骨岛。', hits: [[9, 11] as [number, number]] }
  await outPage('/report_library?keyword=骨岛', answers([row({ also })]))
  const cell = (await screen.findByText('骨岛', { selector: 'mark' })).closest('[role=gridcell],td,.fs-cut')!
  expect(cell).toHaveTextContent(/^补充报告 补记：右侧第3肋见骨岛。/)
})
