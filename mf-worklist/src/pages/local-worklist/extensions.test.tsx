import { connectSlots, type DeclaredFilling, defineSlots, type RowActionProps } from '@farsight/shared/module'
import { act, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { testRow } from '../../model/test/row'
import { Bench } from './test-bench'

const slot = 'mf-worklist/row-action.v1'
const title = { zh: 'AI 评分', en: 'AI score' }
const filling = (module = 'mf-x'): DeclaredFilling => ({ module, slot, title, order: 100 })

let bench: Bench
let disconnect: () => void
let broken: 'render' | 'click' | 'select' | undefined
const selected = jest.fn<void, [RowActionProps]>()
const renders = jest.fn<void, [string]>()

function Score({ exam, place }: RowActionProps) {
  renders(exam.risProcedureId)
  if (broken === 'render') throw new Error('render')
  const click = () => {
    if (broken === 'click') throw new Error('click')
  }
  return (
    <button type="button" tabIndex={-1} onClick={click}>
      {`${place} ${exam.modality} ${exam.risProcedureId}`}
    </button>
  )
}
function onSelect(props: RowActionProps) {
  selected(props)
  if (broken === 'select') throw new Error('select')
}

async function open({ acts = true, load }: { acts?: boolean; load?: () => Promise<never> } = {}) {
  const lifecycles = defineSlots({
    module: { name: 'mf-x', slots: { fills: [{ slot, title }], offers: [] } },
    i18n: { zh: {}, en: {} },
    fillings: { [slot]: acts ? { component: Score, onSelect } : Score },
  })
  disconnect = connectSlots({ fillings: [filling()], load: load ?? (async () => lifecycles), report: () => undefined })
  bench.show()
  await screen.findByText('王建国')
  await act(() => new Promise((rest) => setTimeout(rest, 250)))
}
const grid = () => within(screen.getByRole('grid'))
const menuOf = async (name: RegExp) => {
  await userEvent.click(screen.getByRole('button', { name }))
  return userEvent.click(screen.getByRole('menuitem', { name: 'AI 评分' }))
}
/** The row's own next step still opens the report. */
const rowsWork = async () => {
  await userEvent.click(grid().getAllByRole('button', { name: '诊断' })[0] as HTMLElement)
  expect(await screen.findByText(/^\/local_diagnosis\/edit_report\?procedureId=a/)).toBeInTheDocument()
}

beforeEach(() => {
  broken = undefined
  jest.clearAllMocks()
  bench = new Bench()
  bench.rows = [
    testRow({ risProcedureId: 'a', patName: '王建国', checkNo: 'CT1' }),
    testRow({ risProcedureId: 'b', patName: '李秀英', checkNo: 'CT2' }),
  ]
  jest.spyOn(console, 'error').mockImplementation(() => undefined)
})
afterEach(() => {
  bench.end()
  act(() => disconnect())
})

test('[FED-15] a row action stands in every row, knows its exam, and keeps the grid one stop of Tab', async () => {
  await open()
  expect(grid().getByText('row CT a')).toBeVisible()
  expect(grid().getByText('row CT b')).toBeVisible()
  expect(JSON.stringify(renders.mock.calls)).not.toContain('王建国')
})

test('[FED-15] choosing rows renders no row action again', async () => {
  await open()
  renders.mockClear()
  screen.getByRole('grid').focus()
  await userEvent.keyboard('{ArrowDown}{ArrowDown}{ArrowUp}{PageDown}')
  expect(renders).not.toHaveBeenCalled()
})

test('[FED-15] by keys alone: M, its line, Enter; the exam goes along', async () => {
  await open()
  screen.getByRole('grid').focus()
  await userEvent.keyboard('{ArrowDown}m')
  const line = await screen.findByRole('menuitem', { name: 'AI 评分' })
  line.focus()
  await userEvent.keyboard('{Enter}')
  expect(selected).toHaveBeenCalledWith({ exam: expect.objectContaining({ risProcedureId: 'a', modality: 'CT' }), place: 'row' })
})

test('[FED-15] without an act of its own, its line opens the details at its part, with the focus there', async () => {
  await open({ acts: false })
  await menuOf(/更多操作：李秀英/)
  const part = await screen.findByRole('region', { name: 'AI 评分' })
  await waitFor(() => expect(part).toHaveFocus())
  expect(await within(part).findByText('details CT b')).toBeVisible()
})

describe('a row action that fails leaves the row as it was:', () => {
  test('[FED-15] throwing while it renders', async () => {
    broken = 'render'
    await open()
    expect(grid().getAllByRole('button', { name: /扩展不可用 FED-112 · AI 评分/ })).toHaveLength(2)
    await rowsWork()
  })

  test('[FED-15] throwing in its own handler', async () => {
    broken = 'click'
    const thrown = jest.fn((event: Event) => event.preventDefault())
    window.addEventListener('error', thrown, { once: true })
    await open()
    await userEvent.click(grid().getByText('row CT a'))
    expect(thrown).toHaveBeenCalledTimes(1)
    expect(grid().getByText('row CT a')).toBeVisible()
    await rowsWork()
  })

  test('throwing when it is chosen in the menu: the user is told', async () => {
    broken = 'select'
    await open()
    await menuOf(/更多操作：王建国/)
    expect(await screen.findByText('扩展不可用 FED-112 · AI 评分')).toBeVisible()
    await rowsWork()
  })

  test('[FED-15] its code not coming', async () => {
    await open({ load: () => Promise.reject(new Error('404')) })
    expect(grid().getAllByRole('button', { name: /扩展不可用/ })).toHaveLength(2)
    await menuOf(/更多操作：王建国/)
    expect(await screen.findByText('扩展不可用 FED-112 · AI 评分')).toBeVisible()
    await rowsWork()
  })
})
