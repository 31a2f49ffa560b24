import { REPORT_PDF_PATH } from '@farsight/shared/contract'
import { CODE, ecgPaperWord, STATE, USUAL_ECG_PAPER } from '@farsight/shared/domain'
import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { keepEcgPaper, ownEcgPaper } from '../../ecg/paper/own-paper'
import { EXAM, opened, refusal, row } from '../../model/test-kit'
import { outPage } from '../test-out'
import { reportPage } from '../test-report'
import { PDF_PATH } from './pdf/paper-file'
import { PRINT_ROOT } from './print-css'
import { completed } from './test-paper'

// jsdom draws nothing: a page's words are those of the file, which the fake server wrote.
jest.mock('./pdf/draw-pages', () => ({
  drawPages: async (data: Uint8Array, dpi: number) => [
    { url: `blob:${dpi}:${Math.random()}`, width: 210, height: 297, text: new TextDecoder().decode(data) },
  ],
}))

const VIEW = '/local_diagnosis/view_report'
/** The papers that the page fetched. */
const asked: URLSearchParams[] = []
interface Drawn {
  readonly says?: string
  readonly layout?: string
  readonly issue?: number
  readonly mark?: string
  readonly ecg?: string | undefined
  readonly refused?: object
  readonly status?: number
}
/** The server that draws papers; what it refuses it says in JSON. */
let draws: (words: URLSearchParams, times: number) => Drawn
const WORDS = '市第一医院 王建国 CT2611200031 右肺上叶见结节。'
function press(url: string) {
  const words = new URLSearchParams(url.split('?')[1])
  asked.push(words)
  const drawn = draws(words, asked.length)
  if (drawn.refused) return { ok: false, status: drawn.status, json: async () => drawn.refused }
  const { says = WORDS, layout = words.get('layout') ?? 'A4', issue = Number(words.get('issue') ?? 2), mark = 'none', ecg } = drawn
  return {
    ok: true,
    status: 200,
    headers: {
      get: () =>
        `layout=${layout}; issue=${issue}; mark=${words.get('copy') && mark === 'none' ? 'copy' : mark}${ecg ? `; ecg=${ecg}` : ''}`,
    },
    arrayBuffer: async () => new TextEncoder().encode(`${says} ${words.get('copy') ? '复印件' : ''}`).buffer,
  }
}

/** What stood in front of the printer at each print. */
const printed: HTMLElement[] = []
beforeAll(() => {
  // jsdom has neither sheet objects nor printing nor pictures.
  Object.defineProperty(globalThis, 'CSSStyleSheet', {
    configurable: true,
    value: class {
      replaceSync() {}
    },
  })
  Object.defineProperty(HTMLImageElement.prototype, 'decode', { configurable: true, value: async () => undefined })
  Object.defineProperty(document, 'adoptedStyleSheets', { configurable: true, writable: true, value: [] })
})
beforeEach(() => {
  printed.length = 0
  asked.length = 0
  draws = () => ({})
  globalThis.fetch = (async (url: string) => press(url)) as never
  URL.revokeObjectURL = () => undefined
  window.print = () => void printed.push(document.getElementById(PRINT_ROOT)?.cloneNode(true) as HTMLElement)
})
afterEach(() => Reflect.deleteProperty(window, 'farsightWrapper'))

const texts = (of: ParentNode | null | undefined): string[] => [...(of?.querySelectorAll('img') ?? [])].map((img) => img.alt)

async function preview(answers: object = {}, opened = () => completed(), printConfig = '{}') {
  const page = await reportPage(VIEW, { getReport: opened, countPrint: () => true, ...answers } as never, '', { printConfig })
  await userEvent.click(await screen.findByRole('button', { name: /^打印/ }))
  return { ...page, dialog: within(await screen.findByRole('dialog')) }
}
const paperOf = (dialog: ReturnType<typeof within>) => dialog.getByRole('region', { name: '报告纸张' })

