const mockPlane = {
  imagePositionPatient: [0, 0, 0],
  rowCosines: [1, 0, 0],
  columnCosines: [0, 1, 0],
  rowPixelSpacing: 1,
  columnPixelSpacing: 1,
}
jest.mock('./start', () => ({
  core: { metaData: { get: () => mockPlane }, Enums: { MetadataModules: { IMAGE_PLANE: 'plane' } }, getShouldUseCPURendering: () => false },
  tools: { Enums: { Events: {} } },
}))
jest.mock('./tool-group', () => ({ TOOL_NAMES: {} }))
jest.mock('./pinch-zoom', () => ({ fitZoom: () => 1 }))

import { imagePoint, pictureView, screenPoint, takeView } from './picture-view'

/** The engine's CPU path: it has the first image before it has a place for it, and answers as it does then. */
function viewport(stands: boolean) {
  const moved: unknown[] = []
  return {
    moved,
    element: { clientWidth: 20, clientHeight: 20 },
    getCornerstoneImage: () => ({ imageId: 'farsight:1' }),
    canvasToWorld: ([x, y]: readonly number[]) => (stands ? [x, y, 0] : undefined),
    worldToCanvas: ([x, y]: readonly number[]) => {
      if (!stands) throw new TypeError("Cannot destructure property 'spacing'")
      return [x, y]
    },
    getProperties: () => ({ voiRange: { lower: 0, upper: 100 } }),
    getZoom: () => 1,
    getCamera: () => ({ focalPoint: [0, 0, 0], position: [0, 0, 1] }),
    setCamera: (camera: unknown) => moved.push(camera),
    setZoom: (zoom: unknown) => moved.push(zoom),
    setProperties: (properties: unknown) => moved.push(properties),
  }
}
type Wanted = Parameters<typeof takeView>[1]
const wanted = { window: null, inverted: false, zoom: 1, pan: [1, 2] } as Wanted

test('[CONS-07] while the engine tells of the first image there is no view of it yet, and nothing fails', () => {
  const early = viewport(false)
  expect(pictureView(early as never, false)).toBeUndefined()
  expect([imagePoint(early as never, [1, 1]), screenPoint(early as never, [1, 1])]).toEqual([undefined, undefined])
  takeView(early as never, wanted)
  expect(early.moved).toEqual([])
})

test('[CONS-07] once it stands, its view is in numbers of the image, and another one is taken over', () => {
  const now = viewport(true)
  expect(pictureView(now as never, true)).toMatchObject({ inverted: true, zoom: 1, pan: [10.5, 10.5] })
  expect([imagePoint(now as never, [3, 4]), screenPoint(now as never, [3.5, 4.5])]).toEqual([
    [3.5, 4.5],
    [3, 4],
  ])
  takeView(now as never, wanted)
  expect(now.moved).toEqual([{ focalPoint: [-9.5, -8.5, 0], position: [-9.5, -8.5, 1] }])
})
