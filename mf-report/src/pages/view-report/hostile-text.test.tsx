import { STATE } from '@farsight/shared/domain'
import { cleanup, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { injected } from '../../../../shared/api/test/injected'
import { XSS_CORPUS } from '../../../../shared/api/test/xss-corpus'
import { opened, row } from '../../model/test-kit'
import { PRINT_ROOT } from '../print/print-css'
import { reportPage } from '../test-report'

// The library's twin for tests has no codes by name; the browser's has.
jest.mock('../print/codes', () => ({
  codesOf: (url: string) => ({ qr: url && `data:image/svg+xml,${encodeURIComponent(url)}`, barcode: 'data:image/svg+xml,bars' }),
}))

const VIEW = '/local_diagnosis/view_report'
const A_PAGE = 46
const blocks = Array.from({ length: Math.ceil(XSS_CORPUS.length / A_PAGE) }, (_, i) => XSS_CORPUS.slice(i * A_PAGE, (i + 1) * A_PAGE))

/** A completed report in which every text is hostile. */
function report(texts: readonly string[]) {
  const all = texts.join('\n')
  const text = { text: all, marks: [] }
  const exam = {
    state: STATE.completed,
    reportHasComplete: 1,
    patName: all,
    pinyin: all,
    checkNo: all,
    accessionNo: all,
    hospitalNo: all,
    inpatientNo: all,
    bedNo: all,
    department: all,
    bodypart: all,
    checkItem: all,
    authorName: all,
    reviewerName: all,
  } as const
  return opened(
    { mode: 'view', exam: row(exam), identityWarnings: [{ field: all, exam: all, dicom: all }] },
    {
      state: STATE.completed,
      content: { finding: text, result: text, advice: text, yinYang: 1 },
      author: { id: 'a', name: all },
      reviewers: [{ level: 1, id: 'b', name: all, time: '2026-11-20 10:02:03' }],
      writeTime: '2026-11-20 09:45:10',
      reportCompleteTime: '2026-11-20 10:02:03',
      returnedReason: all,
    },
  )
}

beforeAll(() => {
  // jsdom has neither sheet objects nor printing.
  Object.defineProperty(globalThis, 'CSSStyleSheet', {
    configurable: true,
    value: class {
      replaceSync() {}
    },
  })
  Object.defineProperty(HTMLImageElement.prototype, 'decode', { configurable: true, value: async () => undefined })
  Object.defineProperty(document, 'adoptedStyleSheets', { configurable: true, writable: true, value: [] })
})
afterEach(cleanup)

test.each(blocks.map((texts, i) => [i + 1, texts] as const))(
  '[BR-06, BR-07, BR-08] view, print and ticket show hostile texts letter by letter, block %i',
  async (_, texts) => {
    const all = texts.join('\n')
    const answer = report(texts)
    const printed = {
      facilityName: all,
      logo: '',
      exam: answer.exam,
      report: answer.report,
      examDescription: all,
      conditionDescription: all,
    }
    let paper = ''
    let made: string[] = ['never printed']
    window.print = () => {
      paper = document.getElementById(PRINT_ROOT)?.textContent ?? ''
      made = injected(document.body)
    }
    const { server } = await reportPage(VIEW, {
      getReport: () => answer,
      getPrintData: () => printed,
      getPrintSettings: () => ({ layouts: [], footer: all, verifyUrl: '' }),
      countPrint: () => true,
    } as never)
    await userEvent.click(await screen.findByRole('button', { name: '打印' }))
    const preview = within(await screen.findByRole('dialog'))
    await userEvent.click(preview.getByRole('radio', { name: '小票' }))
    await userEvent.click(preview.getByRole('button', { name: '打印' }))
    await waitFor(() => expect(server.of('countPrint')).toHaveLength(1))
    const ticket = paper
    for (const text of texts) expect(ticket.split(text).length).toBeGreaterThan(3)
    expect(made).toEqual([])
    await userEvent.click(preview.getByRole('radio', { name: 'A4' }))
    await userEvent.click(preview.getByRole('button', { name: '打印' }))
    await waitFor(() => expect(server.of('countPrint')).toHaveLength(2))
    const page = document.body.textContent ?? ''
    for (const text of texts) {
      expect(paper.split(text).length).toBeGreaterThan(8)
      expect(page.split(text).length).toBeGreaterThan(8)
    }
    expect([made, injected(document.body)]).toEqual([[], []])
    expect((globalThis as { pwned?: unknown }).pwned).toBeUndefined()
  },
)
