import { CODE } from '@farsight/shared/domain'
import { screen, waitFor, within } from '@testing-library/react'
import user from '@testing-library/user-event'
import { Bench } from '../test/bench'
import type { Kept } from './kept-query'

const kept = (id: string, more: Partial<Kept> = {}): Kept => ({
  ...{ id, risProcedureId: `exam-${id}`, remoteOrderId: '', scope: 'own', tags: ['教学'], note: '典型', time: '2026-11-20 09:00:00' },
  ...{
    userName: '陈医生',
    mine: 1,
    modality: 'CT',
    patName: `患者${id}`,
    checkNo: `CT${id}`,
    bodypart: '胸部',
    state: 9,
    reportHasComplete: 1,
    imported: 0,
  },
  ...{ t: '1', sign: 's' },
  ...more,
})
let rows: Kept[]
let bench: Bench
const begin = (payload = {}) => {
  bench = new Bench(
    {
      collectList: ({ scope, search = '' }) => {
        const val = rows.filter((row) => row.scope === scope && `${row.patName}${row.tags}`.includes(String(search)))
        return { val, total: val.length, totalIsFloor: false }
      },
      collectRemove: ({ id }) => {
        rows = rows.filter((row) => row.id !== id)
        return { val: true }
      },
      collectSave: ({ id, tags, note }) => {
        rows = rows.map((row) => (row.id === id ? { ...row, tags: tags as string[], note: String(note) } : row))
        return { val: true }
      },
      collectAdd: ({ tags, note, scope }) => {
        rows = [kept('9', { tags: tags as string[], note: String(note), scope: scope as 'own', patName: '患者1' }), ...rows]
        return { val: { id: '9' } }
      },
    },
    payload,
  )
}
beforeEach(() => {
  rows = [kept('1', { tags: ['肺结节'] }), kept('2'), kept('3', { scope: 'clinic', userName: '王医生', mine: 0 })]
  begin()
})
afterEach(() => bench.end())

const cells = () =>
  screen.getAllByRole('row').flatMap((row) =>
    within(row)
      .queryAllByText(/^患者\d$/)
      .map((one) => one.textContent),
  )

test('[ROUTE-38, USER-05] kept cases are listed, found by a tag, opened to be read, and taken away until they are put back', async () => {
  await bench.open('/user_center/collect')
  expect(await screen.findByText('患者1')).toBeVisible()
  expect(cells()).toEqual(['患者1', '患者2'])
  await user.click(screen.getByRole('button', { name: '肺结节' }))
  expect(window.location.hash).toContain('q=')
  await screen.findByText('患者1')
  expect(bench.payloads('collectList').at(-1)).toMatchObject({ search: '肺结节', scope: 'own' })
  expect(cells()).toEqual(['患者1'])
  await user.click(screen.getByRole('button', { name: '移除患者1的收藏' }))
  expect(await screen.findByText('没有与“肺结节”相符的收藏。')).toBeVisible()
  await user.click(screen.getByRole('button', { name: '撤销' }))
  expect(await screen.findByText('患者1')).toBeVisible()
  expect(bench.payloads('collectAdd')).toEqual([{ risProcedureId: 'exam-1', scope: 'own', tags: ['肺结节'], note: '典型' }])
  await user.click(screen.getByRole('button', { name: '打开患者1的报告' }))
  expect(window.location.hash).toBe('#/local_diagnosis/view_report?procedureId=exam-9&modality=CT&t=1&sign=s')
})

test('[USER-05] another search, another scope and another size of pages begin at the first page; the next page keeps them', async () => {
  rows = Array.from({ length: 60 }, (_, nth) => kept(`${nth % 10}`, { id: `row-${nth}` }))
  await bench.open('/user_center/collect?page=2')
  await screen.findAllByText('患者1')
  expect(bench.payloads('collectList').at(-1)).toMatchObject({ pageNo: 2, pageSize: 50 })
  await user.type(screen.getByRole('searchbox'), '教学{Enter}')
  await waitFor(() => expect(bench.payloads('collectList').at(-1)).toMatchObject({ search: '教学', pageNo: 1 }))
  const turn = () => user.click(screen.getByRole('button', { name: '下一页' }))
  await turn()
  await waitFor(() => expect(bench.payloads('collectList').at(-1)).toMatchObject({ search: '教学', pageNo: 2 }))
  await user.selectOptions(screen.getByLabelText('每页条数'), '20')
  await waitFor(() => expect(bench.payloads('collectList').at(-1)).toMatchObject({ pageNo: 1, pageSize: 20 }))
  await turn()
  await waitFor(() => expect(bench.payloads('collectList').at(-1)).toMatchObject({ pageNo: 2, pageSize: 20 }))
  await user.click(screen.getByRole('radio', { name: '本院收藏' }))
  await waitFor(() => expect(bench.payloads('collectList').at(-1)).toMatchObject({ scope: 'clinic', pageNo: 1, pageSize: 20 }))
})

