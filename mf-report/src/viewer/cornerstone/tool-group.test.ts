import { areaLines, figureLine, makeToolGroup, TOOL_NAMES } from './tool-group'

const modes = new Map<string, string>()
const mockGroup = {
  addTool: () => undefined,
  addViewport: () => undefined,
  getToolInstance: () => ({}),
  setToolPassive: (name: string) => modes.set(name, 'passive'),
  setToolEnabled: (name: string) => modes.set(name, 'enabled'),
  setToolActive: (name: string) => modes.set(name, 'active'),
}
jest.mock('./grips', () => ({ gripBy: () => undefined }))
jest.mock('./start', () => {
  const tool = (toolName: string) => ({ toolName })
  return {
    tools: {
      Enums: { MouseBindings: { Primary: 1, Secondary: 2, Auxiliary: 4, Wheel: 524288 } },
      StackScrollTool: tool('scroll'),
      WindowLevelTool: tool('window'),
      ZoomTool: tool('zoom'),
      PanTool: tool('pan'),
      LengthTool: tool('length'),
      AngleTool: tool('angle'),
      EllipticalROITool: tool('ellipse'),
      RectangleROITool: tool('rectangle'),
      ProbeTool: tool('probe'),
      ToolGroupManager: { createToolGroup: () => mockGroup, destroyToolGroup: () => undefined },
    },
  }
})

const MEASURES = ['length', 'angle', 'ellipse', 'rectangle', 'probe'] as const
const measures = () => MEASURES.map((tool) => modes.get(TOOL_NAMES[tool]))

test('a measure can be seen but not dragged while the left button does something else than scroll', () => {
  const group = makeToolGroup('g', 'v', 'e', { area: '', mean: '', deviation: '', maximum: '' })
  expect(measures()).toEqual(MEASURES.map(() => 'passive'))
  for (const tool of ['zoom', 'pan', 'window'] as const) {
    group.use('length')
    expect(measures()).toEqual(['active', 'passive', 'passive', 'passive', 'passive'])
    group.use(tool)
    expect(measures()).toEqual(MEASURES.map(() => 'enabled'))
  }
  for (const tool of ['scroll', undefined] as const) {
    group.use(tool)
    expect(measures()).toEqual(MEASURES.map(() => 'passive'))
  }
})

test('beside a measure stands the figure that the report quotes of it', () => {
  expect(figureLine('length')({ cachedStats: { t: { length: 101.94, unit: 'mm' } } }, 't')).toEqual(['101.9\u202fmm'])
  expect(figureLine('length')({ cachedStats: { t: { length: 3.71, unit: 'cm US Region' } } }, 't')).toEqual(['37.1\u202fmm'])
  expect(figureLine('angle')({ cachedStats: { t: { angle: 12.345 } } }, 't')).toEqual(['12.3°'])
  expect(figureLine('probe')({ cachedStats: { t: { value: -1001, modalityUnit: 'HU' } } }, 't')).toEqual(['-1001\u202fHU'])
  expect(figureLine('probe')({ cachedStats: { t: { value: [1, 2, 3], modalityUnit: '' } } }, 't')).toEqual(['1/2/3'])
  expect([figureLine('length')({ cachedStats: {} }, 't'), figureLine('probe')({ cachedStats: { t: {} } }, 't')]).toEqual([[], []])
})

test('an area on a colour image has its figures for red, green and blue, and is drawn', () => {
  const lines = areaLines({ area: 'Area', mean: 'Mean', deviation: 'SD', maximum: 'Max' })
  const guessed = { area: 12, areaUnit: 'mm² ERMF', mean: 1, stdDev: 1, max: 1 }
  expect(lines({ cachedStats: { t: guessed } }, 't')[0]).toBe('Area ≈12.0 mm²')
  expect(lines({ cachedStats: { t: { ...guessed, area: 0.12, areaUnit: 'cm² US Region' } } }, 't')[0]).toBe('Area 12.0 mm²')
  const stats = { area: 12, areaUnit: 'mm²', mean: [1, 2, 3.25], stdDev: [0, 0, 0.5], max: [9, 8, 7], modalityUnit: '' }
  expect(lines({ cachedStats: { t: stats } }, 't')).toEqual(['Area 12.0 mm²', 'Mean 1.0/2.0/3.3 ', 'SD 0.0/0.0/0.5  Max 9.0/8.0/7.0'])
})
