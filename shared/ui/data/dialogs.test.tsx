import { act, fireEvent, render, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useState } from 'react'
import { ErrorBar } from '../core/bars'
import { Button } from '../core/button'
import { Field, Input } from '../core/field'
import { ConfirmDialog, ReasonDialog } from './confirm-dialog'
import { Dialog } from './dialog'
import { Drawer } from './drawer'
import { KeyHelp } from './key-help'

function Choice({ onClose }: { readonly onClose: () => void }) {
  const [chosen, setChosen] = useState(false)
  return (
    <Dialog title="合并" onClose={onClose}>
      {chosen ? (
        <p>已选</p>
      ) : (
        <button type="button" onClick={() => setChosen(true)}>
          选择
        </button>
      )}
    </Dialog>
  )
}

function DeleteScreen({ onConfirm }: { readonly onConfirm: () => void }) {
  const [open, setOpen] = useState(false)
  return (
    <>
      <button type="button" onClick={() => setOpen(true)}>
        删除…
      </button>
      {open && (
        <ConfirmDialog title="删除检查" who="王建国 男 67岁" verb="删除" danger onConfirm={onConfirm} onClose={() => setOpen(false)} />
      )}
    </>
  )
}

test('a confirm dialog names the act and the patient, the safe button has the focus, and the focus goes back', async () => {
  const confirm = jest.fn()
  render(<DeleteScreen onConfirm={confirm} />)
  await userEvent.click(screen.getByRole('button', { name: '删除…' }))
  const dialog = screen.getByRole('dialog', { name: '删除检查' })
  expect(dialog).toHaveTextContent('王建国 男 67岁')
  expect(within(dialog).getByRole('button', { name: '取消' })).toHaveFocus()
  await userEvent.click(within(dialog).getByRole('button', { name: '删除' }))
  expect(confirm).toHaveBeenCalledTimes(1)
  await userEvent.keyboard('{Escape}')
  expect(screen.queryByRole('dialog')).toBeNull()
  expect(screen.getByRole('button', { name: '删除…' })).toHaveFocus()
})

test('a reason must be given; on an error the dialog stays with what was typed', async () => {
  const confirm = jest.fn()
  const props = { title: '退回报告', verb: '退回', onConfirm: confirm, onClose: () => undefined }
  const { rerender } = render(<ReasonDialog {...props} />)
  const field = screen.getByRole('textbox', { name: '原因' })
  expect(field).toHaveFocus()
  await userEvent.type(field, '   ')
  await userEvent.click(screen.getByRole('button', { name: '退回' }))
  expect(confirm).not.toHaveBeenCalled()
  expect(screen.getByRole('alert')).toHaveTextContent('请填写原因')
  // Back where it is to be typed.
  expect(field).toHaveFocus()
  await userEvent.type(field, '左右侧有误')
  expect(screen.queryByRole('alert')).toBeNull()
  await userEvent.click(screen.getByRole('button', { name: '退回' }))
  expect(confirm).toHaveBeenCalledWith('左右侧有误')
  rerender(<ReasonDialog {...props} error={{ says: '状态已变化', code: 2017 }} />)
  expect(screen.getByRole('alert')).toHaveTextContent('状态已变化 (代码 2017)')
  expect(field).toHaveValue('   左右侧有误')
})

test('Esc closes a dialog in which nothing was typed, and not one in which something was', async () => {
  const close = jest.fn()
  render(<ReasonDialog title="退回" verb="退回" onConfirm={() => undefined} onClose={close} suggestions={['描述不完整']} />)
  await userEvent.click(screen.getByRole('button', { name: '描述不完整' }))
  await userEvent.keyboard('{Escape}')
  expect(close).not.toHaveBeenCalled()
  await userEvent.clear(screen.getByRole('textbox'))
  await userEvent.keyboard('{Escape}')
  expect(close).toHaveBeenCalledTimes(1)
})

test('a choice that takes itself away leaves the focus in the dialog: Esc closes it still', async () => {
  const close = jest.fn()
  render(<Choice onClose={close} />)
  await userEvent.click(screen.getByRole('button', { name: '选择' }))
  await userEvent.keyboard('{Escape}')
  expect(close).toHaveBeenCalledTimes(1)
})

