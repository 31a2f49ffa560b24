const mockViewport = {
  zoom: 2,
  focal: [10, 20, 0],
  canvasToWorld: ([x, y]: readonly number[]) => [
    mockViewport.focal[0]! + (x! - 100) / mockViewport.zoom,
    mockViewport.focal[1]! + (y! - 100) / mockViewport.zoom,
    0,
  ],
  getZoom: () => mockViewport.zoom,
  setZoom: (zoom: number) => {
    mockViewport.zoom = zoom
  },
  getCamera: () => ({ focalPoint: mockViewport.focal, position: [0, 0, 0] }),
  setCamera: ({ focalPoint }: { focalPoint: number[] }) => {
    mockViewport.focal = focalPoint
  },
  getCornerstoneImage: () => undefined,
  render: () => undefined,
}
jest.mock('@cornerstonejs/core', () => ({ getEnabledElement: () => ({ viewport: mockViewport }), getShouldUseCPURendering: () => true }))
jest.mock('@cornerstonejs/tools', () => ({ ZoomTool: class {} }))

import { PinchZoomTool } from './pinch-zoom'

test('[IMG-04] what lay between the fingers lies between them, larger by as much as they went apart', () => {
  const tool = new PinchZoomTool() as unknown as { touchDragCallback: (event: object) => void }
  const points = (...places: (readonly [number, number])[]) => places.map((canvas) => ({ canvas }))
  const before = mockViewport.canvasToWorld([60, 150])
  tool.touchDragCallback({
    detail: { element: {}, lastPointsList: points([40, 150], [80, 150]), currentPointsList: points([20, 170], [120, 170]) },
  })
  expect(mockViewport.zoom).toBe(5)
  const after = mockViewport.canvasToWorld([70, 170])
  after.forEach((value, i) => {
    expect(value).toBeCloseTo(before[i]!)
  })
})