test('[REPORT-19] the preview shows the pages of the server’s PDF; print hands those pages to the browser, and is counted', async () => {
  const { server, dialog } = await preview()
  expect(texts(paperOf(dialog))).toEqual([expect.stringContaining(WORDS)])
  await userEvent.click(dialog.getByRole('button', { name: '打印' }))
  await waitFor(() =>
    expect(server.of('countPrint').map(({ payload }) => payload)).toEqual([
      { procedureId: EXAM, issue: 2, layout: 'A4', copies: 1, local: 0 },
    ]),
  )
  expect(printed.map(texts)).toEqual([[expect.stringContaining(WORDS)]])
  // What is looked at is no file that somebody takes; what is printed is the issue that was looked at, with the bars of a printer.
  expect(asked.map((words) => Object.fromEntries(words))).toEqual([
    { procedureId: EXAM, lang: 'zh', view: '1' },
    { procedureId: EXAM, lang: 'zh', view: '1', layout: 'A4', issue: '2' },
  ])
  expect(printed[0]?.querySelector('img')?.src).toMatch(/^blob:300:/)
  // Afterwards nothing of the paper is left in the page.
  await waitFor(() => expect(document.getElementById(PRINT_ROOT)).toBeNull())
  await userEvent.click(dialog.getAllByRole('button', { name: '关闭' })[1] as HTMLElement)
  expect(document.adoptedStyleSheets).toHaveLength(0)
})

test('[REPORT-19] A5 and a ticket are other papers of the same report; copies are pages of their own and marked as copies', async () => {
  const { server, dialog } = await preview()
  await userEvent.click(dialog.getByRole('radio', { name: '小票' }))
  await userEvent.clear(dialog.getByRole('spinbutton', { name: '份数' }))
  await userEvent.type(dialog.getByRole('spinbutton', { name: '份数' }), '2')
  await userEvent.click(dialog.getByRole('checkbox', { name: '标记为复印件' }))
  await waitFor(() => expect(texts(paperOf(dialog))).toEqual([expect.stringContaining('复印件')]))
  await userEvent.click(dialog.getByRole('button', { name: '打印' }))
  await waitFor(() => expect(server.of('countPrint')[0]?.payload).toMatchObject({ layout: 'ticket', copies: 2 }))
  expect(printed[0]?.querySelectorAll('.farsight-paper')).toHaveLength(2)
  expect(texts(printed[0])).toEqual([expect.stringContaining('复印件'), expect.stringContaining('复印件')])
  expect(asked.at(-1)?.get('layout')).toBe('ticket')
  // The file is another way out of the house: it is fetched as one.
  const file = new URLSearchParams(dialog.getByRole('link', { name: '下载 PDF' }).getAttribute('href')?.split('?')[1])
  expect(Object.fromEntries(file)).toEqual({ procedureId: EXAM, layout: 'ticket', lang: 'zh', issue: '2', copy: '1' })
  expect(PDF_PATH).toBe(REPORT_PDF_PATH)
})

test('a paper that is replaced or taken back while it is looked at is not printed unawares', async () => {
  const { server, dialog } = await preview()
  draws = (words) => (words.get('issue') === '2' ? { mark: 'superseded' } : { issue: 3, says: '更正后的文字' })
  await userEvent.click(dialog.getByRole('button', { name: '打印' }))
  expect(await dialog.findByText(/没有打印/)).toBeVisible()
  expect([printed, server.of('countPrint')]).toEqual([[], []])
  await waitFor(() => expect(texts(paperOf(dialog))).toEqual([expect.stringContaining('更正后的文字')]))
  // Who has seen the new one may print it.
  await userEvent.click(dialog.getByRole('button', { name: '打印' }))
  await waitFor(() => expect(server.of('countPrint').map(({ payload }) => payload.issue)).toEqual([3]))
  expect(texts(printed[0])).toEqual([expect.stringContaining('更正后的文字')])
})

test('an earlier issue is printed from the report’s log, as that issue, and its paper says what it is worth', async () => {
  draws = (words) => (words.get('issue') === '1' ? { mark: 'superseded', says: '已有新版本' } : {})
  const issue = (no: number, kind: string, standing: string) => ({
    issue: no,
    kind,
    userName: '张医生',
    time: '2026-11-20 10:02:03',
    standing,
  })
  const issues = [issue(2, 'addendum', 'newest'), issue(1, 'report', 'superseded')]
  const { server } = await reportPage(VIEW, {
    getReport: () => completed(),
    queryReportLog: () => ({ versions: [], steps: [], views: [], recipients: [], issues }),
    countPrint: () => true,
  } as never)
  await userEvent.click(await screen.findByRole('button', { name: '报告记录' }))
  const log = within(await screen.findByRole('region', { name: '已发出的版本' }))
  expect(log.getAllByRole('listitem').map((item) => item.textContent)).toEqual([
    expect.stringMatching(/第 2 版 · 补充报告 · 张医生 .* · 有效/),
    expect.stringMatching(/第 1 版 · 报告 · 张医生 .* · 已有新版本/),
  ])
  await userEvent.click(log.getByRole('button', { name: '打印第 1 版' }))
  const dialog = within(await screen.findByRole('dialog', { name: /打印预览/ }))
  expect(texts(paperOf(dialog))).toEqual([expect.stringContaining('已有新版本')])
  await userEvent.click(dialog.getByRole('button', { name: '打印' }))
  await waitFor(() => expect(server.of('countPrint').map(({ payload }) => payload.issue)).toEqual([1]))
  expect(texts(printed[0])).toEqual([expect.stringContaining('已有新版本')])
})

