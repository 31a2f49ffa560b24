import { act, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { testRow } from '../../model/test/row'
import { Bench } from './test-bench'

const A = testRow({ risProcedureId: 'a', patName: '王建国' })

let bench: Bench
const user = userEvent.setup()
const begin = (payload: ConstructorParameters<typeof Bench>[0] = {}): void => {
  bench = new Bench(payload)
  bench.rows = [A]
}
beforeEach(() => begin())
afterEach(() => bench.end())

const ready = async () => {
  bench.show()
  await screen.findByText('王建国')
}
const letter = async (key: string) => {
  await user.keyboard(key)
  await act(() => new Promise((rest) => setTimeout(rest, 50)))
}
const chip = (name: string) => within(screen.getByRole('group', { name: '我的列表' })).queryByRole('button', { name })
const dialog = async () => {
  await user.click(screen.getByRole('button', { name: '快捷查询：保存与管理' }))
  return within(screen.getByRole('dialog'))
}
/** What a reload brings: a new page, and the login payload with what the server keeps. */
const reload = async () => {
  const kept = bench.shortcuts
  bench.end()
  begin({ ipadQueryCondition: JSON.stringify(kept) })
  bench.shortcuts = kept
  await ready()
}

test('[WORK-15] the filters are saved under a title; after a reload the chip sets them again, by a click or its number', async () => {
  await ready()
  await letter('f')
  await user.selectOptions(screen.getByRole('combobox', { name: '设备' }), 'CT')
  await user.selectOptions(screen.getByRole('combobox', { name: '时间' }), 'today')
  await user.click(screen.getByRole('button', { name: '查询' }))
  const form = await dialog()
  await user.type(form.getByRole('textbox', { name: '名称' }), 'CT今日{Enter}')
  await waitFor(() => expect(chip('CT今日')).toHaveAttribute('aria-pressed', 'true'))
  expect(bench.payloads('saveShortcut')[0]).toMatchObject({ screen: 'localWorklist', title: 'CT今日' })

  await reload()
  expect(chip('CT今日')).toHaveAttribute('aria-pressed', 'false')
  await letter('8')
  await waitFor(() => expect(bench.payloads('queryLocalList').at(-1)).toMatchObject({ modality: 'CT', timeTimes: 'today' }))
  expect(chip('CT今日')).toHaveAttribute('aria-pressed', 'true')
  await letter('f')
  expect(screen.getByRole('combobox', { name: '设备' })).toHaveValue('CT')
})

test('[WORK-16] shortcuts of the login payload stand among the chips, the tablet’s by their own fields', async () => {
  bench.end()
  begin({ ipadQueryCondition: '[{"title":"急诊MR","modality":"MR","queue":"urgent"}]' })
  await ready()
  await user.click(chip('急诊MR')!)
  await waitFor(() => expect(bench.payloads('queryLocalList').at(-1)).toMatchObject({ modality: 'MR', queue: 'urgent' }))
})

test('[WORK-17] a shortcut is renamed and deleted; after a reload it stays so', async () => {
  bench.end()
  begin()
  bench.shortcuts = [
    { id: 'a', title: 'CT', condition: '{"modality":"CT"}' },
    { id: 'b', title: 'MR', condition: '{"modality":"MR"}' },
  ]
  await reload()
  let form = await dialog()
  const title = form.getByRole('textbox', { name: '快捷“CT”的名称' })
  await user.clear(title)
  await user.type(title, 'CT全部')
  await user.click(form.getAllByRole('button', { name: '改名' })[0]!)
  await waitFor(() => expect(chip('CT全部')).not.toBeNull())
  form = within(screen.getByRole('dialog'))
  await user.click(within(form.getByRole('textbox', { name: '快捷“MR”的名称' }).closest('li')!).getByRole('button', { name: '删除' }))
  await waitFor(() => expect(chip('MR')).toBeNull())
  await reload()
  expect([chip('CT'), chip('MR')]).toEqual([null, null])
  await user.click(chip('CT全部')!)
  await waitFor(() => expect(bench.payloads('queryLocalList').at(-1)).toMatchObject({ modality: 'CT' }))
})

test('[VALID-18] a blank title is refused with words, nothing is sent and the dialog stays; so does what the server refuses', async () => {
  bench.end()
  begin()
  bench.shortcuts = [{ id: 'a', title: 'CT', condition: '{}' }]
  await reload()
  const form = await dialog()
  const name = form.getByRole('textbox', { name: '名称' })
  for (const blank of ['{Enter}', '   {Enter}']) {
    await user.type(name, blank)
    expect(name).toBeInvalid()
    expect(form.getByText(/标题不能为空|名称不能为空|不能为空/)).toBeInTheDocument()
  }
  expect(bench.payloads('saveShortcut')).toEqual([])
  await user.clear(name)
  await user.type(name, 'CT{Enter}')
  expect(await form.findByText('已有同名快捷')).toBeInTheDocument()
  expect(name).toHaveValue('CT')
})
