import { registerNamespace } from '@farsight/shared/i18n'
import { fireEvent, render, screen } from '@testing-library/react'
import en from '../locales/en.json'
import zh from '../locales/zh.json'
import type { HeaderPatient } from './patient'
import type { ViewerSession, ViewerSessionState } from './viewer-session'
import { Viewport } from './viewport'

beforeAll(() => registerNamespace('mf-report', { zh, en }))

const shows = (
  view: ViewerSessionState['view'],
  problem: ViewerSessionState['problem'] = null,
  shown: ViewerSessionState['shown'] = null,
) => ({
  view,
  problem,
  shown,
  panes: [{ view, problem, shown }],
})
const STATE: ViewerSessionState = {
  panes: [{ shown: null, view: null, problem: null }],
  active: 0,
  layout: '1x1',
  linked: true,
  hanging: null,
  cine: { playing: false, rate: 10 },
  mpr: false,
  complete: false,
  prior: { phase: 'waiting' },
  phase: 'ready',
  failure: null,
  engineFailed: false,
  series: [],
  others: [],
  shown: null,
  view: null,
  problem: null,
  loaded: {},
  tool: undefined,
  rois: [],
  chosen: undefined,
  patients: [],
}

test('[FD-02] a decoder that did not load stands in the picture’s place with its code, and can be tried again', () => {
  const again = jest.fn(async () => undefined)
  const place = document.createElement('div')
  const session = { elementOf: () => place, attached: async () => undefined, detached: () => undefined, again } as unknown as ViewerSession
  const show = (problem: ViewerSessionState['problem']) => (
    <Viewport session={session} state={{ ...STATE, ...shows(null, problem) }} identity="张三" onCommand={() => undefined} />
  )
  const { rerender } = render(show(null))
  expect(screen.queryByRole('alert')).toBeNull()
  rerender(show({ kind: 'decoder', status: 0, index: 0 }))
  expect(screen.getByRole('alert').textContent).toMatch(/FED-109/)
  fireEvent.click(screen.getByRole('button'))
  expect(again).toHaveBeenCalledTimes(1)
})

test('without a network the place says so, with a retry, and nothing of a viewer that did not start', () => {
  const online = jest.spyOn(navigator, 'onLine', 'get').mockReturnValue(false)
  const again = jest.fn(async () => undefined)
  const place = document.createElement('div')
  const session = {
    elementOf: () => place,
    detached: () => undefined,
    attached: async () => undefined,
    again,
    load: again,
  } as unknown as ViewerSession
  const show = (more: Partial<ViewerSessionState>) => (
    <Viewport session={session} state={{ ...STATE, ...more }} identity="张三" onCommand={() => undefined} />
  )
  const { rerender } = render(show({ engineFailed: true }))
  const failed: Partial<ViewerSessionState>[] = [
    { engineFailed: true },
    shows(null, { kind: 'network', status: 0, index: 0 }),
    { phase: 'failed', failure: { kind: 'network', code: 0, message: '网络错误' } },
  ]
  for (const [i, more] of failed.entries()) {
    rerender(show(more))
    expect(screen.getByRole('alert')).toHaveTextContent(/^没有网络，影像暂时不能载入；网络恢复后自动载入/)
    fireEvent.click(screen.getByRole('button', { name: '重试' }))
    expect(again).toHaveBeenCalledTimes(i + 1)
  }
  // Back on the network the same failure has another reason.
  online.mockReturnValue(true)
  fireEvent(window, new Event('online'))
  rerender(show({ engineFailed: true }))
  expect(screen.getByRole('alert')).toHaveTextContent(/没有启动/)
  online.mockRestore()
})

test('[DAY-04] a series in doubt reads that it is being checked, by whom and why', () => {
  const entry = { studyUid: '1', studyDate: '', seriesUid: '1.1', modality: 'CT', number: 1, description: '', images: [] }
  const checking = { reason: '姓名不符', userName: '赵技师', time: '2026-11-20 10:00:00' }
  const shown = { ...entry, checking }
  const place = document.createElement('div')
  const session = { elementOf: () => place, attached: async () => undefined, detached: () => undefined } as unknown as ViewerSession
  render(<Viewport session={session} state={{ ...STATE, ...shows(null, null, shown) }} identity="王建国" onCommand={() => undefined} />)
  expect(screen.getByText('影像归属核对中')).toBeVisible()
  expect(screen.getByText('赵技师 2026-11-20 10:00:00：姓名不符')).toBeVisible()
})

