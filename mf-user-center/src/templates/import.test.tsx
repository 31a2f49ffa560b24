import * as apiModule from '@farsight/shared/api'
import type { TemplateImport } from '@farsight/shared/contract'
import { CODE } from '@farsight/shared/domain'
import { cleanup, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { faultsCsv } from './import/fault-table'
import { saveFile } from './kit/save-file'
import { TemplateBench, testTemplate } from './test/bench'

jest.mock('./kit/save-file', () => ({ ...jest.requireActual('./kit/save-file'), saveFile: jest.fn() }))
jest.mock('@farsight/shared/api', () => ({ ...jest.requireActual('@farsight/shared/api'), sendForm: jest.fn() }))
const sendForm = apiModule.sendForm as unknown as jest.Mock

let bench: TemplateBench
const user = userEvent.setup({ applyAccept: false })
beforeEach(async () => {
  sendForm.mockReset()
  bench = new TemplateBench()
  bench.rows(testTemplate())
  bench.open('list')
  await user.click(await screen.findByRole('button', { name: '导入' }))
})
afterEach(() => bench.end())
const dialog = () => within(screen.getByRole('dialog'))
const clean: TemplateImport = {
  ...{ imported: 2, unchanged: 1, faults: [], moreFaults: 0 },
  rows: [{ row: 2, name: '甲', modality: 'CT', bodypart: '', abnormal: true, findings: '所见', diagnosis: '诊断' }],
}
const answers = (val: TemplateImport) => sendForm.mockResolvedValueOnce({ errorCode: 0, errorMsg: '', val })
const choose = (name = '模板.xlsx') => user.upload(screen.getByLabelText('文件', { selector: 'input' }), new File(['x'], name))
const sent = () =>
  sendForm.mock.calls.map(([, form]: [string, FormData]) => Object.fromEntries([...form].filter(([key]) => key !== 'file')))

test('[TPL-03] a file is looked through first, and imported when it is pressed; the list is asked anew', async () => {
  answers(clean)
  await choose()
  expect(await dialog().findByText('可导入 2 个新模板，1 个已存在且相同。')).toBeInTheDocument()
  expect(dialog().getByRole('table', { name: '将导入的模板' })).toHaveTextContent('甲')
  answers(clean)
  const before = bench.payloads('templateList').length
  await user.click(dialog().getByRole('button', { name: '导入 2 个' }))
  expect(sent()).toEqual([
    { level: 'personal', type: '1', preview: '1' },
    { level: 'personal', type: '1', preview: '0' },
  ])
  expect(screen.queryByRole('dialog')).toBeNull()
  expect(bench.payloads('templateList').length).toBeGreaterThan(before)
})

test('[TPL-03] another level or type is another import: the file is looked through again, and imported into what was looked at', async () => {
  cleanup()
  bench.end()
  bench = new TemplateBench({ allowEditReportTemplate: 1 })
  bench.rows(testTemplate())
  bench.open('list')
  await user.click(await screen.findByRole('button', { name: '导入' }))
  answers(clean)
  await choose()
  await dialog().findByText('可导入 2 个新模板，1 个已存在且相同。')
  answers({ ...clean, imported: 3, unchanged: 0 })
  await user.selectOptions(dialog().getByLabelText('级别'), '本院模板')
  await dialog().findByText('可导入 3 个新模板，0 个已存在且相同。')
  answers({ ...clean, imported: 4, unchanged: 0 })
  await user.selectOptions(dialog().getByLabelText('类型'), '远程医院')
  await dialog().findByText('可导入 4 个新模板，0 个已存在且相同。')
  answers(clean)
  await user.click(dialog().getByRole('button', { name: '导入 4 个' }))
  expect(sent()).toEqual([
    { level: 'personal', type: '1', preview: '1' },
    { level: 'clinic', type: '1', preview: '1' },
    { level: 'clinic', type: '4', preview: '1' },
    { level: 'clinic', type: '4', preview: '0' },
  ])
})

test('[TPL-03] [TPL-10] faults stand by row, column and reason with the limit, and nothing can be imported', async () => {
  answers({
    ...clean,
    imported: 0,
    faults: [
      { row: 19, column: '部位', reason: 'tooLong', most: 128 },
      { row: 402, column: '名称', reason: 'twice', most: null },
    ],
    moreFaults: 3,
  })
  await choose()
  expect(await dialog().findByText('有 5 处错误，未导入任何模板。请在表格中改正后重新选择文件。')).toBeInTheDocument()
  const rows = within(dialog().getByRole('table', { name: '错误' })).getAllByRole('row')
  expect(rows.slice(1).map((row) => row.textContent)).toEqual(['19部位最多 128 个字', '402名称与前面的行重名'])
  await user.click(dialog().getByRole('button', { name: /^导入/ }))
  expect(sendForm).toHaveBeenCalledTimes(1)
})

test('who has no templates yet gets an empty sheet with the columns, before a file is chosen', async () => {
  bench.answers.set('templateExport', () => ({ val: { fileName: 'templates.xlsx', contentType: 'x', content: 'eA==', rows: 0 } }))
  await user.click(dialog().getByRole('button', { name: '下载空白表格' }))
  expect(bench.payloads('templateExport')).toEqual([{ level: 'personal', type: 1, language: 'zh', blank: 1 }])
  await waitFor(() => expect(saveFile).toHaveBeenCalledWith('templates.xlsx', expect.any(Blob)))
  answers(clean)
  await choose()
  await dialog().findByText('可导入 2 个新模板，1 个已存在且相同。')
  expect(dialog().queryByRole('button', { name: '下载空白表格' })).toBeNull()
})

test('[TPL-14] a .csv that was renamed is refused in the words of the specification, and another file may be chosen', async () => {
  sendForm.mockResolvedValueOnce({ errorCode: CODE.notExcel, errorMsg: 'x' })
  await choose('数据.xlsx')
  expect(await dialog().findByText(/导入文件必须是 Excel 2003\/2007/)).toBeInTheDocument()
  answers(clean)
  await choose()
  expect(await dialog().findByRole('button', { name: '导入 2 个' })).toBeInTheDocument()
})

test('the table of faults is quoted and begins no formula', () => {
  expect(faultsCsv(['行', '列'], [['2', '=1+"1"']])).toBe('\ufeff"行","列"\r\n"2","\'=1+""1"""\r\n')
})
