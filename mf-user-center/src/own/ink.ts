/** Dots of a picture, four bytes each: red, green, blue, alpha; as `ImageData` has them. */
export interface Dots {
  readonly width: number
  readonly height: number
  readonly data: Uint8ClampedArray
}

/** Paper is looked at in fields of so many dots: light falls on a photo unevenly. */
const FIELD = 32
/** How much darker than its paper a dot is: from no ink to all ink. */
const [FAINT, FULL] = [0.14, 0.42]
/** A dot with less ink than this does not count for where the signature stands. */
const SEEN = 64

const light = (data: Uint8ClampedArray, at: number): number => 0.299 * data[at]! + 0.587 * data[at + 1]! + 0.114 * data[at + 2]!

/** Does the picture say itself which of its dots are see-through? */
export function isSeeThrough({ data }: Dots): boolean {
  let clear = 0
  for (let at = 3; at < data.length; at += 4) if (data[at]! < 250) clear += 1
  return clear > data.length / 4 / 100
}

/** How light the paper is, field by field: nearly the lightest of each, so that strokes do not count. */
function paperOf({ width, height, data }: Dots): { readonly across: number; readonly lightness: readonly number[] } {
  const across = Math.ceil(width / FIELD)
  const lightness: number[] = []
  for (let top = 0; top < height; top += FIELD)
    for (let left = 0; left < width; left += FIELD) {
      const found: number[] = []
      for (let y = top; y < Math.min(top + FIELD, height); y += 2)
        for (let x = left; x < Math.min(left + FIELD, width); x += 2) found.push(light(data, (y * width + x) * 4))
      found.sort((a, b) => a - b)
      lightness.push(found[Math.floor(found.length * 0.9)] ?? 255)
    }
  return { across, lightness }
}

/** A signature on paper without its paper: what is darker than what lies around it stays, as dark as it was, the rest is see-through. */
export function inkOf(dots: Dots): Uint8ClampedArray {
  const { width, height, data } = dots
  const { across, lightness } = paperOf(dots)
  const down = lightness.length / across
  const field = (x: number, y: number): number =>
    lightness[Math.min(Math.max(y, 0), down - 1) * across + Math.min(Math.max(x, 0), across - 1)]!
  const ink = new Uint8ClampedArray(data.length)
  for (let y = 0; y < height; y += 1)
    for (let x = 0; x < width; x += 1) {
      const at = (y * width + x) * 4
      // Between the middles of the fields, so that no field's edge shows.
      const [fx, fy] = [(x + 0.5) / FIELD - 0.5, (y + 0.5) / FIELD - 0.5]
      const [x0, y0] = [Math.floor(fx), Math.floor(fy)]
      const [dx, dy] = [fx - x0, fy - y0]
      const paper =
        (field(x0, y0) * (1 - dx) + field(x0 + 1, y0) * dx) * (1 - dy) + (field(x0, y0 + 1) * (1 - dx) + field(x0 + 1, y0 + 1) * dx) * dy
      const darker = 1 - light(data, at) / Math.max(paper, 1)
      const share = Math.min(Math.max((darker - FAINT) / (FULL - FAINT), 0), 1)
      ink[at] = data[at]!
      ink[at + 1] = data[at + 1]!
      ink[at + 2] = data[at + 2]!
      ink[at + 3] = Math.round(share * 255)
    }
  return ink
}

/** Where the ink stands, with a little room around it; undefined on an empty sheet. */
export function inkBox({
  width,
  height,
  data,
}: Dots): { readonly x: number; readonly y: number; readonly width: number; readonly height: number } | undefined {
  let [left, top, right, bottom] = [width, height, -1, -1]
  for (let y = 0; y < height; y += 1)
    for (let x = 0; x < width; x += 1)
      if (data[(y * width + x) * 4 + 3]! >= SEEN) {
        left = Math.min(left, x)
        right = Math.max(right, x)
        top = Math.min(top, y)
        bottom = y
      }
  if (right < 0) return undefined
  const room = Math.ceil(Math.max(right - left, bottom - top) * 0.03) + 1
  const [x, y] = [Math.max(left - room, 0), Math.max(top - room, 0)]
  return { x, y, width: Math.min(right + room + 1, width) - x, height: Math.min(bottom + room + 1, height) - y }
}