test('a picture’s words stand on lines of their own: whose it is and what it shows, its sides, where it stands', () => {
  const place = document.createElement('div')
  const session = { elementOf: () => place, attached: async () => undefined, detached: () => undefined } as unknown as ViewerSession
  const entry = { studyUid: '1', studyDate: '', seriesUid: '1.1', modality: 'CT', number: 1, description: '胸部平扫 5.0 B30f', images: [] }
  const sides = { top: 'A', right: 'L', bottom: 'P', left: 'R' }
  const view = { index: 3, count: 9, window: { center: -450, width: 2000 }, zoom: 1, inverted: false, sides }
  const state = { ...STATE, ...shows(view, null, { ...entry, prior: '2026-05-01' }) }
  render(<Viewport session={session} state={state} identity="王建国 男 P1" onCommand={() => undefined} />)
  // One under the other, the two sides at the middle's ends; which of the first line's words are cut short is the style's to say.
  const lines = [...screen.getByText('A').parentElement!.children]
  expect(lines.map((one) => one.textContent)).toEqual([
    '王建国 男 P1对比 2026-05-01CT 1 胸部平扫 5.0 B30f',
    'A',
    'RL',
    'P',
    '图 4/9W 2000 L -450  缩放 1.00',
  ])
  expect(screen.getByText('对比 2026-05-01').parentElement).toBe(screen.getByText('CT 1 胸部平扫 5.0 B30f').parentElement)
})

describe('whom a picture shows', () => {
  const place = document.createElement('div')
  const session = { elementOf: () => place, attached: async () => undefined, detached: () => undefined } as unknown as ViewerSession
  const EXAM = { patName: '王建国', pinyin: 'Wang JianGuo', hospitalNo: 'P1', sex: 'M' }
  const shown = { studyUid: '1', seriesUid: '1.1', modality: 'CT', number: 1, description: '', images: [] } as never
  const view = (patient?: HeaderPatient): ViewerSessionState => ({
    ...STATE,
    ...shows({ index: 0, count: 1, window: undefined, zoom: 1, inverted: false, sides: undefined, patient }, null, shown),
  })
  const named = (alphabetic: string, ideographic: string, id: string): HeaderPatient => ({
    name: { alphabetic, ideographic, phonetic: '' },
    id,
    sex: 'M',
  })
  const viewport = (state: ViewerSessionState) => (
    <Viewport session={session} state={state} identity="王建国 男 67岁 CT1" exam={EXAM} onCommand={() => undefined} />
  )

  test('[DAY-02] its own header’s patient, never the exam’s; another one is a loud sign over the picture that stays', () => {
    const { rerender } = render(viewport(view(named('Wang^JianGuo', '王^建国', 'P1'))))
    expect(screen.getByText('王建国 男 P1')).toBeVisible()
    expect(screen.queryByRole('alert')).toBeNull()
    rerender(viewport(view(named('Gu^ZhenHua', '顾^振华', 'P2'))))
    expect(screen.getByText('顾振华 男 P2')).toBeVisible()
    expect(screen.queryByText(/王建国 男/)).toBeNull()
    const sign = screen.getByRole('alert')
    expect(sign).toHaveTextContent('影像不是该检查患者的')
    expect(sign).toHaveTextContent('姓名：影像 顾振华，检查 王建国')
    expect(sign).toHaveTextContent('患者编号：影像 P2，检查 P1')
    expect(sign.querySelector('button')).toBeNull()
  })

  test('a header that names nobody says so: the exam’s name is not put in its place', () => {
    render(viewport(view(named('', '', ''))))
    expect(screen.getByText('影像未注明患者')).toBeVisible()
    expect(screen.queryByText(/王建国/)).toBeNull()
  })
})

const plainSession = () =>
  ({
    elementOf: () => document.createElement('div'),
    attached: async () => undefined,
    detached: () => undefined,
  }) as unknown as ViewerSession

test('an exam that has objects and no images names them; one that has nothing says that nothing came', () => {
  const show = (others: ViewerSessionState['others']) => (
    <Viewport session={plainSession()} state={{ ...STATE, phase: 'none', others }} identity="张三" onCommand={() => undefined} />
  )
  const { rerender } = render(
    show([
      { kind: 'report', count: 2 },
      { kind: 'document', count: 1 },
    ]),
  )
  expect(screen.getByText('本检查没有图像；有：结构化报告 2、文档（PDF 等） 1')).toBeVisible()
  rerender(show([]))
  expect(screen.getByText('影像未上传，不能查看')).toBeVisible()
})

test('an overlay is told of beside its picture and turned off and on there; one that cannot be read, and a table that is not applied, are said', () => {
  const command = jest.fn()
  const view = { index: 0, count: 1, window: undefined, zoom: 1, inverted: false, sides: undefined }
  const show = (of: Partial<NonNullable<ViewerSessionState['view']>>) => (
    <Viewport session={plainSession()} state={{ ...STATE, ...shows({ ...view, ...of }) }} identity="张三" onCommand={command} />
  )
  const { rerender } = render(show({ overlays: 'shown' }))
  fireEvent.click(screen.getByRole('button', { name: '叠加层：显示 (U)', pressed: true }))
  expect(command).toHaveBeenCalledWith({ do: 'overlays' })
  rerender(show({ overlays: 'hidden' }))
  expect(screen.getByRole('button', { name: '本图有叠加层，已隐藏 (U)', pressed: false })).toBeVisible()
  rerender(show({ overlays: 'unread', withoutTable: true }))
  expect(screen.getByText('本图有叠加层，未能显示')).toBeVisible()
  expect(screen.getByText('本图自带的灰阶查找表未应用')).toBeVisible()
  rerender(show({}))
  expect(screen.queryByText(/叠加层/)).toBeNull()
})
