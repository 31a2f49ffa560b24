import { CODE } from '@farsight/shared/domain'
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { testRow } from '../../../api/test/exam-row'
import words from '../../ecg-files/locales/zh.json'
import { ActBench, refuse } from '../test/act-bench'

/** Stands for the browser's XMLHttpRequest: what was sent, and an answer when the test gives one. */
class Sent {
  static all: Sent[] = []
  readonly upload = {}
  onload?: () => void
  onabort?: () => void
  status = 200
  responseText = ''
  body: FormData | undefined
  open(): void {
    Sent.all.push(this)
  }
  setRequestHeader(): void {}
  send(body: FormData): void {
    this.body = body
  }
  abort(): void {
    this.onabort?.()
  }
  async answer(body: object): Promise<void> {
    this.responseText = JSON.stringify(body)
    await act(async () => this.onload?.())
  }
}

const row = testRow({ modality: 'ECG' })
const there = {
  id: 'f1',
  format: 'scp',
  names: ['old.scp'],
  bytes: 2048,
  sha256: 'abc',
  userName: '周技师',
  time: '2026-11-23 10:00:00',
  mayWithdraw: 0,
}
const former = globalThis.XMLHttpRequest
const user = userEvent.setup({ applyAccept: false })
let bench: ActBench
const begin = (answer: () => unknown) => {
  bench = new ActBench({ queryEcgFiles: answer })
}
beforeEach(() => {
  Sent.all = []
  globalThis.XMLHttpRequest = Sent as unknown as typeof XMLHttpRequest
})
afterEach(() => {
  bench.end()
  globalThis.XMLHttpRequest = former
})

test('[ECG-07] a technician brings a cart’s file to an ECG from the list: what is there stands open, the row is asked anew, a file on its way keeps the dialog', async () => {
  begin(() => ({ val: { mayUpload: 1, files: [there] } }))
  const dialog = await bench.open('addEcg', row)
  expect(within(dialog).getByRole('heading', { name: new RegExp(row.checkNo) })).toBeInTheDocument()
  expect(await within(dialog).findByText(/old\.scp/)).toBeVisible()
  const input = within(dialog).getByLabelText(words.choose, { selector: 'input' })
  await user.upload(input, new File(['x'], 'new.scp'))
  await waitFor(() => expect(Sent.all).toHaveLength(1))
  expect(Sent.all[0]!.body!.get('risProcedureId')).toBe(row.risProcedureId)
  fireEvent.keyDown(dialog, { key: 'Escape' })
  expect(screen.getByText(/new\.scp/)).toBeInTheDocument()
  await Sent.all[0]!.answer({ errorCode: 0, val: { id: 'f2', again: 0 } })
  expect(bench.touched).toEqual([row.risProcedureId])
  expect(screen.getByText(words.done.new)).toBeInTheDocument()
})

test('a list that did not come is said with its code, and asked for once more', async () => {
  let times = 0
  begin(() => {
    times += 1
    return times === 1 ? refuse(CODE.noPermission) : { val: { mayUpload: 1, files: [] } }
  })
  const dialog = await bench.open('addEcg', row)
  expect(await within(dialog).findByText(new RegExp(String(CODE.noPermission)))).toBeVisible()
  await user.click(within(dialog).getByRole('button', { name: '重试' }))
  expect(await within(dialog).findByRole('button', { name: words.choose })).toBeVisible()
})