test('keys pressed in a dialog are not heard by the screen beneath', () => {
  const heard = jest.fn()
  render(
    // biome-ignore lint/a11y/noStaticElementInteractions: stands for a screen that listens for keys
    <div onKeyDown={heard}>
      <KeyHelp groups={[{ title: '列表', hints: [{ keys: ['Ctrl', 'Enter'], does: '提交' }] }]} onClose={() => undefined} />
    </div>,
  )
  expect(screen.getByRole('region', { name: '列表' })).toHaveTextContent('CtrlEnter提交')
  fireEvent.keyDown(screen.getByRole('dialog'), { key: 'n' })
  expect(heard).not.toHaveBeenCalled()
})

test('a drawer closes with Esc and takes no focus', async () => {
  const close = jest.fn()
  render(
    <Drawer title="王建国" onClose={close}>
      <input aria-label="备注" />
    </Drawer>,
  )
  expect(document.body).toHaveFocus()
  await userEvent.click(screen.getByRole('textbox'))
  await userEvent.keyboard('{Escape}')
  expect(close).toHaveBeenCalledTimes(1)
})

function Form({ answers }: { readonly answers: () => Promise<'name' | 'form' | undefined> }) {
  const [fault, setFault] = useState<string>()
  return (
    <Dialog
      title="新增账号"
      onClose={() => undefined}
      foot={
        <>
          <Button>取消</Button>
          <Button kind="primary" onClick={() => void answers().then(setFault)}>
            保存
          </Button>
        </>
      }
    >
      {fault === 'form' && <ErrorBar says="服务器没有应答" />}
      <Field label="登录名" error={fault === 'name' ? '该登录名已被使用' : undefined}>
        {(control) => <Input {...control} />}
      </Field>
      <Field label="简介">{(control) => <Input {...control} />}</Field>
    </Dialog>
  )
}

describe('what sends a form leads to its first fault', () => {
  const scrolled = jest.fn()
  beforeEach(() => {
    scrolled.mockReset()
    Element.prototype.scrollIntoView = function (this: Element) {
      scrolled(this)
    }
  })
  afterEach(() => {
    Reflect.deleteProperty(Element.prototype, 'scrollIntoView')
  })

  const press = () => userEvent.click(screen.getByRole('button', { name: '保存' }))
  const later = () => new Promise<void>((done) => setTimeout(done, 20))
  const intro = () => screen.getByRole('textbox', { name: '简介' })
  const name = () => screen.getByRole('textbox', { name: '登录名' })

  test('one that the server names later, and again at the next press', async () => {
    render(<Form answers={() => later().then(() => 'name')} />)
    await userEvent.click(intro())
    await press()
    expect(await screen.findByRole('alert')).toHaveTextContent('该登录名已被使用')
    await waitFor(() => expect(name()).toHaveFocus())
    expect(scrolled).toHaveBeenLastCalledWith(name().closest('.fs-field'))
    await userEvent.click(intro())
    expect(intro()).toHaveFocus()
    await press()
    await waitFor(() => expect(name()).toHaveFocus())
  })

  test('a fault of the whole form comes into sight; whoever has gone on with another field keeps it', async () => {
    const { unmount } = render(<Form answers={async () => 'form'} />)
    await press()
    const bar = await screen.findByRole('alert')
    await waitFor(() => expect(scrolled).toHaveBeenLastCalledWith(bar))
    unmount()
    render(<Form answers={() => later().then(() => 'name')} />)
    await press()
    await userEvent.type(intro(), '胸')
    await screen.findByRole('alert')
    expect(intro()).toHaveFocus()
  })

  test('leaving leads nowhere', async () => {
    render(<Form answers={async () => 'name'} />)
    await press()
    await waitFor(() => expect(name()).toHaveFocus())
    const leave = screen.getByRole('button', { name: '取消' })
    await userEvent.click(leave)
    await act(later)
    expect(leave).toHaveFocus()
  })
})

test('a reason that is too long is said and kept whole, never cut, and is not sent', async () => {
  const sent = jest.fn()
  render(<ReasonDialog title="拒绝" verb="拒绝" maxLength={256} onConfirm={sent} onClose={() => undefined} />)
  const field = screen.getByLabelText(/原因/)
  fireEvent.change(field, { target: { value: `${'长'.repeat(257)} ` } })
  fireEvent.click(screen.getByRole('button', { name: '拒绝' }))
  expect(screen.getByText('最多 256 字，现有 257 字')).toBeInTheDocument()
  expect(field).toHaveValue(`${'长'.repeat(257)} `)
  expect(sent).not.toHaveBeenCalled()
  fireEvent.change(field, { target: { value: `${'长'.repeat(256)} ` } })
  fireEvent.click(screen.getByRole('button', { name: '拒绝' }))
  expect(sent).toHaveBeenCalledWith('长'.repeat(256))
})