describe('before completion', () => {
  const inReview = (more: object) => opened({ mode: 'view', exam: row({ state: STATE.firstCheck, ...more }) }, { state: STATE.firstCheck })

  test('an emergency’s text under review is printed as what it is, and counted as no report', async () => {
    draws = () => ({ issue: 0, mark: 'emergency', says: '急诊临时报告' })
    const { server, dialog } = await preview({}, () => inReview({ urgent: true }))
    expect(asked[0]?.get('preliminary')).toBe('1')
    expect(texts(paperOf(dialog))).toEqual([expect.stringContaining('急诊临时报告')])
    await userEvent.click(dialog.getByRole('button', { name: '打印' }))
    await waitFor(() => expect(printed).toHaveLength(1))
    expect(asked.at(-1)?.get('preliminary')).toBe('1')
    await waitFor(() => expect(document.getElementById(PRINT_ROOT)).toBeNull())
    expect(server.of('countPrint')).toEqual([])
    expect(new URLSearchParams(dialog.getByRole('link', { name: '下载 PDF' }).getAttribute('href')?.split('?')[1]).get('preliminary')).toBe(
      '1',
    )
  })

  test.each([
    ['no emergency', {}],
    ['not sent to review yet', { urgent: true, state: STATE.diagnosing }],
  ])('%s: there is nothing to print', async (_, more) => {
    await reportPage(VIEW, { getReport: () => inReview({ urgent: false, greenChannel: false, sourceType: 'inpatient', ...more }) } as never)
    await userEvent.click(await screen.findByRole('button', { name: '打印' }))
    expect(asked).toEqual([])
    expect(screen.queryByRole('dialog')).toBeNull()
  })
})

test('the hospital’s own paper of a modality is chosen at first', async () => {
  draws = (words) => ({ layout: words.get('layout') ?? 'A5' })
  const { dialog } = await preview({}, () => completed(EXAM, '王建国', 'DX'))
  expect(dialog.getByRole('radio', { name: 'A5' })).toBeChecked()
})

test('what refuses says why, and opens no preview; a print that could not be counted says so', async () => {
  draws = (_, times) => (times === 1 ? { status: 409, refused: { errorCode: CODE.notCompleted, errorMsg: '报告未完成' } } : {})
  const { server } = await reportPage(VIEW, {
    getReport: () => completed(),
    countPrint: () => {
      throw refusal(CODE.notCompleted, { message: '报告已撤回' })
    },
  } as never)
  await userEvent.click(await screen.findByRole('button', { name: '打印' }))
  expect(await screen.findByText(/报告未完成/)).toBeVisible()
  expect(screen.queryByRole('dialog')).toBeNull()
  await userEvent.click(screen.getByRole('button', { name: '重试' }))
  await userEvent.click(within(await screen.findByRole('dialog')).getByRole('button', { name: '打印' }))
  expect(await screen.findByText(/报告已撤回/)).toBeVisible()
  expect(server.of('countPrint')).toHaveLength(1)
})

test('a paper that could not be drawn can be asked for again, and nothing of what was chosen is lost', async () => {
  const { dialog } = await preview()
  let down = true
  globalThis.fetch = (async (url: string) => {
    if (down) throw new TypeError('Failed to fetch')
    return press(url)
  }) as never
  await userEvent.click(dialog.getByRole('radio', { name: 'A5' }))
  expect(await dialog.findByText(/网络/)).toBeVisible()
  down = false
  await userEvent.click(dialog.getByRole('button', { name: '重试' }))
  await waitFor(() => expect(texts(paperOf(dialog))).toHaveLength(1))
  expect(asked.at(-1)?.get('layout')).toBe('A5')
  expect(dialog.getByRole('radio', { name: 'A5' })).toBeChecked()
})

