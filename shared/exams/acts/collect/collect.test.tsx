import { CODE } from '@farsight/shared/domain'
import { screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { testRow } from '../../../api/test/exam-row'
import { ActBench, refuse } from '../test/act-bench'

const row = testRow()
let bench: ActBench
const user = userEvent.setup()
afterEach(() => bench?.end())

test('[WORK-28] a case is collected with tags, the one that was just typed too, and a note', async () => {
  bench = new ActBench({ collectAdd: () => ({ val: { id: 'x' } }) })
  await bench.open('collect', row)
  await user.type(screen.getByRole('textbox', { name: '标签' }), '教学{Enter}教学{Enter}罕见{Enter}肺')
  await user.click(screen.getByRole('button', { name: '去掉标签 罕见' }))
  await user.type(screen.getByRole('textbox', { name: '备注' }), '典型磨玻璃影')
  await user.click(screen.getByRole('button', { name: '收藏病例' }))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(bench.payloads('collectAdd')).toEqual([{ risProcedureId: row.risProcedureId, tags: ['教学', '肺'], note: '典型磨玻璃影' }])
})

test('[ERR-37] a case that is collected already: it cannot be added again, and the words stay', async () => {
  bench = new ActBench({ collectAdd: () => refuse(CODE.cannotRepeatAdd) })
  await bench.open('collect', row)
  await user.type(screen.getByRole('textbox', { name: '备注' }), '再看')
  await user.click(screen.getByRole('button', { name: '收藏病例' }))
  expect(await screen.findByText(/不能重复添加/)).toBeInTheDocument()
  expect(screen.getByText('(代码 2420)')).toBeInTheDocument()
  expect(screen.getByRole('textbox', { name: '备注' })).toHaveValue('再看')
})
