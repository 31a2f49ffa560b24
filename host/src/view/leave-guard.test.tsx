import { holdWords, session } from '@farsight/shared/bus'
import { DialogsHoldWords } from '@farsight/shared/ui'
import { ReasonDialog } from '@farsight/shared/ui/data'
import { act, cleanup, render, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { testPayload } from '../../../shared/api/test/payload'
import { guardLeaving } from './leave-guard'

const heard: string[] = []
guardLeaving()
window.addEventListener('popstate', () => heard.push(location.hash))

/** The browser tells of a new address after the script that changed it. */
const settled = () => act(() => new Promise<void>((done) => setTimeout(done, 20)))
const go = async (move: () => void) => {
  move()
  await settled()
}
const question = () => screen.queryByRole('alertdialog')
let release: () => void = () => undefined

beforeEach(async () => {
  session.start(testPayload({}))
  await go(() => {
    location.hash = '#/list'
  })
  await go(() => {
    location.hash = '#/form'
  })
  heard.length = 0
})
afterEach(() => {
  cleanup()
  release()
})

test.each([
  ['a link, the menu, the palette or a typed address', () => location.assign('#/elsewhere'), '#/elsewhere'],
  ['the browser’s Back', () => history.back(), '#/list'],
] as const)(
  'words that are not saved are asked for before %s takes their place, and nobody hears of it before the yes',
  async (_way, move, to) => {
    release = holdWords()
    await go(move)
    expect(await screen.findByRole('alertdialog')).toHaveTextContent('尚未保存')
    expect([location.hash, heard]).toEqual(['#/form', []])
    await userEvent.click(screen.getByRole('button', { name: '留在本页' }))
    await settled()
    expect([location.hash, heard, question()]).toEqual(['#/form', [], null])
    await go(move)
    await userEvent.click(await screen.findByRole('button', { name: '放弃修改并离开' }))
    await waitFor(() => expect([location.hash, heard]).toEqual([to, [to]]))
  },
)

test('who has nothing unsaved, keeps it behind the page, or is logged out, is asked nothing', async () => {
  await go(() => history.back())
  release = holdWords('page')
  await go(() => {
    location.hash = '#/form'
  })
  release()
  release = holdWords()
  session.end('expired')
  await go(() => {
    location.hash = '#/login'
  })
  expect([heard, question()]).toEqual([['#/list', '#/form', '#/login'], null])
})

test('a dialog of management with typed words is not closed by the browser’s Back without a question', async () => {
  const dialog = <ReasonDialog title="结束" verb="结束" onConfirm={() => undefined} onClose={() => undefined} />
  render(<DialogsHoldWords value={true}>{dialog}</DialogsHoldWords>)
  await userEvent.type(screen.getByRole('textbox'), '合作到期')
  await go(() => history.back())
  expect(question()).not.toBeNull()
  expect([location.hash, screen.getByRole('textbox')]).toEqual(['#/form', expect.objectContaining({ value: '合作到期' })])
  await userEvent.click(screen.getByRole('button', { name: '留在本页' }))
  const close = new Event('beforeunload', { cancelable: true })
  window.dispatchEvent(close)
  expect(close.defaultPrevented).toBe(true)
})
