import { CODE } from '@farsight/shared/domain'
import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { testRow } from '../../../api/test/exam-row'
import { ActBench, refuse } from '../test/act-bench'

// The library's own file for browsers is an ES module, which jest does not read.
jest.mock('./code128', () => ({ barcodeOf: () => ({ viewBox: '0 0 10 10', strokes: [{ d: 'M2 10L2 0', width: '4' }] }) }))

const row = testRow({ side: 'L', bodypart: '膝关节' })
const TICKET = {
  facilityName: '市第一人民医院',
  number: 'A018',
  room: 'CT1',
  patName: '王建国',
  sex: 'M',
  age: { value: 67, unit: 'Y' },
  modality: 'CT',
  bodypart: '膝关节',
  side: 'L',
  checkItem: '平扫',
  checkNo: 'CT2611200031',
  accessionNo: 'A0031',
  preparation: '检查前请取下金属物品',
  time: '2026-11-20 09:10:05',
  printed: 1,
}
let bench: ActBench
const user = userEvent.setup()
class Sheet {
  text = ''
  replaceSync(text: string): void {
    this.text = text
  }
}
beforeEach(() => {
  Object.assign(globalThis, { CSSStyleSheet: Sheet })
  Object.assign(document, { adoptedStyleSheets: [] })
})
afterEach(() => bench.end())

test('[WORK-26] the ticket shows name, exam no., room and number on paper of 58 or 80 mm; printing is counted, then printed', async () => {
  bench = new ActBench({ getTicket: () => ({ val: TICKET }) })
  await bench.open('ticket', row)
  const paper = within(await screen.findByRole('region', { name: '小票预览' }))
  for (const text of ['A018', 'CT1', /王建国 男 67岁/, 'CT2611200031', '检查前请取下金属物品']) expect(paper.getByText(text)).toBeVisible()
  // At least 10 mm high, and its strokes are black.
  const barcode = await paper.findByRole('img', { name: '检查号条码 CT2611200031' })
  expect([barcode.style.height, barcode.querySelectorAll('path[stroke="#000"]').length > 0]).toEqual(['12mm', true])
  expect(paper.getByText('左').tagName).toBe('B')
  expect(screen.getByRole('region', { name: '小票预览' }).style.width).toBe('80mm')
  await user.click(screen.getByRole('radio', { name: /58/ }))
  expect(screen.getByRole('region', { name: '小票预览' }).style.width).toBe('58mm')
  let printed: string | undefined
  window.print = () => {
    printed = (document.adoptedStyleSheets as unknown as Sheet[]).map((sheet) => sheet.text).join()
    expect(document.body).toContainElement(document.querySelector('#fs-ticket-print'))
  }
  await user.click(screen.getByRole('button', { name: '打印' }))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(printed).toContain('size:58mm auto')
  expect(bench.payloads('getTicket')).toEqual([{ risProcedureId: row.risProcedureId }, { risProcedureId: row.risProcedureId, print: 1 }])
  expect(document.adoptedStyleSheets).toEqual([])
})

test('a ticket that the server refuses is not printed', async () => {
  bench = new ActBench({ getTicket: ({ print }) => (print ? refuse(CODE.notInRis) : { val: TICKET }) })
  await bench.open('ticket', row)
  window.print = jest.fn()
  await screen.findByText('A018')
  await user.click(screen.getByRole('button', { name: '打印' }))
  expect(await screen.findByText(/RIS 中没有该报告/)).toBeInTheDocument()
  expect(window.print).not.toHaveBeenCalled()
})
