import { framed, MIDDLE } from './draw-picture'
import { type Dots, inkBox, inkOf, isSeeThrough } from './ink'

/** A photo of paper that is lit from the left, with a dark stroke across its middle. */
function photo(width = 160, height = 96): Dots {
  const data = new Uint8ClampedArray(width * height * 4)
  for (let y = 0; y < height; y += 1)
    for (let x = 0; x < width; x += 1) {
      const paper = 240 - (x / width) * 110
      const stroke = y >= 46 && y < 50 && x >= 40 && x < 120
      data.set(stroke ? [30, 30, 60, 255] : [paper, paper, paper, 255], (y * width + x) * 4)
    }
  return { width, height, data }
}
const alpha = ({ data, width }: Dots, x: number, y: number): number => data[(y * width + x) * 4 + 3]!

test('[USER-04] of a signature on unevenly lit paper the strokes stay in their ink and the paper goes, in its dark corner as well', () => {
  const paper = photo()
  expect(isSeeThrough(paper)).toBe(false)
  const signed = { ...paper, data: inkOf(paper) }
  for (const [x, y] of [
    [2, 2],
    [157, 93],
    [80, 20],
    [20, 48],
  ] as const)
    expect([x, y, alpha(signed, x, y)]).toEqual([x, y, 0])
  for (const x of [45, 80, 115]) expect(alpha(signed, x, 47)).toBe(255)
  expect([...signed.data.slice((47 * 160 + 80) * 4, (47 * 160 + 80) * 4 + 3)]).toEqual([30, 30, 60])
  expect(isSeeThrough(signed)).toBe(true)
  const box = inkBox(signed)!
  expect([box.x, box.y + 0, box.width, box.height]).toEqual([36, 42, 88, 12])
  expect(inkBox({ ...paper, data: inkOf({ ...paper, data: new Uint8ClampedArray(paper.data.length).fill(200) }) })).toBeUndefined()
})

test('a portrait’s frame never leaves its picture', () => {
  const wide = { width: 400, height: 200 }
  expect(framed(MIDDLE, wide)).toEqual(MIDDLE)
  expect(framed({ x: 0, y: 0, zoom: 1 }, wide)).toEqual({ x: 0.25, y: 0.5, zoom: 1 })
  expect(framed({ x: 1.5, y: 0.9, zoom: 2 }, wide)).toEqual({ x: 0.875, y: 0.75, zoom: 2 })
})
