import { api } from '@farsight/shared/api'
import { CODE } from '@farsight/shared/domain'
import { registerNamespace, setLanguage } from '@farsight/shared/i18n'
import { UiProvider } from '@farsight/shared/ui'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { act, fireEvent, render, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import en from '../locales/en.json'
import zh from '../locales/zh.json'
import { fakeServer, refusal } from '../model/test-kit'
import type { PictureView, ViewerEvents } from '../viewer/port'
import CaseView from './case-view'
import { fakeLive, roomView } from './fake-live'

registerNamespace('mf-report', { zh, en })

const opened: { dicomweb: string; disposed: boolean; told: string[]; events: ViewerEvents }[] = []
jest.mock('../viewer/open-viewer', () => ({
  openViewer: async (_: unknown, { dicomweb, events }: { dicomweb: string; events: ViewerEvents }) => {
    const told: string[] = []
    const made = { dicomweb, disposed: false, told, events }
    opened.push(made)
    let picture: PictureView = { window: null, inverted: false, zoom: 1, pan: [50, 50] }
    const stands = (index: number): void =>
      events.onState({ index, count: 3, window: undefined, zoom: 1, inverted: false, sides: undefined })
    const nothing = () => undefined
    return new Proxy(
      {
        dispose: () => {
          made.disposed = true
        },
        onRoi: () => nothing,
        setStack: async (stack: { seriesUid: string }, index: number) => {
          told.push(`stack ${stack.seriesUid} ${index}`)
          stands(index)
        },
        scrollTo: (index: number) => {
          told.push(`image ${index}`)
          stands(index)
        },
        // An image that is on its way stands later.
        scrollBy: (by: number) => void told.push(`by ${by}`),
        pictureView: () => picture,
        showAs: (view: PictureView) => {
          told.push(`as ${view.window?.center ?? '-'} ${view.zoom}`)
          picture = { window: view.window, inverted: view.inverted, zoom: view.zoom, pan: view.pan }
        },
        // Ten pixels of the screen to one of the image.
        imagePoint: (x: number, y: number) => [x / 10, y / 10],
        screenPoint: (column: number, row: number) => [column * 10, row * 10],
      },
      { get: (own, name) => own[name as keyof typeof own] ?? (name === 'then' ? undefined : nothing) },
    )
  },
}))
// jsdom lays nothing out.
for (const side of ['clientWidth', 'clientHeight']) Object.defineProperty(HTMLElement.prototype, side, { configurable: true, value: 300 })

const VIEW = 'v'.repeat(43)
const series = (n: number) => ({
  ...{ seriesUid: `1.2.${n}`, modality: 'CT', number: n, description: '' },
  instances: [1, 2, 3].map((i) => ({ sopUid: `1.2.${n}.${i}`, number: i, frames: 1, sopClass: '1.2.840.10008.5.1.4.1.1.2' })),
})
const exam = (change: object = {}) => ({
  ...{ anonymous: 0, until: null, view: VIEW, mark: '陈医生 2026-11-20', ecgs: 0, regions: [], leftOut: 0 },
  patient: {
    ...{ facilityName: '市第一医院', patName: '王建国', sex: 'M', ageValue: 67, ageUnit: 'Y', checkNo: 'CT1', checkTime: null },
    ...{ modality: 'CT', bodypart: '胸部', checkItem: '平扫' },
  },
  report: {
    ...{ finding: '右肺结节', result: '随访', advice: '', addenda: [], issue: 1, corrected: 0, correctedTime: null, correctedBy: '' },
    ...{ completeTime: null, authorName: '张医生', reviewerName: '' },
  },
  studies: [{ studyUid: '1.2', studyDate: '', description: '', series: [series(1), series(2)] }],
  ...change,
})
const OF = { kind: 'meeting', id: 'm1', caseId: 'c1', risProcedureId: 'e1' } as const
const view = (change: Parameters<typeof roomView>[0] = {}) => roomView({ seriesUid: '1.2.2', index: 2, ...change })

let state: () => Promise<Partial<Response>>
beforeEach(() => {
  opened.length = 0
  act(() => setLanguage('zh'))
  state = async () => ({ ok: true, status: 204, headers: new Headers({ 'X-Farsight-Issue': '1' }) })
  globalThis.fetch = jest.fn(async (url: string) => (String(url).endsWith('/state') ? state() : { ok: false, status: 404 })) as never
})
afterEach(() => jest.restoreAllMocks())

function show(
  answers: Parameters<typeof fakeServer>[0],
  room?: ReturnType<typeof fakeLive>,
  of: Parameters<typeof CaseView>[0]['of'] = OF,
) {
  const server = fakeServer(answers)
  jest.spyOn(api, 'call').mockImplementation(server.call as typeof api.call)
  const page = render(
    <UiProvider>
      <QueryClientProvider client={new QueryClient()}>
        <CaseView of={of} {...(room ? { live: room.live } : {})} />
      </QueryClientProvider>
    </UiProvider>,
  )
  return { ...page, server }
}
const picture = () => waitFor(() => expect(opened[0]?.told[0]).toMatch(/^stack/)).then(() => opened[0]!)
const told = () => opened[0]!.told

test('[MEET-02] a case of a meeting: whose it is, its report, its pictures by the door of the opening', async () => {
  const { server } = show({ meetingOpenCase: () => exam() })
  for (const words of ['王建国', '右肺结节', '随访', '张医生']) expect(await screen.findByText(words)).toBeVisible()
  expect(server.of('meetingOpenCase').map(({ payload }) => payload)).toEqual([{ id: 'm1', caseId: 'c1' }])
  expect((await picture()).dicomweb).toBe(`/shared/${VIEW}/dicomweb`)
  expect(document.querySelector('[data-mark]')).toHaveAttribute('data-mark', '陈医生 2026-11-20')
})

test('[CONS-07] in a consultation who leads tells what stands on his screen, and where he points, in numbers of the image', async () => {
  const room = fakeLive({ leading: true })
  const { server } = show({ consultationOpenCase: () => exam() }, room, { kind: 'consultation', id: 'k1', risProcedureId: 'e1' })
  await picture()
  expect(server.of('consultationOpenCase').map(({ payload }) => payload)).toEqual([{ id: 'k1', risProcedureId: 'e1' }])
  await waitFor(() =>
    expect(room.shown.at(-1)).toMatchObject({ risProcedureId: 'e1', seriesUid: '1.2.1', index: 0, zoom: 1, pan: [50, 50] }),
  )
  fireEvent.change(screen.getByRole('slider'), { target: { value: '1' } })
  await waitFor(() => expect(room.shown.at(-1)).toMatchObject({ index: 1 }))
  expect(screen.getByText('您正在带领阅片，其他人跟随您的画面。')).toBeVisible()
  const over = (element: Element) => fireEvent(element, new MouseEvent('pointermove', { bubbles: true, clientX: 120, clientY: 40 }))
  over(document.querySelector('[style*="position: relative"]')!)
  expect(room.points.at(-1)).toEqual({ seriesUid: '1.2.1', index: 1, x: 12, y: 4 })
  // The slider is no picture.
  over(screen.getByRole('slider'))
  expect(room.points.at(-1)).toBeNull()
})

test('[CONS-07] of arrows that are pressed faster than the images come each one counts', async () => {
  show({ meetingOpenCase: () => exam() }, fakeLive({ leading: true }))
  await picture()
  const slider = await screen.findByRole('slider')
  const before = told().length
  // What the browser would do itself is held back: it counts from the image that stands.
  for (let n = 0; n < 5; n += 1) expect(fireEvent.keyDown(slider, { key: 'ArrowRight' })).toBe(false)
  expect(fireEvent.keyDown(slider, { key: 'ArrowDown' })).toBe(false)
  expect(told().slice(before)).toEqual(['by 1', 'by 1', 'by 1', 'by 1', 'by 1', 'by -1'])
  expect(fireEvent.keyDown(slider, { key: 'Home' })).toBe(true)
})

test('[CONS-07] who follows is taken to series, image and window, and stays where he went himself until he presses', async () => {
  const room = fakeLive()
  show({ meetingOpenCase: () => exam() }, room)
  await picture()
  act(() => room.says({ follow: view(), leaderName: '陈医生' }))
  expect(await screen.findByText('跟随 陈医生')).toBeVisible()
  await waitFor(() => expect(told().slice(1)).toEqual(['stack 1.2.2 2', 'as 40 1']))
  act(() => room.says({ follow: view({ index: 0, zoom: 2 }) }))
  await waitFor(() => expect(told().slice(-2)).toEqual(['image 0', 'as 40 2']))
  const before = told().length
  fireEvent.change(screen.getByRole('slider'), { target: { value: '1' } })
  expect(await screen.findByText('您正在自行浏览，没有跟随 陈医生。')).toBeVisible()
  act(() => room.says({ follow: view({ index: 2 }) }))
  expect(told().slice(before)).toEqual(['image 1'])
  await userEvent.click(screen.getByRole('button', { name: '继续跟随' }))
  expect(await screen.findByText('跟随 陈医生')).toBeVisible()
  await waitFor(() => expect(told().slice(-2)).toEqual(['image 2', 'as 40 1']))
})

test('[CONS-07] the others’ pointers stand at their place of the image, named, and only where it is the same image', async () => {
  const room = fakeLive()
  show({ meetingOpenCase: () => exam() }, room)
  await picture()
  const at = (seat: number, name: string, index: number, seriesUid = '1.2.1') => ({ seat, name, cursor: { seriesUid, index, x: 7, y: 9 } })
  act(() => room.says({ cursors: [at(2, '王医生', 0), at(3, '李医生', 1), at(4, '赵医生', 0, '1.2.2')] }))
  const arrow = (await screen.findByText('王医生')).parentElement!
  expect(arrow).toHaveStyle({ transform: 'translate(70px, 90px)' })
  expect([screen.queryByText('李医生'), screen.queryByText('赵医生')]).toEqual([null, null])
  expect(arrow.querySelector('svg')).toHaveAttribute('width', '12')
  // The arrows take no press from the picture.
  act(() => opened[0]!.events.onState({ index: 1, count: 3, window: undefined, zoom: 1, inverted: false, sides: undefined }))
  expect([screen.queryByText('王医生'), screen.getByText('李医生')]).toEqual([null, expect.anything()])
})

test('a case that is over covers its pictures and says so: refused at once, or while it is looked at', async () => {
  show(
    {
      consultationOpenCase: () => {
        throw refusal(CODE.consultationCancelled)
      },
    },
    fakeLive(),
    { kind: 'consultation', id: 'k1', risProcedureId: 'e1' },
  )
  expect(await screen.findByRole('alert')).toHaveTextContent('影像与报告已不再提供。')
  expect(opened).toEqual([])
})

test('an opening that ends takes the pictures from the screen', async () => {
  show({ meetingOpenCase: () => exam() }, fakeLive())
  await picture()
  state = async () => ({ ok: false, status: 410, json: async () => ({}) })
  expect(await screen.findByRole('alert')).toHaveTextContent('影像与报告已不再提供。')
  expect([opened[0]?.disposed, screen.queryByText('王建国')]).toEqual([true, null])
  await userEvent.click(screen.getByRole('button', { name: '重新打开' }))
  expect(await screen.findByText('王建国')).toBeVisible()
})

test('what the network kept away is asked for again on a press', async () => {
  let down = true
  show({
    meetingOpenCase: () => {
      if (down) throw Object.assign(new Error('网络错误'), { kind: 'network', code: 0 })
      return exam()
    },
  })
  expect(await screen.findByRole('alert')).toHaveTextContent('网络错误')
  down = false
  await userEvent.click(screen.getByRole('button', { name: '重试' }))
  expect(await screen.findByText('王建国')).toBeVisible()
})