test('[USER-05] tags and note of a kept case are changed where it stands; another’s are not one’s own to change', async () => {
  rows = [kept('1', { tags: ['肺结节'], imported: 1 }), kept('4', { mine: 0, userName: '王医生' })]
  await bench.open('/user_center/collect')
  await user.click(await screen.findByRole('button', { name: '修改患者1的标签和备注' }))
  const dialog = within(screen.getByRole('dialog'))
  expect(dialog.getByRole('textbox', { name: '备注' })).toHaveValue('典型')
  await user.click(dialog.getByRole('button', { name: '去掉标签 肺结节' }))
  await user.type(dialog.getByRole('textbox', { name: '标签' }), '随访{Enter}磨玻璃')
  await user.click(dialog.getByRole('button', { name: '保存' }))
  expect(await screen.findByRole('button', { name: '磨玻璃' })).toBeVisible()
  expect(bench.payloads('collectSave')).toEqual([{ id: '1', tags: ['随访', '磨玻璃'], note: '典型' }])
  expect(screen.getByRole('img', { name: '旧系统导入' })).toBeVisible()
  expect(screen.getByRole('button', { name: '修改患者4的标签和备注' })).toHaveAccessibleDescription(/由王医生收藏/)
  await user.click(screen.getByRole('button', { name: '修改患者4的标签和备注' }))
  expect(screen.queryByRole('dialog')).toBeNull()
})

test('[USER-05] a tag too many is said and stays typed; nothing is saved until there is room for it', async () => {
  rows = [kept('1', { tags: Array.from({ length: 10 }, (_, nth) => `标签${nth}`) })]
  await bench.open('/user_center/collect')
  await user.click(await screen.findByRole('button', { name: '修改患者1的标签和备注' }))
  const dialog = within(screen.getByRole('dialog'))
  const typed = dialog.getByRole('textbox', { name: '标签' })
  await user.type(typed, '磨玻璃{Enter}')
  expect(typed).toHaveValue('磨玻璃')
  expect(dialog.getByRole('alert')).toHaveTextContent('已有 10 个标签')
  await user.click(dialog.getByRole('button', { name: '保存' }))
  expect(bench.payloads('collectSave')).toEqual([])
  await user.click(dialog.getByRole('button', { name: '去掉标签 标签0' }))
  await user.click(dialog.getByRole('button', { name: '保存' }))
  expect(await screen.findByRole('button', { name: '磨玻璃' })).toBeVisible()
  expect(rows[0]!.tags).toHaveLength(10)
})

test('[USER-06] the clinic’s list is the hospital’s; another’s mark is offered to an administrator alone to take away, after a question', async () => {
  await bench.open('/clinic/user_center/collect')
  expect(await screen.findByText('患者3')).toBeVisible()
  expect(screen.getByRole('button', { name: '移除患者3的收藏' })).toHaveAccessibleDescription(/王医生/)
  await user.click(screen.getByRole('button', { name: '移除患者3的收藏' }))
  expect(screen.queryByRole('dialog')).toBeNull()
  expect(bench.payloads('collectRemove')).toEqual([])
  bench.end()
  begin({ facilityRole: 'admin' })
  await bench.open('/clinic/user_center/collect')
  await user.click(await screen.findByRole('button', { name: '移除患者3的收藏' }))
  await user.click(within(screen.getByRole('dialog')).getByRole('button', { name: '移除' }))
  expect(await screen.findByText('本院还没有共同收藏的病例。')).toBeVisible()
  // Put back it would be the administrator's own.
  expect(screen.queryByRole('button', { name: '撤销' })).toBeNull()
})

test('an account without exams is told that it has no right; an error keeps the way to try again', async () => {
  bench.end()
  let code: number = CODE.systemError
  bench = new Bench({
    collectList: () => {
      throw new (jest.requireActual('@farsight/shared/api').ApiError)('business', code, '失败')
    },
  })
  await bench.open('/user_center/collect')
  expect(await screen.findByRole('button', { name: '重试' })).toBeVisible()
  code = CODE.noPermission
  await user.click(screen.getByRole('button', { name: '重试' }))
  expect(await screen.findByRole('alert', { name: '我的收藏' })).toBeVisible()
})
