import { CODE } from '@farsight/shared/domain'
import { losesSomething } from '@farsight/shared/ui/data'
import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { ID, TemplateBench, testTemplate } from './test/bench'

let bench: TemplateBench
const user = userEvent.setup()
beforeEach(() => {
  bench = new TemplateBench()
  bench.rows(testTemplate())
})
afterEach(() => bench.end())
const press = (name: string | RegExp) => user.click(screen.getByRole('button', { name }))
const put = (label: string | RegExp, value: string) => fireEvent.change(screen.getByLabelText(label), { target: { value } })
const saved = () => bench.payloads('templateSave')
const label = { name: /^\*?名称/, part: '部位' }
const name = (value: string) => fireEvent.change(screen.getByRole('textbox', { name: label.name }), { target: { value } })
const fill = async (more: { name?: string; part?: string; findings?: string; diagnosis?: string } = {}) => {
  name(more.name ?? '新模板')
  put('部位', more.part ?? '胸部')
  await user.selectOptions(screen.getByLabelText(/检查类型/), 'CT')
  await user.click(screen.getByRole('radio', { name: '正常' }))
  put('检查所见', more.findings ?? '所见')
  put('诊断意见', more.diagnosis ?? '')
}

test('[ROUTE-41] [TPL-13] the new form is empty; without texts nothing is saved and it says so, with them it is saved whole', async () => {
  bench.open('add')
  expect(screen.getByRole('textbox', { name: label.name })).toHaveValue('')
  await fill({ findings: ' ' })
  await press('保存')
  expect(screen.getByText('模板内容不能为空：请填写检查所见或诊断意见')).toBeInTheDocument()
  expect(saved()).toEqual([])
  put('检查所见', '所见一')
  await press('保存')
  await waitFor(() => expect(bench.place).toBe('/user_center/report_template/list?level=personal'))
  expect(saved()).toEqual([
    {
      ...{ name: '新模板', title: '', level: 'personal', type: 1, modality: 'CT', bodypart: '胸部', abnormal: false },
      ...{ findings: '所见一', diagnosis: '', findingsEn: '', diagnosisEn: '' },
    },
  ])
})

test.each([
  ['add', 8],
  [`edit?id=${ID}`, 8],
  ['newEdit', 16],
  ['add?level=clinic', 128],
  ['newEdit?level=clinic', 128],
] as const)(
  '[TPL-09] [TPL-10] at %s name and part take %i characters, one more is refused and the limit is named',
  async (address, most) => {
    bench.open(address)
    await screen.findByRole('textbox', { name: label.name })
    await fill({ name: '字'.repeat(most + 1), part: '部'.repeat(most + 1) })
    await press('保存')
    expect(screen.getByText(`名称最多 ${most} 个字`)).toBeInTheDocument()
    expect(screen.getByText(`部位最多 ${most} 个字`)).toBeInTheDocument()
    expect(saved()).toEqual([])
    name('字'.repeat(most))
    put('部位', '部'.repeat(most))
    await press('保存')
    await waitFor(() => expect(saved()).toMatchObject([{ name: '字'.repeat(most), bodypart: '部'.repeat(most) }]))
  },
)

test('[TPL-09] a long name that stood there before is no fault as long as nobody changes it', async () => {
  bench.rows(testTemplate({ name: '字'.repeat(20) }))
  bench.open(`edit?id=${ID}`)
  await screen.findByDisplayValue('字'.repeat(20))
  put('检查所见', '改了')
  await press('保存')
  await waitFor(() => expect(saved()).toMatchObject([{ id: ID, baseVersion: 3, name: '字'.repeat(20), findings: '改了' }]))
})

test('[TPL-12] 6000 characters in either text are saved, 6001 are refused beside it, and nothing typed is lost', async () => {
  bench.open('add')
  const [whole, over] = ['字'.repeat(6000), '字'.repeat(6001)]
  await fill({ findings: over, diagnosis: over })
  await press('保存')
  expect(screen.getAllByText('最多 6000 个字')).toHaveLength(2)
  expect(screen.getByLabelText('检查所见')).toHaveValue(over)
  expect(saved()).toEqual([])
  put('检查所见', whole)
  put('诊断意见', whole)
  await press('保存')
  await waitFor(() => expect(saved()).toMatchObject([{ findings: whole, diagnosis: whole }]))
})

test('[TPL-11] a new group of 17 characters is refused with the limit, one of 16 is named and chosen', async () => {
  bench.open('add')
  await fill()
  await press('新分组')
  const box = screen.getByLabelText('新分组名')
  fireEvent.change(box, { target: { value: '组'.repeat(17) } })
  await press('确定')
  expect(screen.getByText('分组最多 16 个字')).toBeInTheDocument()
  expect(bench.payloads('templateTitleSave')).toEqual([])
  fireEvent.change(box, { target: { value: '组'.repeat(16) } })
  await press('确定')
  await waitFor(() => expect(bench.payloads('templateTitleSave')).toEqual([{ level: 'personal', title: '组'.repeat(16) }]))
  expect(await screen.findByLabelText('分组')).toHaveValue('组'.repeat(16))
})

test('a new group that is typed and not named first is the template’s all the same when it is saved; one that is too long stops it', async () => {
  bench.open('add')
  await fill()
  await press('新分组')
  const box = screen.getByLabelText('新分组名')
  fireEvent.change(box, { target: { value: '组'.repeat(17) } })
  await press('保存')
  expect(saved()).toEqual([])
  fireEvent.change(box, { target: { value: ' 夜班 ' } })
  await press('保存')
  await waitFor(() => expect(saved()).toMatchObject([{ title: '夜班' }]))
})

