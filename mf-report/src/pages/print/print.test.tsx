import { REPORT_PDF_PATH } from '@farsight/shared/contract'
import { CODE } from '@farsight/shared/domain'
import { configure, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { EXAM, refusal } from '../../model/test-kit'
import { outPage } from '../test-out'
import { reportPage } from '../test-report'
import { PDF_PATH } from './preview-dialog'
import { PRINT_ROOT } from './print-css'
import { completed } from './test-paper'

// A machine that builds beside it is slow; how long it takes is no claim of these tests.
configure({ asyncUtilTimeout: 10_000 })

// The library's twin for tests has no codes by name; the browser's has.
jest.mock('./codes', () => ({
  codesOf: (url: string) => ({ qr: url && `data:image/svg+xml,${encodeURIComponent(url)}`, barcode: 'data:image/svg+xml,bars' }),
}))

const VIEW = '/local_diagnosis/view_report'
const printData = (of = completed(), more: object = {}) => ({
  facilityName: '市第一医院',
  logo: 'data:image/png;base64,iVBORw0KGgo=',
  exam: of.exam,
  report: of.report,
  examDescription: '胸部平扫+增强',
  conditionDescription: '咳嗽两周',
  images: ['data:image/png;base64,AAAA', 'data:image/png;base64,BBBB'],
  verifyUrl: 'https://site.example/#/verify?c=abc',
  footer: '市一院 报告室 8001',
  ...more,
})
const settings = () => ({ layouts: [{ modality: 'DX', layout: 'A5' as const }], footer: '', verifyUrl: '' })

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
  window.print = () => void printed.push(document.getElementById(PRINT_ROOT)?.cloneNode(true) as HTMLElement)
})
afterEach(() => Reflect.deleteProperty(window, 'farsightWrapper'))

async function preview(more: object = {}, answers: object = {}) {
  const page = await reportPage(VIEW, {
    getReport: () => completed(),
    getPrintData: () => printData(undefined, more),
    getPrintSettings: settings,
    countPrint: () => true,
    ...answers,
  } as never)
  await userEvent.click(await screen.findByRole('button', { name: '打印' }))
  return { ...page, dialog: within(await screen.findByRole('dialog')) }
}

test('[REPORT-19] the preview has hospital, logo, patient, pictures, texts, signatures with times, and a code; print calls the browser and is counted', async () => {
  const { server, dialog } = await preview()
  const paper = dialog.getByRole('region', { name: '报告纸张' })
  const words = [
    '市第一医院',
    '王建国',
    'CT2611200031',
    '右肺上叶见结节。',
    '右肺结节。',
    '补充一句。',
    '张医生',
    '李主任',
    '2026-11-20 10:02:03',
    '第 2 版',
    '市一院 报告室 8001',
  ]
  for (const word of words) expect(paper).toHaveTextContent(word)
  expect(paper.querySelectorAll('.images img')).toHaveLength(2)
  expect(within(paper).getByRole('img', { name: '扫码验证真伪' })).toHaveAttribute(
    'src',
    `data:image/svg+xml,${encodeURIComponent('https://site.example/#/verify?c=abc')}`,
  )
  await userEvent.click(dialog.getByRole('button', { name: '打印' }))
  await waitFor(() =>
    expect(server.of('countPrint').map(({ payload }) => payload)).toEqual([
      { procedureId: EXAM, issue: 2, layout: 'A4', copies: 1, local: 0 },
    ]),
  )
  expect(printed).toHaveLength(1)
  for (const word of words) expect(printed[0]?.textContent).toContain(word)
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
  await userEvent.click(dialog.getByRole('button', { name: '打印' }))
  await waitFor(() => expect(server.of('countPrint')[0]?.payload).toMatchObject({ layout: 'ticket', copies: 2 }))
  const papers = printed[0]?.querySelectorAll('[data-layout="ticket"]') ?? []
  expect(papers).toHaveLength(2)
  expect(papers[0]?.textContent).toContain('复印件')
  // What the patient takes along has the opinion, and neither pictures nor the finding.
  expect(papers[0]?.textContent).toContain('右肺结节。')
  expect(papers[0]?.textContent).not.toContain('右肺上叶见结节。')
  expect(dialog.getByRole('link', { name: '下载 PDF' })).toHaveAttribute(
    'href',
    expect.stringContaining(`${PDF_PATH}?procedureId=${EXAM}&layout=ticket&lang=zh`),
  )
  expect(PDF_PATH).toBe(REPORT_PDF_PATH)
})

