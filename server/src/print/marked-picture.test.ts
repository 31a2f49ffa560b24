import { markedPicture } from './marked-picture'

const picture = { url: 'data:image/jpeg;base64,AAAA', width: 200, height: 100 }

test('a region is drawn where it lies on the image, also on a picture that was drawn smaller and stretched', () => {
  const svg = markedPicture(picture, [{ number: 3, kind: 'length', points: [[10, 20], [40, 20]] }], 400, 400) // biome-ignore format: points
  expect(svg).toContain('xlink:href="data:image/jpeg;base64,AAAA"')
  expect(svg).toContain('d="M5 5L20 5"')
  expect(svg).toMatch(/>3<\/text>/)
})

test('an area is closed, a probe is a cross, a region without points is nothing', () => {
  const paths = (kind: 'rectangle' | 'probe', points: [number, number][]) =>
    markedPicture(picture, [{ number: 1, kind, points }], 200, 100).match(/d="([^"]+)"/)?.[1]
  expect(paths('rectangle', [[0, 0], [4, 0], [0, 3], [4, 3]])).toBe('M0 0L4 0L4 3L0 3Z') // biome-ignore format: points
  expect(paths('probe', [[50, 50]])).toBe('M48 50h4M50 48v4')
  expect(paths('probe', [])).toBeUndefined()
})

test('letters of the patient’s sides stand at the four edges, and the image’s name where no letter is', () => {
  const sides = { top: 'A', right: 'L', bottom: 'P', left: 'R' }
  const svg = markedPicture(picture, [], 200, 100, { sides, caption: '序列 1 <图> 3' })
  const at = (word: string) =>
    /x="([\d.]+)" y="([\d.]+)"/
      .exec(svg.split('<text').find((one) => one.endsWith(`>${word}</text>`))!)!
      .slice(1)
      .map(Number)
  expect([at('R')[0]! < 20, at('L')[0]! > 180, at('A')[1]! < 20, at('P')[1]! > 80]).toEqual([true, true, true, true])
  expect(svg).toContain('序列 1 &lt;图> 3')
  expect(markedPicture(picture, [], 200, 100)).not.toContain('<text')
})
