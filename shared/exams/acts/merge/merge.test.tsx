import { CODE, STATE } from '@farsight/shared/domain'
import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { testRow } from '../../../api/test/exam-row'
import { ActBench, listStore, refuse } from '../test/act-bench'
import { CheckBar } from './check-bar'

const A = testRow({ risProcedureId: 'a', checkNo: 'CT1' })
const B = testRow({ risProcedureId: 'b', checkNo: 'CT2', bodypart: '腹部' })
const other = testRow({ risProcedureId: 'c', checkNo: 'CT3', patName: '李秀英', hospitalNo: 'H78' })
const RIGHTS = { facilityRole: 'registrar' }

let bench: ActBench
const user = userEvent.setup()
afterEach(() => bench.end())

test('[WORK-36] two exams of one patient become one; the chosen one’s numbers stay, and the ticks are gone', async () => {
  bench = new ActBench({ mergeProcedure: () => ({ val: { risProcedureId: 'b', version: 2 } }) }, RIGHTS)
  listStore.set({ checkedIds: ['a', 'b'], checking: true })
  const dialog = await bench.open('merge', A, B)
  await user.click(within(dialog).getByRole('radio', { name: /CT2/ }))
  await user.click(within(dialog).getByRole('button', { name: '合并检查' }))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(bench.payloads('mergeProcedure')).toEqual([{ risProcedureIds: ['b', 'a'] }])
  expect(listStore.get()).toMatchObject({ checkedIds: [], checking: false, chosenId: 'b' })
})

test('another patient’s exam, another modality and a begun report are refused with their reasons before anything is sent', async () => {
  const says = async (...rows: (typeof A)[]): Promise<string> => {
    bench = new ActBench({}, RIGHTS)
    const dialog = await bench.open('merge', ...rows)
    await user.click(within(dialog).getByRole('button', { name: '合并检查' }))
    const text = within(dialog).getByRole('alert').textContent ?? ''
    expect(bench.payloads('mergeProcedure')).toEqual([])
    bench.end()
    return text
  }
  expect(await says(A, other)).toBe('只能合并同一患者的检查')
  expect(await says(A, { ...B, modality: 'MR' })).toBe('只能合并同一设备类型的检查')
  expect(await says(A, { ...B, state: STATE.toFirstCheck })).toMatch(/不能合并或拆分（状态：待一审）/)
  bench = new ActBench({ mergeProcedure: () => refuse(CODE.mergeOtherPatient) }, RIGHTS)
  const dialog = await bench.open('merge', A, B)
  await user.click(within(dialog).getByRole('button', { name: '合并检查' }))
  expect(await screen.findByText('(代码 2428)')).toBeInTheDocument()
})

test('the bar of ticked rows says in whole words why they cannot be merged: it is wrapped and not cut', () => {
  bench = new ActBench({}, RIGHTS)
  listStore.set({ checkedIds: ['a', 'c'], checking: true })
  bench.show(<CheckBar rows={[A, other]} />)
  const words = screen.getByText(/只能合并同一患者的检查/)
  expect(words).toHaveTextContent('已选 2 个检查')
  expect(words.closest('.fs-cut')).toBeNull()
})

test('[WORK-37] a merged check is split into the parts that the dialog names; a begun one is refused', async () => {
  const mergedFrom = [
    { risProcedureId: 'a', checkNo: 'CT1', bodypart: '胸部', checkItem: '平扫' },
    { risProcedureId: 'b', checkNo: 'CT2', bodypart: '腹部', checkItem: '平扫' },
  ]
  let refused = true
  bench = new ActBench(
    {
      getProcedure: () => ({ val: { mergedFrom } }),
      splitProcedure: () => (refused ? refuse(CODE.mergeBegun) : { val: { risProcedureIds: ['a', 'b'] } }),
    },
    RIGHTS,
  )
  const dialog = await bench.open('split', { ...A, merged: true })
  expect((await within(dialog).findAllByRole('listitem')).map((part) => part.textContent)).toEqual(['CT1 · 胸部 平扫', 'CT2 · 腹部 平扫'])
  await user.click(within(dialog).getByRole('button', { name: '拆分检查' }))
  expect(await screen.findByText(/不能合并或拆分/)).toBeInTheDocument()
  refused = false
  await user.click(within(dialog).getByRole('button', { name: '拆分检查' }))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(screen.getByText('已拆分为 2 个检查')).toBeInTheDocument()
})