test('a paper that is not the valid report says so across it', async () => {
  const { dialog } = await preview({ mark: 'emergency' })
  expect(dialog.getByText('急诊临时报告 以正式报告为准')).toBeVisible()
})

test('the hospital’s own paper of a modality is chosen at first', async () => {
  await reportPage(VIEW, {
    getReport: () => completed(),
    getPrintData: () => printData(completed(EXAM, '王建国', 'DX')),
    getPrintSettings: settings,
  } as never)
  await userEvent.click(await screen.findByRole('button', { name: '打印' }))
  expect(await screen.findByRole('radio', { name: 'A5' })).toBeChecked()
})

test('what refuses says why, and opens no preview; a print that could not be counted says so', async () => {
  const { server } = await reportPage(VIEW, {
    getReport: () => completed(),
    getPrintSettings: settings,
    getPrintData: (_: never, times: number) => {
      if (times === 1) throw refusal(CODE.notCompleted, { message: '报告未完成' })
      return printData()
    },
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

test('in the wrapper the desk’s own printer takes it without a dialog; one that knows no such command prints and counts nothing', async () => {
  const posted: { type: string; command?: string; args?: object }[] = []
  Object.defineProperty(window, 'farsightWrapper', {
    configurable: true,
    value: { post: (message: string) => posted.push(JSON.parse(message)), listen: () => undefined },
  })
  const { server, dialog } = await preview()
  await userEvent.click(dialog.getByRole('button', { name: '本机直接打印' }))
  await waitFor(() => expect(JSON.stringify(posted)).toContain('"print"'))
  expect(document.getElementById(PRINT_ROOT)).not.toBeNull()
  expect(server.of('countPrint')).toEqual([])
  window.dispatchEvent(new Event('afterprint'))
  await waitFor(() => expect(server.of('countPrint')[0]?.payload).toMatchObject({ local: 1 }))
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
  const open = (answers: object = {}) =>
    outPage('/report_library/unprinted?by=department&name=呼吸科', {
      queryUnprinted: () => ({
        groups: [
          { name: '呼吸科', count: 5 },
          { name: '', count: 1 },
        ],
        rows,
      }),
      getPrintSettings: settings,
      getPrintData: ({ procedureId }: { procedureId: string }) => printData(completed(procedureId, `病人${ids.indexOf(procedureId)}`)),
      countPrint: () => true,
      ...answers,
    } as never)

  test('[DAY-11] a department’s five unprinted reports are one print, and each is counted once, when they came out', async () => {
    const { server } = await open()
    expect(server.of('queryUnprinted')[0]?.payload).toEqual({ by: 'department', name: '呼吸科' })
    await screen.findByText('病人4')
    await userEvent.click(screen.getByRole('button', { name: '打印这 5 份' }))
    const asked = within(await screen.findByRole('dialog', { name: '这 5 份打印出来了吗？' }))
    expect(printed).toHaveLength(1)
    for (const { patName } of rows) expect(printed[0]?.textContent).toContain(patName)
    expect(printed[0]?.querySelectorAll('.farsight-paper')).toHaveLength(5)
    expect(server.of('countPrint')).toEqual([])
    await userEvent.click(asked.getByRole('button', { name: '已打印' }))
    await waitFor(() => expect(server.of('countPrint').map(({ payload }) => payload.procedureId)).toEqual(ids))
    await waitFor(() => expect(server.of('queryUnprinted')).toHaveLength(2))
    expect(screen.queryByRole('dialog')).toBeNull()
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
    expect(again.getByRole('alert')).toHaveTextContent('网络错误')
    down = false
    await userEvent.click(again.getByRole('button', { name: '已打印' }))
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    expect(server.of('countPrint').map(({ payload }) => payload.procedureId)).toEqual([ids[0], ids[1], ids[2], ids[2], ids[3], ids[4]])
  })

  test('one that cannot be prepared stays in the list and keeps no other back; nothing to print says so', async () => {
    await open({
      getPrintData: ({ procedureId }: { procedureId: string }) => {
        if (procedureId === ids[1]) throw refusal(CODE.notCompleted, { message: '报告已撤回' })
        return printData(completed(procedureId))
      },
    })
    await userEvent.click(await screen.findByRole('button', { name: '打印这 5 份' }))
    expect(await screen.findByRole('dialog', { name: '这 4 份打印出来了吗？' })).toBeVisible()
    expect(screen.getByText(/没有准备好的 1 份仍在列表中/)).toHaveTextContent('报告已撤回')
  })
})
