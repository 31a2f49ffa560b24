import { heldWords } from '@farsight/shared/bus'
import { CODE } from '@farsight/shared/domain'
import { act, screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { UserPage } from '../people/manage_user/user.page'
import { PeopleBench, ROLES } from '../people/test/bench'
import { ImportPage } from './import.page'

const sendForm = jest.fn()
jest.mock('@farsight/shared/api', () => ({
  ...jest.requireActual('@farsight/shared/api'),
  sendForm: (...args: unknown[]) => sendForm(...args),
}))

let bench: PeopleBench
const user = userEvent.setup()
beforeEach(() => {
  bench = new PeopleBench()
  bench.answers.set('reportImportList', { val: [], total: 0, totalIsFloor: false })
  sendForm.mockReset()
})
afterEach(() => bench.end())

const ROW = {
  ...{ row: 2, hospitalNo: 'P1', patName: '王芳', sex: 'F', birthday: null, checkNo: 'C1', modality: 'CT', bodypart: '胸部', side: 'L' },
  ...{ checkTime: '2019-05-01 09:10:00', result: '结节', standing: 'new' },
}
const FAULT = { row: 12, column: '患者编号', reason: 'otherPatient', most: null, other: '赵一 女' }
const TOLD = {
  total: 100,
  reports: 97,
  unchanged: 0,
  newPatients: 90,
  faulty: 3,
  faults: [FAULT],
  moreFaults: 2,
  ignored: ['备注'],
  stamp: 's1',
  rows: [ROW],
}
const file = new File(['x'], '旧.xlsx')
const choose = async () => user.upload(document.querySelector('input[type=file]') as HTMLInputElement, file)
const sent = (): Record<string, FormDataEntryValue>[] =>
  sendForm.mock.calls.map(([, form]) => Object.fromEntries((form as FormData).entries()))

test('[DAY-13] a file is looked at first: rows, faults with their reason; the good ones go in when the administrator says so, as they were seen', async () => {
  bench.show('/manage/manage_import', { '/manage/manage_import': ImportPage })
  await screen.findByText('还没有导入过')
  sendForm.mockResolvedValueOnce({ errorCode: 0, errorMsg: '', val: TOLD })
  await choose()
  expect(await screen.findByText(/共 100 行：可导入 97 份（新患者 90 位）/)).toBeInTheDocument()
  expect(within(screen.getByRole('group', { name: '有错误的行' })).getByText('该患者编号在本院是另一个人：赵一 女')).toBeInTheDocument()
  expect(screen.getByText(/备注/)).toBeInTheDocument()
  expect(screen.getByText('CT 左 胸部')).toBeInTheDocument()
  expect(sent()).toEqual([expect.objectContaining({ mode: 'preview' })])
  sendForm.mockResolvedValueOnce({ errorCode: 0, errorMsg: '', val: TOLD })
  await user.click(screen.getByRole('button', { name: '只导入无错误的 97 份' }))
  expect(await screen.findByText(/旧\.xlsx：已导入 97 份/)).toBeInTheDocument()
  expect(sent()[1]).toMatchObject({ mode: 'good', stamp: 's1' })
})

test('[DAY-13] what changed since the preview is told with its code, and the same file is looked at again', async () => {
  bench.show('/manage/manage_import', { '/manage/manage_import': ImportPage })
  await screen.findByText('还没有导入过')
  sendForm.mockResolvedValueOnce({ errorCode: 0, errorMsg: '', val: { ...TOLD, faulty: 0, faults: [], moreFaults: 0, reports: 1 } })
  await choose()
  sendForm.mockResolvedValueOnce({ errorCode: CODE.importChanged, errorMsg: 'x' })
  await user.click(await screen.findByRole('button', { name: '导入全部 1 份' }))
  expect(await screen.findByText(/2882/)).toBeInTheDocument()
  sendForm.mockResolvedValueOnce({ errorCode: 0, errorMsg: '', val: { ...TOLD, stamp: 's2' } })
  await user.click(screen.getByRole('button', { name: '重试' }))
  expect(await screen.findByText(/可导入 97 份/)).toBeInTheDocument()
  expect(sent().map(({ mode }) => mode)).toEqual(['preview', 'all', 'preview'])
})

test('[DAY-13] with nothing to import no button is spoken of; a file that is refused at a row names it; roles that there are stand by name', async () => {
  bench.show('/manage/manage_import', { '/manage/manage_import': ImportPage })
  await screen.findByText('还没有导入过')
  const role = { row: 3, column: '角色', reason: 'role', most: null, other: 'doctor admin' }
  const title = { row: 3, column: '职称', reason: 'title', most: null, other: '主任医师 主任医师、教授' }
  sendForm.mockResolvedValueOnce({ errorCode: 0, errorMsg: '', val: { ...TOLD, reports: 0, rows: [], faults: [role, title] } })
  await choose()
  expect(await screen.findByText(/没有可导入的行，请改正文件后重新选择/)).toBeInTheDocument()
  expect(screen.queryByText(/或只导入没有错误的行/)).toBeNull()
  expect(screen.getByText('角色须为：医生、管理员')).toBeInTheDocument()
  expect(screen.getByText('职称须为：主任医师 / 主任医师、教授，或留空')).toBeInTheDocument()
  await user.click(screen.getByRole('button', { name: '换一个文件' }))
  sendForm.mockResolvedValueOnce({ errorCode: CODE.csvQuotes, errorMsg: 'x', val: { row: 7 } })
  await choose()
  expect(await screen.findByText(/第 7 行：CSV 中有一个单元格的引号不完整/)).toBeInTheDocument()
})

/** The dialog of accounts, which has looked at a table of these. */
async function looked(...rows: object[]) {
  bench.answers.set('manageUserList', { val: { rows: [], rooms: [], separated: 0, roles: ROLES } })
  bench.show('/manage/manage_user', { '/manage/manage_user': UserPage })
  await user.click(await screen.findByRole('button', { name: '从表格导入' }))
  const val = { total: rows.length, faulty: 0, faults: [], moreFaults: 0, ignored: [], rows }
  sendForm.mockResolvedValueOnce({ errorCode: 0, errorMsg: '', val })
  await choose()
}
const ACCOUNT = {
  ...{ row: 2, loginName: 'li.wei', name: '李伟', sex: 'M', role: 'doctor', title: '', phone: '', intro: '' },
  permissions: [{ modality: 'CT', level: 1 }],
}

test('first passwords that were not downloaded hold the page, whatever leaves it; once they are, nothing does', async () => {
  await looked(ACCOUNT)
  expect(heldWords()).toBe(0)
  await user.click(await screen.findByRole('button', { name: '建立 1 个账号' }))
  expect(await screen.findByText('已建立')).toBeInTheDocument()
  expect(heldWords()).toBe(1)
  const { createObjectURL, revokeObjectURL } = URL
  Object.assign(URL, { createObjectURL: () => 'blob:x', revokeObjectURL: () => undefined })
  await user.click(screen.getByRole('button', { name: '下载账号与初始密码' }))
  Object.assign(URL, { createObjectURL, revokeObjectURL })
  expect(heldWords()).toBe(0)
})

test('停止 makes no further account; the one on its way is told, and the page is held meanwhile', async () => {
  await looked(ACCOUNT, { ...ACCOUNT, row: 3, loginName: 'zhao', name: '赵敏' })
  let answer = (): void => undefined
  const said = new Promise((done) => {
    answer = () => done({ val: { id: 'x', version: 1 } })
  })
  bench.answers.set('manageUserSave', said)
  await user.click(await screen.findByRole('button', { name: '建立 2 个账号' }))
  expect(heldWords()).toBe(1)
  await user.click(screen.getByRole('button', { name: '停止' }))
  await act(async () => answer())
  expect(await screen.findByText('已建立')).toBeInTheDocument()
  expect(await screen.findByRole('button', { name: '完成' })).toBeInTheDocument()
  expect(bench.payloads('manageUserSave').map(({ loginName }) => loginName)).toEqual(['li.wei'])
})

test('a file of nothing is said to have no rows, and is not sent', async () => {
  bench.show('/manage/manage_import', { '/manage/manage_import': ImportPage })
  await screen.findByText('还没有导入过')
  await user.upload(document.querySelector('input[type=file]') as HTMLInputElement, new File([], '空.csv'))
  expect(await screen.findByText(/表格中没有数据行/)).toHaveTextContent(String(CODE.tableEmpty))
  expect(sendForm).not.toHaveBeenCalled()
})

test('accounts of a table are made one by one with a first password each; one that is refused says why, and unsaved passwords are asked about', async () => {
  const one = ACCOUNT
  const two = { ...one, row: 3, loginName: 'zhao', name: '赵敏' }
  await looked(one, two)
  bench.refuse('manageUserSave', CODE.loginTaken)
  await user.click(await screen.findByRole('button', { name: '建立 2 个账号' }))
  expect(await screen.findByText('已建立')).toBeInTheDocument()
  expect(screen.getByText(new RegExp(`\\(${CODE.loginTaken}\\)`))).toBeInTheDocument()
  const made = bench.payloads('manageUserSave') as { loginName: string; password: string; doctor: { permissions: unknown } }[]
  expect(made.map(({ loginName }) => loginName)).toEqual(['li.wei', 'zhao'])
  expect(made[1]).toMatchObject({ doctor: { name: '赵敏', permissions: one.permissions } })
  expect(screen.getByText(made[1]!.password)).toBeInTheDocument()
  await user.click(screen.getByRole('button', { name: '完成' }))
  expect(screen.getByText('未保存的初始密码将无法再次查看，确定关闭？')).toBeInTheDocument()
})
