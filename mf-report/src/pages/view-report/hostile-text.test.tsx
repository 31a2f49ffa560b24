import { STATE } from '@farsight/shared/domain'
import { cleanup, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { injected } from '../../../../shared/api/test/injected'
import { XSS_CORPUS } from '../../../../shared/api/test/xss-corpus'
import { opened, row } from '../../model/test-kit'
import { PRINT_ROOT } from '../print/print-css'
import { reportPage } from '../test-report'

// jsdom draws nothing: a page's words are those of the file. That each field stands on the file letter by letter is the server's test.
jest.mock('../print/pdf/draw-pages', () => ({
  drawPages: async (data: Uint8Array) => [{ url: 'blob:page', width: 210, height: 297, text: JSON.parse(new TextDecoder().decode(data)) }],
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
    globalThis.fetch = (async (url: string) => ({
      ok: true,
      status: 200,
      headers: { get: () => `layout=${new URLSearchParams(url.split('?')[1]).get('layout') ?? 'A4'}; issue=1; mark=none` },
      arrayBuffer: async () => new TextEncoder().encode(JSON.stringify(all)).buffer,
    })) as never
    URL.revokeObjectURL = () => undefined
    let paper = ''
    let made: string[] = ['never printed']
    window.print = () => {
      paper = document.querySelector<HTMLImageElement>(`#${PRINT_ROOT} img`)?.alt ?? ''
      made = injected(document.body)
    }
    const { server } = await reportPage(VIEW, {
      getReport: () => answer,
      countPrint: () => true,
    } as never)
    await userEvent.click(await screen.findByRole('button', { name: '打印' }))
    const preview = within(await screen.findByRole('dialog'))
    await userEvent.click(preview.getByRole('radio', { name: '小票' }))
    await userEvent.click(preview.getByRole('button', { name: '打印' }))
    await waitFor(() => expect(server.of('countPrint')).toHaveLength(1))
    expect(paper).toBe(all)
    expect(made).toEqual([])
    await userEvent.click(preview.getByRole('radio', { name: 'A4' }))
    await userEvent.click(preview.getByRole('button', { name: '打印' }))
    await waitFor(() => expect(server.of('countPrint')).toHaveLength(2))
    expect(paper).toBe(all)
    const page = document.body.textContent ?? ''
    for (const text of texts) expect(page.split(text).length).toBeGreaterThan(8)
    expect([made, injected(document.body)]).toEqual([[], []])
    expect((globalThis as { pwned?: unknown }).pwned).toBeUndefined()
  },
)