test('[VIEW-05] with printConfig.localprint the wrapper’s own printer takes the chosen paper without a dialog; without it, or outside the wrapper, the browser’s dialog does', async () => {
  const posted: { type: string; command?: string; args?: object }[] = []
  Object.defineProperty(window, 'farsightWrapper', {
    configurable: true,
    value: { post: (message: string) => posted.push(JSON.parse(message)), listen: () => undefined },
  })
  const on = '{"localprint":1}'
  const first = await preview({}, undefined, on)
  expect(first.dialog.getByRole('button', { name: '本机直接打印' })).toHaveFocus()
  first.unmount()
  // Off: the dialog, though the wrapper is there.
  const off = await preview({}, undefined, '{"localprint":0}')
  expect(off.dialog.queryByRole('button', { name: '本机直接打印' })).toBeNull()
  await userEvent.click(off.dialog.getByRole('button', { name: '打印' }))
  await waitFor(() => expect(printed).toHaveLength(1))
  off.unmount()
  printed.length = 0
  posted.length = 0
  const { server, dialog } = await preview({}, undefined, on)
  await userEvent.click(dialog.getByRole('radio', { name: 'A5' }))
  await waitFor(() => expect(asked.at(-1)?.get('layout')).toBe('A5'))
  await userEvent.click(await dialog.findByRole('button', { name: '本机直接打印' }))
  await waitFor(() => expect(JSON.stringify(posted)).toContain('"print"'))
  expect(document.getElementById(PRINT_ROOT)).not.toBeNull()
  expect(server.of('countPrint')).toEqual([])
  window.dispatchEvent(new Event('afterprint'))
  await waitFor(() => expect(server.of('countPrint')[0]?.payload).toMatchObject({ local: 1, layout: 'A5' }))
  expect(printed).toEqual([])
})

describe('many at once', () => {
  const ids = Array.from({ length: 5 }, (_, i) => `0b7e2a5c-1111-4222-8333-94445556660${i}`)
  const rows = ids.map((risProcedureId, i) => ({
    risProcedureId,
    patName: `病人${i}`,
    checkNo: `CT000${i}`,
    modality: 'CT',
    checkItem: '胸部平扫',
    bedNo: '',
    completeTime: '2026-11-20 10:02:03',
  }))
  const open = (answers: object = {}, refusing: (words: URLSearchParams) => object = () => ({})) => {
    draws = (words) => ({ says: `病人${ids.indexOf(words.get('procedureId') ?? '')}`, issue: 1, ...refusing(words) })
    return outPage('/report_library/unprinted?by=department&name=呼吸科', {
      queryUnprinted: () => ({
        groups: [
          { name: '呼吸科', count: 5 },
          { name: '', count: 1 },
        ],
        total: 5,
        rows,
      }),
      countPrint: () => true,
      ...answers,
    } as never)
  }

  test('[DAY-11] a department’s five unprinted reports are one print, and each is counted once, when they came out', async () => {
    const { server } = await open()
    expect(server.of('queryUnprinted')[0]?.payload).toEqual({ by: 'department', name: '呼吸科' })
    await screen.findByText('病人4')
    await userEvent.click(screen.getByRole('button', { name: '打印这 5 份' }))
    const asked = within(await screen.findByRole('dialog', { name: '这 5 份打印出来了吗？' }))
    expect(printed).toHaveLength(1)
    expect(texts(printed[0]).map((text) => text.trim())).toEqual(rows.map(({ patName }) => patName))
    expect(printed[0]?.querySelectorAll('.farsight-paper')).toHaveLength(5)
    expect(server.of('countPrint')).toEqual([])
    await userEvent.click(asked.getByRole('button', { name: '已打印' }))
    await waitFor(() => expect(server.of('countPrint').map(({ payload }) => payload.procedureId)).toEqual(ids))
    await waitFor(() => expect(server.of('queryUnprinted')).toHaveLength(2))
    expect(screen.queryByRole('dialog')).toBeNull()
  })

  test('how many there are in all stands above, also where only the newest are shown', async () => {
    const many = Array.from({ length: 60 }, (_, i) => ({
      ...rows[0]!,
      risProcedureId: `${ids[0]!.slice(0, -2)}${10 + i}`,
      patName: `病人${i}`,
    }))
    await open({ queryUnprinted: () => ({ groups: [], total: 712, rows: many }) })
    expect(await screen.findByText('共 712 份，显示最新的 60 份 · 一次打印最新的 50 份')).toBeVisible()
    expect(screen.getByRole('button', { name: '打印这 50 份' })).toBeVisible()
  })

  test('[DAY-11] what did not come out is not counted; a count that fails goes on where it stopped, none twice', async () => {
    let down = true
    const { server } = await open({
      countPrint: ({ procedureId }: { procedureId: string }) => {
        if (down && procedureId === ids[2]) throw Object.assign(new Error('网络错误'), { kind: 'network', code: 0 })
        return true
      },
    })
    await userEvent.click(await screen.findByRole('button', { name: '打印这 5 份' }))
    await userEvent.click(await screen.findByRole('button', { name: '没有打印' }))
    expect(server.of('countPrint')).toEqual([])
    await userEvent.click(screen.getByRole('button', { name: '打印这 5 份' }))
    await userEvent.click(await screen.findByRole('button', { name: '已打印' }))
    const again = within(await screen.findByRole('dialog', { name: '这 3 份打印出来了吗？' }))
    expect(again.getByRole('alert')).toHaveTextContent(/尚未记为已打印.*网络错误/)
    // What could not be counted is no paper that could not be prepared.
    expect(screen.queryByText(/没有准备好/)).toBeNull()
    down = false
    await userEvent.click(again.getByRole('button', { name: '已打印' }))
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    expect(server.of('countPrint').map(({ payload }) => payload.procedureId)).toEqual([ids[0], ids[1], ids[2], ids[2], ids[3], ids[4]])
  })

  test('one that cannot be prepared stays in the list and keeps no other back; nothing to print says so', async () => {
    await open({}, (words) =>
      words.get('procedureId') === ids[1] ? { status: 409, refused: { errorCode: CODE.notCompleted, errorMsg: '报告已撤回' } } : {},
    )
    await userEvent.click(await screen.findByRole('button', { name: '打印这 5 份' }))
    expect(await screen.findByRole('dialog', { name: '这 4 份打印出来了吗？' })).toBeVisible()
    const told = screen.getByText(/没有准备好的 1 份仍在列表中/)
    expect(told).toHaveTextContent('报告已撤回')
    expect(told).toHaveTextContent('病人1')
    // It is still told when the others came out.
    const dialog = within(screen.getByRole('dialog'))
    expect(dialog.queryByRole('alert')).toBeNull()
    await userEvent.click(dialog.getByRole('button', { name: '已打印' }))
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    expect(told).toBeVisible()
  })
})

