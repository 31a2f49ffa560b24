import { act, screen, waitFor, within } from '@testing-library/react'
import { EXAM, opened } from '../../model/test-kit'
import type { OpenViewer, Roi, ViewerPort } from '../../viewer/port'
import { releaseViewer } from '../../viewer/viewer-sessions'
import { reportPage } from '../test-report'

type Tell = (rois: readonly Roi[]) => void
const mockTells: Tell[] = []
// An engine that draws what it is told, for each picture one.
jest.mock('../../viewer/open-viewer', () => ({
  openViewer: (async () => {
    let drawn: readonly Roi[] = []
    return new Proxy({} as Record<string, unknown>, {
      get: (_, name: string) => {
        if (name === 'then') return undefined
        if (name === 'getRois') return () => drawn
        if (name === 'slices') return () => []
        if (name === 'onRoi')
          return (listener: Tell) => {
            mockTells.push((rois) => {
              drawn = rois
              listener(rois)
            })
            return () => undefined
          }
        return () => () => undefined
      },
    }) as unknown as ViewerPort
  }) as OpenViewer,
  openShelf: async () => ({ load: async () => undefined, dispose: () => undefined }),
  paintAhead: async () => undefined,
  bringAhead: async () => undefined,
}))

const A = 'aaaaaaaa-1111-4222-8333-944455566677'
const ROI: Roi = {
  id: A,
  kind: 'length',
  seriesUid: '1.2.3',
  sopUid: '1.2.3.4',
  frame: 1,
  index: 0,
  points: [[1, 2], [3, 4]], // biome-ignore format: points
  value: 12.34,
  unit: 'mm',
}
const STUDY = {
  studyUid: '1.2',
  studyDate: '2026-11-20',
  description: '',
  series: [
    {
      seriesUid: '1.2.3',
      modality: 'CT',
      number: 1,
      description: '',
      checking: null,
      instances: [{ sopUid: '1.2.3.4', number: 1, frames: 1, sopClass: '1.2.840.10008.5.1.4.1.1.2' }],
    },
  ],
}
class Channel extends EventTarget {
  postMessage() {
    return undefined
  }
}
beforeEach(() => {
  Object.assign(globalThis, { BroadcastChannel: Channel })
  for (const side of ['clientWidth', 'clientHeight'])
    Object.defineProperty(HTMLElement.prototype, side, { configurable: true, get: () => 500 })
  mockTells.length = 0
  releaseViewer(EXAM)
})
afterEach(() => {
  for (const side of ['clientWidth', 'clientHeight']) Reflect.deleteProperty(HTMLElement.prototype, side)
})

async function comparing(report: object) {
  const rows: object[] = []
  const regions = () => ({ reportCruxs: rows, val: { revision: rows.length, unchanged: 0, images: 0, keyImagesMost: 4 } })
  const page = await reportPage('/local_diagnosis/compare_report', {
    getReport: () => opened({ mode: 'view' }, report),
    searchHistory: () => [],
    queryImages: () => [STUDY],
    queryHanging: () => ({ modality: 'CT', bodypart: '', rule: null }),
    selectByDiagnoseId: regions,
    saveReportCrux: ({ crux }: { crux: object }) => {
      rows.push({ ...crux, number: 1, place: 0, authorName: '陈医生', time: '2026-11-20 09:00:00', deleted: 0 })
      return regions()
    },
  } as never)
  const current = within(await screen.findByRole('region', { name: /^当前/ }))
  await waitFor(() => expect(mockTells).toHaveLength(1))
  await act(async () => mockTells[0]!([ROI]))
  return { current, server: page.server }
}

test('[REPORT-09] what is measured on the current exam while comparing is its report’s region, numbered and kept, where its text is in these hands', async () => {
  const { current, server } = await comparing({})
  expect(await current.findByRole('button', { name: /① 长度 12\.3/ })).toBeVisible()
  expect(server.of('saveReportCrux').map(({ payload }) => (payload.crux as { id: string }).id)).toEqual([A])
  expect(current.queryByText(/只在本屏显示/)).toBeNull()
  // Key images as well.
  expect(current.getByRole('button', { name: '关键图像' })).toBeVisible()
})

test('where it is not, the measure is said not to be kept', async () => {
  const { current, server } = await comparing({ holder: null })
  expect(await current.findByText('这里的测量只在本屏显示，不写入报告。')).toBeVisible()
  expect(server.of('saveReportCrux')).toEqual([])
  expect(current.queryByRole('button', { name: '关键图像' })).toBeNull()
})