test('[ROUTE-42] the form of a template is filled; another’s change in between is shown beside one’s own, which stays and is saved over it', async () => {
  bench.open(`edit?id=${ID}`)
  expect(await screen.findByDisplayValue('双肺纹理清晰。')).toBeInTheDocument()
  put('诊断意见', '我的意见')
  bench.refuse('templateSave', CODE.editedByAnother, testTemplate({ version: 4, name: '改名', diagnosis: '他的意见' }))
  await press('保存')
  const differs = within(await screen.findByRole('region', { name: '与已保存的内容不同' }))
  expect(differs.getByText('他的意见')).toBeInTheDocument()
  expect(screen.getByLabelText('诊断意见')).toHaveValue('我的意见')
  // What was not touched here follows his.
  expect(screen.getByRole('textbox', { name: label.name })).toHaveValue('改名')
  await press('保存')
  await waitFor(() => expect(saved().at(-1)).toMatchObject({ baseVersion: 4, name: '改名', diagnosis: '我的意见' }))
})

test('[TPL-01] a template that was deleted while it was edited is said, and what was written is saved as a new one', async () => {
  bench.open(`edit?id=${ID}`)
  await screen.findByDisplayValue('双肺纹理清晰。')
  put('诊断意见', '我的意见')
  bench.refuse('templateSave', CODE.notFound)
  await press('保存')
  expect(await screen.findByText('模板“胸部正常”已被删除。您填写的内容都在，可以另存为新模板。')).toBeInTheDocument()
  expect(screen.getByLabelText('诊断意见')).toHaveValue('我的意见')
  await press('另存为新模板')
  await waitFor(() => expect(bench.place).toBe('/user_center/report_template/list?level=personal'))
  const { id, baseVersion, ...written } = saved().at(-1) as Record<string, unknown>
  expect([id, baseVersion, written]).toMatchObject([undefined, undefined, { name: '胸部正常', diagnosis: '我的意见' }])
})

test('a name that is taken is said beside it; leaving a form with changes asks first', async () => {
  bench.open(`edit?id=${ID}`)
  await screen.findByDisplayValue('胸部正常')
  expect(losesSomething()).toBe(false)
  name('另一个')
  expect(losesSomething()).toBe(true)
  bench.refuse('templateSave', CODE.templateExists)
  await press('保存')
  expect(await screen.findByText(`已有同名模板 (${CODE.templateExists})`)).toBeInTheDocument()
  await press('返回列表')
  const dialog = within(screen.getByRole('dialog'))
  await user.click(dialog.getByRole('button', { name: '不保存并离开' }))
  expect(bench.place).toBe('/user_center/report_template/list?level=personal')
})

test('[ROUTE-43] [EDIT-07] the new editor is filled; a typed field goes in where the caret is and is previewed, and English stands beside Chinese', async () => {
  bench.open(`newEdit?id=${ID}`)
  const box = (await screen.findByDisplayValue('双肺纹理清晰。')) as HTMLTextAreaElement
  box.setSelectionRange(0, 2)
  await press('在检查所见中插入字段')
  const dialog = within(screen.getByRole('dialog'))
  await user.type(dialog.getByRole('textbox', { name: /字段名/ }), '侧别')
  await user.type(dialog.getByRole('textbox', { name: /选项/ }), '左')
  await user.click(dialog.getByRole('button', { name: '插入' }))
  expect(dialog.getByText('至少两个选项，用 / 分开')).toBeInTheDocument()
  // What is wrong is said: too long is not a sign that brackets cannot hold.
  put(/选项/, `左/${'右'.repeat(48)}`)
  put(/字段名/, '侧别和部位和大小和边界')
  expect(dialog.getByText('字段名和选项连同分隔符最多 60 个字，现在 62 个')).toBeInTheDocument()
  put(/字段名/, '侧[别')
  expect(dialog.getByText(/不能有方括号/)).toBeInTheDocument()
  put(/字段名/, '侧别')
  put(/选项/, '左')
  await user.type(dialog.getByRole('textbox', { name: /选项/ }), '/右{Enter}')
  expect(box).toHaveValue('[侧别:左/右]纹理清晰。')
  expect(within(screen.getByRole('complementary', { name: '预览' })).getByText('选择 左 / 右')).toBeInTheDocument()
  await press('添加英文')
  put('检查所见（英文）', 'Clear [side:left/right] lung.')
  put('诊断意见（英文）', 'Normal.')
  await press('保存')
  await waitFor(() =>
    expect(saved()).toMatchObject([
      { findings: '[侧别:左/右]纹理清晰。', findingsEn: 'Clear [side:left/right] lung.', diagnosisEn: 'Normal.' },
    ]),
  )
})

test('who may not change a template reads it; one that is gone is said', async () => {
  bench.rows(testTemplate({ level: 'clinic', mayEdit: 0 }))
  const { unmount } = bench.open(`edit?id=${ID}`)
  expect(await screen.findByText('“胸部正常”只能查看，您不能修改此模板')).toBeInTheDocument()
  expect(screen.queryByRole('button', { name: '保存' })).toBeNull()
  unmount()
  bench.refuse('templateGet', CODE.notFound)
  bench.open('edit?id=00000000-0000-4000-8000-0000000000ff')
  expect(await screen.findByText('模板可能已被删除')).toBeInTheDocument()
  cleanup()
  bench.refuse('templateGet', CODE.parameterIllegal)
  bench.open('edit?id=x')
  expect(await screen.findByText('地址中的模板编号不对')).toBeInTheDocument()
  expect(screen.queryByRole('alert')).toBeNull()
})
