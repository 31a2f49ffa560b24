import { render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { ColumnMenu } from './column-menu'
import { DEFAULT_LAYOUT } from './exam-table/types'
import { MenuButton } from './menu'

test('a menu is worked by keys, keeps refused lines with their reason, and gives the focus back', async () => {
  const write = jest.fn()
  const review = jest.fn()
  render(
    <MenuButton
      label="操作"
      groups={[
        { label: '报告', items: [{ key: 'w', label: '书写', onClick: write }] },
        { label: '审核', items: [{ key: 'r', label: '审核', refused: '您的审核级别不够', onClick: review }] },
        { label: '空', items: [] },
      ]}
    >
      更多
    </MenuButton>,
  )
  const button = screen.getByRole('button', { name: '更多' })
  await userEvent.click(button)
  expect(button).toHaveAttribute('aria-expanded', 'true')
  expect(screen.getByRole('menuitem', { name: '书写' })).toHaveFocus()
  await userEvent.keyboard('{ArrowDown}')
  const refused = screen.getByRole('menuitem', { name: /审核 · 您的审核级别不够/ })
  expect(refused).toHaveFocus()
  await userEvent.keyboard('{Enter}')
  expect(review).not.toHaveBeenCalled()
  expect(screen.queryByRole('group', { name: '空' })).toBeNull()
  await userEvent.keyboard('{ArrowDown}{Enter}')
  expect(write).toHaveBeenCalledTimes(1)
  expect(screen.queryByRole('menu')).toBeNull()
  expect(button).toHaveFocus()
  await userEvent.click(button)
  await userEvent.click(document.body)
  expect(screen.queryByRole('menu')).toBeNull()
})

test('columns are switched on and off without closing the menu; sticky ones cannot be', async () => {
  const onLayout = jest.fn()
  const columns = [
    { key: 'state', title: '状态', sticky: 'left' as const },
    { key: 'name', title: '姓名' },
    { key: 'phone', title: '电话', off: true },
  ]
  render(<ColumnMenu columns={columns} layout={DEFAULT_LAYOUT} onLayout={onLayout} />)
  await userEvent.click(screen.getByRole('button', { name: '列' }))
  expect(screen.queryByRole('menuitemcheckbox', { name: '状态' })).toBeNull()
  expect(screen.getByRole('menuitemcheckbox', { name: '电话' })).not.toBeChecked()
  await userEvent.click(screen.getByRole('menuitemcheckbox', { name: '姓名' }))
  expect(onLayout).toHaveBeenLastCalledWith({ ...DEFAULT_LAYOUT, hidden: ['name'] })
  await userEvent.click(screen.getByRole('menuitem', { name: '恢复默认' }))
  expect(onLayout).toHaveBeenLastCalledWith(DEFAULT_LAYOUT)
})
