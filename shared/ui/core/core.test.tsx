import { act, render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { alertBox } from './alert'
import { EmptyLine, ErrorBar, LOADING_SEEN_MS, LoadingBar } from './bars'
import { Button, IconButton } from './button'
import { Field, Input, Select } from './field'
import { ICON_NAMES, Icon } from './icon'
import { FaultPanel, NoRightPanel } from './panels'
import { message, TOAST_MS } from './toast'

describe('buttons', () => {
  test('a refused one stays in the tab order, says why and does nothing', async () => {
    const click = jest.fn()
    render(
      <Button refused="另一位老师正在书写" onClick={click}>
        书写
      </Button>,
    )
    const button = screen.getByRole('button', { name: '书写' })
    await userEvent.tab()
    expect(button).toHaveFocus()
    expect(button).toHaveAttribute('aria-disabled', 'true')
    expect(button).toHaveAttribute('title', '另一位老师正在书写')
    await userEvent.click(button)
    expect(click).not.toHaveBeenCalled()
  })

  test('a busy submit button sends no form', async () => {
    const submit = jest.fn((event: { preventDefault(): void }) => event.preventDefault())
    render(
      <form onSubmit={submit}>
        <Button type="submit" busy>
          登录
        </Button>
      </form>,
    )
    await userEvent.click(screen.getByRole('button'))
    expect(submit).not.toHaveBeenCalled()
  })

  test('a sign alone has its words as name and its key in the title', () => {
    render(<IconButton icon="close" label="关闭" keyName="Esc" />)
    expect(screen.getByRole('button', { name: '关闭' })).toHaveAttribute('title', '关闭 (Esc)')
  })
})

test('a control that is said to be at fault in the page’s own words is marked too', () => {
  render(
    <>
      <Select aria-label="字段" aria-invalid options={[]} />
      <Select aria-label="比较" invalid options={[]} />
      <Select aria-label="值类型" options={[]} />
    </>,
  )
  expect(screen.getByRole('combobox', { name: '字段' })).toHaveAttribute('aria-invalid', 'true')
  expect(screen.getByRole('combobox', { name: '比较' })).toHaveAttribute('aria-invalid', 'true')
  expect(screen.getByRole('combobox', { name: '值类型' })).not.toHaveAttribute('aria-invalid')
})

test('a field ties its label, its star and its error to the control', () => {
  render(
    <Field label="电话" required error="请输入 11 位手机号">
      {(control) => <Input {...control} />}
    </Field>,
  )
  const input = screen.getByRole('textbox', { name: '电话' })
  expect(input).toHaveAttribute('aria-required', 'true')
  expect(input).toHaveAttribute('aria-invalid', 'true')
  expect(input).toHaveAccessibleDescription(/请输入 11 位手机号/)
  expect(screen.getByRole('alert')).toHaveTextContent('请输入 11 位手机号')
})

describe('toast', () => {
  beforeEach(() => jest.useFakeTimers())
  afterEach(() => jest.useRealTimers())

  test('[CONST-03] one at a time, for 2000 ms', () => {
    message.success('已保存')
    expect(screen.getByRole('status')).toHaveTextContent('已保存')
    jest.advanceTimersByTime(1000)
    message.error('网络错误')
    expect(screen.queryByText('已保存')).toBeNull()
    expect(screen.getByRole('alert')).toHaveTextContent('网络错误')
    expect(TOAST_MS).toBe(2000)
    jest.advanceTimersByTime(TOAST_MS - 1)
    expect(screen.getByRole('alert')).toBeVisible()
    jest.advanceTimersByTime(1)
    expect(screen.queryByRole('alert')).toBeNull()
  })

  test('its text is text, never markup', () => {
    message.error('<img src=x onerror=alert(1)>')
    expect(screen.getByRole('alert').querySelector('img')).toBeNull()
    jest.runAllTimers()
  })
})

test('an alert is a modal with one button that gives the focus back', async () => {
  render(<input aria-label="姓名" />)
  screen.getByRole('textbox').focus()
  alertBox('登录已过期，请重新登录')
  expect(screen.getByRole('alertdialog', { name: '登录已过期，请重新登录' })).toHaveAttribute('open')
  const button = screen.getByRole('button', { name: '知道了' })
  expect(button).toHaveFocus()
  alertBox('第二次')
  expect(screen.getAllByRole('alertdialog')).toHaveLength(1)
})

test('an alert waits for a cover: over it, unseen, it would keep the lock from every key', async () => {
  screen.queryByRole('alertdialog')?.remove()
  const cover = (covered: boolean) => act(async () => void document.documentElement.toggleAttribute('data-locked', covered))
  await cover(true)
  alertBox('第一次')
  alertBox('第二次')
  expect(screen.queryByRole('alertdialog')).toBeNull()
  await cover(false)
  expect(screen.getAllByRole('alertdialog').map((box) => box.getAttribute('open') !== null && box.textContent)).toEqual(['第二次知道了'])
})

test('the loading bar is there from the first request, seen after 300 ms, and gone after the last', () => {
  jest.useFakeTimers()
  const { rerender } = render(<LoadingBar count={1} />)
  expect(screen.getByRole('progressbar')).toHaveAttribute('data-seen', 'false')
  act(() => jest.advanceTimersByTime(LOADING_SEEN_MS - 1))
  expect(screen.getByRole('progressbar')).toHaveAttribute('data-seen', 'false')
  rerender(<LoadingBar count={2} />)
  act(() => jest.advanceTimersByTime(1))
  expect(screen.getByRole('progressbar')).toHaveAttribute('data-seen', 'true')
  rerender(<LoadingBar count={1} />)
  expect(screen.getByRole('progressbar')).toBeInTheDocument()
  rerender(<LoadingBar count={0} />)
  expect(screen.queryByRole('progressbar')).toBeNull()
  rerender(<LoadingBar count={1} />)
  expect(screen.getByRole('progressbar')).toHaveAttribute('data-seen', 'false')
  jest.useRealTimers()
})

test('an error bar says what failed, why and its code, and retries', async () => {
  const retry = jest.fn()
  render(<ErrorBar what="检查列表" says="网络错误" code={502} onRetry={retry} />)
  expect(screen.getByRole('alert')).toHaveTextContent('检查列表失败： 网络错误 (代码 502)')
  await userEvent.click(screen.getByRole('button', { name: '重试' }))
  expect(retry).toHaveBeenCalledTimes(1)
})

test('an empty list offers one way on', async () => {
  const clear = jest.fn()
  render(<EmptyLine says="没有符合条件的检查" act={{ label: '清空筛选', onClick: clear }} />)
  await userEvent.click(screen.getByRole('button', { name: '清空筛选' }))
  expect(clear).toHaveBeenCalledTimes(1)
})

test('panels: a fault has its code and retry, a slow one is no alert, a missing right its way back', async () => {
  const retry = jest.fn()
  const back = jest.fn()
  render(
    <>
      <FaultPanel title="报告" code="FED-104" onRetry={retry} />
      <FaultPanel title="统计" code="FED-102" slow onRetry={retry} />
      <NoRightPanel title="管理" onBack={back} />
    </>,
  )
  expect(screen.getByRole('alert', { name: '报告打不开' })).toHaveTextContent('FED-104')
  expect(screen.getByRole('status', { name: '统计打开得很慢' })).toHaveTextContent('FED-102')
  for (const button of screen.getAllByRole('button', { name: '重试' })) await userEvent.click(button)
  expect(retry).toHaveBeenCalledTimes(2)
  await userEvent.click(screen.getByRole('button', { name: '返回' }))
  expect(back).toHaveBeenCalledTimes(1)
})

test('a page without its right leads home of itself', async () => {
  location.hash = '#/manage/manage_user'
  render(<NoRightPanel title="用户管理" />)
  await userEvent.click(screen.getByRole('button', { name: '返回' }))
  expect(location.hash).toBe('#/')
})

test('every icon is a path in the 24 grid and hidden from readers', () => {
  for (const name of ICON_NAMES) {
    const { container, unmount } = render(<Icon name={name} />)
    expect(container.querySelector('svg')).toHaveAttribute('aria-hidden', 'true')
    expect(container.querySelector('path')?.getAttribute('d')).toMatch(/^M[\d.,\s\-a-zA-Z]+$/)
    unmount()
  }
})
