import type { ViewerTool } from '../port'
import { type Gripped, gripBy } from './grips'

/** A measure of the engine: its label, its end and its line take whatever press comes. */
function measure() {
  const label = { worldPosition: [0, 0, 0] }
  const handles = { points: ['end'], textBox: label as object | undefined, activeHandleIndex: 1 as number | null }
  const annotation = { data: { handles } }
  const engine: Gripped = {
    getHandleNearImagePoint: (_, { data }) => data.handles?.textBox ?? 'end',
    isPointNearTool: () => true,
  }
  let tool: ViewerTool | undefined
  gripBy(engine, () => tool)
  return {
    handles,
    label,
    use: (next: ViewerTool | undefined) => {
      tool = next
    },
    handle: (proximity = 6) => engine.getHandleNearImagePoint(undefined, annotation, [0, 0], proximity),
    line: () => engine.isPointNearTool(undefined, annotation, [0, 0], 6),
  }
}
const press = (button: number) => window.dispatchEvent(new MouseEvent('mousedown', { button }))
afterEach(() => window.dispatchEvent(new MouseEvent('mouseup')))

test('with a measuring tool a label takes no press: ends and lines do', () => {
  const { use, handle, line, handles, label } = measure()
  use('length')
  press(0)
  expect([handle(), line(), handle(36)]).toEqual(['end', true, 'end'])
  expect(handles.textBox).toBe(label)
})

test('while the pointer scrolls ends and labels take a mouse’s press, and lines none; a finger scrolls', () => {
  const { use, handle, line, handles, label } = measure()
  for (const tool of [undefined, 'scroll'] as const) {
    use(tool)
    expect([handle(), line()]).toEqual([label, false])
    press(0)
    expect([handle(), line()]).toEqual([label, false])
    expect([handle(36), handles.activeHandleIndex]).toEqual([undefined, null])
    window.dispatchEvent(new MouseEvent('mouseup'))
  }
})

test('the right and the middle button go through a measure', () => {
  const { use, handle, line } = measure()
  for (const tool of [undefined, 'length'] as const)
    for (const button of [1, 2]) {
      use(tool)
      press(button)
      expect([handle(), line()]).toEqual([undefined, false])
    }
})