test('[ECG-06] the preview of an ECG changes its sheet, tells that A5 has none, and the user finds the choice again', async () => {
  draws = (words) => ({
    layout: words.get('layout') ?? 'A4',
    ecg: words.get('layout') === 'ticket' ? undefined : (words.get('ecg') ?? '3x4-25-10'),
  })
  const { dialog } = await preview()
  const tools = within(dialog.getByRole('group', { name: '心电图纸' }))
  expect(asked.at(-1)?.get('ecg')).toBeNull()
  await userEvent.selectOptions(tools.getByRole('combobox', { name: '走纸速度' }), '50')
  await userEvent.selectOptions(tools.getByRole('combobox', { name: '导联排列' }), '6x2')
  await userEvent.selectOptions(tools.getByRole('combobox', { name: '增益' }), '20')
  await userEvent.click(tools.getByRole('checkbox', { name: 'Cabrera 顺序' }))
  await waitFor(() => expect(asked.at(-1)?.get('ecg')).toBe('6x2c-50-20'))
  await waitFor(() => expect(texts(paperOf(dialog))).toEqual([expect.stringContaining(WORDS)]))
  await userEvent.click(dialog.getByRole('button', { name: '打印' }))
  // What is printed is what was looked at; so is the file.
  await waitFor(() => expect(printed).toHaveLength(1))
  expect(asked.at(-1)?.get('ecg')).toBe('6x2c-50-20')
  expect(dialog.getByRole('link', { name: '下载 PDF' }).getAttribute('href')).toContain('ecg=6x2c-50-20')
  await userEvent.click(dialog.getByRole('radio', { name: '小票' }))
  expect(dialog.queryByRole('group', { name: '心电图纸' })).toBeNull()
  expect(dialog.getByText(/小票不含心电图/)).toBeTruthy()
  expect(ecgPaperWord(ownEcgPaper())).toBe('6x2c-50-20')
  keepEcgPaper(USUAL_ECG_PAPER)
})

test('the paper of another modality has no tools of an ECG', async () => {
  const { dialog } = await preview()
  expect(dialog.queryByRole('group', { name: '心电图纸' })).toBeNull()
})
