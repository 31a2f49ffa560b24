import { session } from '@farsight/shared/bus'
import { CODE } from '@farsight/shared/domain'
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react'
import user from '@testing-library/user-event'
import { ID, TemplateBench, testTemplate } from './test/bench'

const OTHER = '00000000-0000-4000-8000-0000000000b2'
const RESTORED = /已恢复登录过期前未保存的内容/
let bench: TemplateBench
beforeEach(() => {
  bench = new TemplateBench()
  bench.rows(testTemplate(), testTemplate({ id: OTHER, name: '腹部正常' }))
})
afterEach(() => bench.end())

const press = (name: string | RegExp) => user.click(screen.getByRole('button', { name }))
const put = (label: string, value: string) => fireEvent.change(screen.getByLabelText(label), { target: { value } })
const saved = () => bench.payloads('templateSave')
const name = () => screen.findByRole('textbox', { name: /^\*?名称/ })
async function open(address: string) {
  const page = bench.open(address)
  await name()
  return page
}
/** The session is lost, the page goes with it, and somebody logs in and goes to an address. */
function logInAgain(page: { unmount(): void }, loginUserId = session.current()!.loginUserId) {
  const me = session.current()!
  act(() => session.end('expired'))
  page.unmount()
  act(() => session.start({ ...me, loginUserId }))
}
const expectNothing = () => expect(screen.queryByText(RESTORED)).toBeNull()

test('a template that was being changed when the session was lost stands there again, with its English; another one and a new one do not have it', async () => {
  let page = await open(`edit?id=${ID}`)
  put('诊断意见', '我的意见')
  await press('添加英文')
  put('诊断意见（英文）', 'Mine.')
  logInAgain(page)
  for (const address of [`edit?id=${OTHER}`, 'add']) {
    page = await open(address)
    expect(screen.getByLabelText('诊断意见')).not.toHaveValue('我的意见')
    expectNothing()
    page.unmount()
  }
  page = await open(`edit?id=${ID}`)
  expect(screen.getByText(RESTORED)).toBeVisible()
  expect(screen.getByLabelText('诊断意见')).toHaveValue('我的意见')
  expect(screen.getByLabelText('诊断意见（英文）')).toHaveValue('Mine.')
  // Once: who leaves them then has given them up.
  page.unmount()
  await open(`edit?id=${ID}`)
  expect(screen.getByLabelText('诊断意见')).toHaveValue('未见异常。')
})

test('a new template comes back whole where it was begun, and at no other level or template', async () => {
  let page = await open('add?level=clinic')
  fireEvent.change(await name(), { target: { value: '新模板' } })
  put('检查所见', '所见')
  await user.click(screen.getByRole('radio', { name: '正常' }))
  logInAgain(page)
  for (const address of [`edit?id=${ID}`, 'add', 'newEdit?level=clinic']) {
    page = await open(address)
    expect(await name()).not.toHaveValue('新模板')
    expectNothing()
    page.unmount()
  }
  await open('add?level=clinic')
  expect(await name()).toHaveValue('新模板')
  expect(screen.getByLabelText('检查所见')).toHaveValue('所见')
  expect(screen.getByRole('radio', { name: '正常' })).toBeChecked()
})

test('nobody else sees it, nor its writer after a log-out', async () => {
  const me = session.current()!
  let page = await open(`edit?id=${ID}`)
  put('诊断意见', '我的意见')
  logInAgain(page, 'another')
  page = await open(`edit?id=${ID}`)
  expect(screen.getByLabelText('诊断意见')).toHaveValue('未见异常。')
  logInAgain(page, me.loginUserId)
  page = await open(`edit?id=${ID}`)
  expect(screen.getByLabelText('诊断意见')).toHaveValue('未见异常。')
  put('诊断意见', '我的意见')
  act(() => session.end('logout'))
  page.unmount()
  act(() => session.start(me))
  await open(`edit?id=${ID}`)
  expect(screen.getByLabelText('诊断意见')).toHaveValue('未见异常。')
})

test('what another saved meanwhile is not written over unseen: it is shown beside the words that came back', async () => {
  const page = await open(`edit?id=${ID}`)
  put('诊断意见', '我的意见')
  logInAgain(page)
  const now = testTemplate({ version: 4, diagnosis: '他的意见' })
  bench.rows(now)
  await open(`edit?id=${ID}`)
  bench.refuse('templateSave', CODE.editedByAnother, now)
  await press('保存')
  expect(saved()).toMatchObject([{ id: ID, baseVersion: 3 }])
  const differs = within(await screen.findByRole('region', { name: '与已保存的内容不同' }))
  expect(differs.getByText('他的意见')).toBeInTheDocument()
  expect(screen.getByLabelText('诊断意见')).toHaveValue('我的意见')
})

test('a template that was deleted meanwhile: its words are there and become a new one', async () => {
  const page = await open(`edit?id=${ID}`)
  put('诊断意见', '我的意见')
  logInAgain(page)
  // What the former page had read is forgotten with it, a moment later.
  await act(() => new Promise((done) => setTimeout(done)))
  bench.refuse('templateGet', CODE.notFound)
  await open(`edit?id=${ID}`)
  expect(screen.getByText(/模板“胸部正常”已被删除/)).toBeInTheDocument()
  expect(screen.getByLabelText('诊断意见')).toHaveValue('我的意见')
  await press('另存为新模板')
  await waitFor(() => expect(saved()).toHaveLength(1))
  expect(saved()[0]).toMatchObject({ name: '胸部正常', diagnosis: '我的意见' })
  expect(saved()[0]).not.toHaveProperty('id')
})
