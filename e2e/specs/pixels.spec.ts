import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { jpegFile, LOSSLESS_TWINS, PICTURE } from '../support/encoded-pixels'
import { expect, hasRealData, REAL_DATA, test } from '../support/live'
import { MARKED_PICTURES, ODD_PICTURES, type OddPicture, unreadMarks } from '../support/odd-pixels'
import { newUid, ownInstance } from '../support/own-instance'
import { openPixelPage, type PixelPage, type Pixels } from '../support/pixel-page'

test.describe.configure({ mode: 'default', timeout: 180_000 })

let decoder: PixelPage
test.beforeAll(async ({ browser }) => {
  test.setTimeout(180_000)
  decoder = await openPixelPage(browser)
})
test.afterAll(() => decoder?.close())

// All in one study: other tests look for their exams among the newest of the list.
const ACCESSION = `PIX${Date.now() % 1e8}`
const STUDY = newUid()

/** The values of all frames as 32-bit integers. */
const digest = (frames: readonly Pixels[]): string => {
  const hash = createHash('sha256')
  for (const { values } of frames) hash.update(Buffer.from(Int32Array.from(values).buffer))
  return hash.digest('hex').slice(0, 16)
}

/** The mean of each part of the picture, in four rows of four, by channel. */
function grid({ values, columns, rows, colour }: Pixels): number[] {
  const channels = colour ? 3 : 1
  const at = (part: number, of: number): number => Math.floor((part * of) / 4)
  return [0, 1, 2, 3].flatMap((down) =>
    [0, 1, 2, 3].flatMap((across) =>
      Array.from({ length: channels }, (_, channel) => {
        let [sum, count] = [0, 0]
        for (let y = at(down, rows); y < at(down + 1, rows); y++)
          for (let x = at(across, columns); x < at(across + 1, columns); x++, count++)
            sum += values[(y * columns + x) * channels + channel]!
        return sum / count
      }),
    ),
  )
}
const farthest = (a: readonly number[], b: readonly number[]): number => Math.max(...a.map((value, i) => Math.abs(value - b[i]!)))

for (const [name, file] of LOSSLESS_TWINS)
  test(`[IMG-05] a picture made by code comes out of the viewer's decoder value by value: ${name}`, async () => {
    const one = ownInstance(file(), ACCESSION, STUDY)
    expect(await decoder.store([one])).toBe('')
    const [pixels] = await decoder.decode(one)
    expect(pixels).toMatchObject({ columns: PICTURE.columns, rows: PICTURE.rows, colour: false })
    expect(pixels!.values.findIndex((value, i) => value !== PICTURE.values[i])).toBe(-1)
  })

test("[IMG-05] a colour picture that the browser's own encoder made comes out within four levels: JPEG baseline", async () => {
  const [columns, rows] = [64, 48]
  const encoded = await decoder.page.evaluate(
    async ([width, height]) => {
      const canvas = new OffscreenCanvas(width, height)
      const context = canvas.getContext('2d')!
      const picture = context.createImageData(width, height)
      for (let i = 0; i < width * height; i++)
        picture.data.set([2 * (i % width) + 40, 3 * Math.floor(i / width) + 60, 200 - 2 * (i % width), 255], i * 4)
      context.putImageData(picture, 0, 0)
      const blob = await canvas.convertToBlob({ type: 'image/jpeg', quality: 1 })
      return [...new Uint8Array(await blob.arrayBuffer())]
    },
    [columns, rows] as const,
  )
  const one = ownInstance(jpegFile(Buffer.from(encoded), columns, rows), ACCESSION, STUDY)
  expect(await decoder.store([one])).toBe('')
  const [pixels] = await decoder.decode(one)
  expect(pixels).toMatchObject({ columns, rows, colour: true })
  const wanted = Array.from({ length: columns * rows }, (_, i) => {
    const [x, y] = [i % columns, Math.floor(i / columns)]
    return [2 * x + 40, 3 * y + 60, 200 - 2 * x]
  }).flat()
  expect(farthest([...pixels!.values], wanted)).toBeLessThanOrEqual(4)
})

/** The largest difference from what must stand there, in grey levels; pixels that are not square stand as often as they are long. */
function offBy(shades: Uint8Array, { columns, rows, tall = 1, wide = 1, shade }: OddPicture): number {
  let most = 0
  for (let y = 0; y < rows * tall; y++)
    for (let x = 0; x < columns * wide; x++) {
      // Between two pixels the picture is smoothed.
      const [column, row] = [(x + 0.5) / wide - 0.5, (y + 0.5) / tall - 0.5]
      const [a, b] = [shade(Math.floor(column), Math.floor(row)), shade(Math.ceil(column), Math.ceil(row))]
      const inside = column >= 0 && row >= 0 && column <= columns - 1 && row <= rows - 1
      for (let c = 0; c < 3 && inside; c++) {
        const here = shades[3 * (y * columns * wide + x) + c]!
        most = Math.max(most, Math.min(a[c]!, b[c]!) - here, here - Math.max(a[c]!, b[c]!))
      }
    }
  return most
}

for (const odd of ODD_PICTURES)
  test(`[IMG-05] what stands on the screen is what the standard asks for, before the engine and with it: ${odd.name}`, async () => {
    const one = ownInstance(odd.file(), ACCESSION, STUDY)
    expect(await decoder.store([one])).toBe('')
    const seen = await decoder.draw(one, { width: odd.columns * (odd.wide ?? 1), height: odd.rows * (odd.tall ?? 1) })
    expect(seen.problem).toBeUndefined()
    expect(offBy(seen.shades, odd)).toBeLessThanOrEqual(1)
    if (seen.first) expect(offBy(seen.first, odd)).toBeLessThanOrEqual(1)
  })

for (const marked of MARKED_PICTURES)
  test(`[IMG-05] an overlay stands over its picture, which keeps its values, and goes when it is turned off: ${marked.name}`, async () => {
    const one = ownInstance(marked.file(), ACCESSION, STUDY)
    expect(await decoder.store([one])).toBe('')
    const { columns, rows } = marked
    const seen = await decoder.draw(one, { width: columns, height: rows })
    expect(offBy(seen.shades, marked)).toBeLessThanOrEqual(1)
    expect(seen.state?.overlays).toBe('shown')
    const wrong = Array.from({ length: columns * rows }, (_, i) => i).filter(
      (i) => seen.marks![3 * i]! > 128 !== marked.isMarked(i % columns, Math.floor(i / columns)),
    )
    expect(wrong).toEqual([])
    const off = await decoder.draw(one, { width: columns, height: rows, marksOff: true })
    expect([off.state?.overlays, off.marks]).toEqual(['hidden', undefined])
  })

test('[IMG-05] an overlay that cannot be read is told of, over the picture as it is', async () => {
  const one = ownInstance(unreadMarks(), ACCESSION, STUDY)
  expect(await decoder.store([one])).toBe('')
  const seen = await decoder.draw(one, { width: 64, height: 32 })
  expect([seen.problem, seen.state?.overlays, seen.marks]).toEqual([undefined, 'unread', undefined])
})

test('[IMG-05] a table for the shades gives way to the window that the reader chooses', async () => {
  const odd = ODD_PICTURES.find(({ name }) => name === 'a table for the shades')!
  const one = ownInstance(odd.file(), ACCESSION, STUDY)
  expect(await decoder.store([one])).toBe('')
  const seen = await decoder.draw(one, { width: odd.columns, height: odd.rows, window: { center: 1000, width: 2001 } })
  const value = (x: number, y: number): number => 2 * (y * odd.columns + x) - 1000
  const shade = (x: number, y: number) => Math.round(Math.min(255, Math.max(0, ((value(x, y) - 999.5) / 2000 + 0.5) * 255)))
  expect(offBy(seen.shades, { ...odd, shade: (x, y) => [shade(x, y), shade(x, y), shade(x, y)] })).toBeLessThanOrEqual(1)
})

const SYNTAXES = 'transfer_syntax'
const SKIPPED = `the folder of real files (../shared/data/${SYNTAXES}) is not here; the pictures made by code run`
const ct = (syntax: string): string => `${SYNTAXES}/CT_${syntax}.dcm`
/** SHA-256 of the values that gdcm (grey) or dcmtk (colour) decode, as 32-bit integers; the first nine are one slice in nine syntaxes. */
const LOSSLESS: readonly (readonly [file: string, reference: string, frames?: number])[] = [
  ...[
    'LittleEndianExplicitTransferSyntax_1.2.840.10008.1.2.1',
    'LittleEndianImplicitTransferSyntax_1.2.840.10008.1.2',
    'BigEndianExplicitTransferSyntax_1.2.840.10008.1.2.2',
    'DeflatedExplicitVRLittleEndianTransferSyntax_1.2.840.10008.1.2.1.99',
    'RLELosslessTransferSyntax_1.2.840.10008.1.2.5',
    'JPEGProcess14TransferSyntax_1.2.840.10008.1.2.4.57',
    'JPEGProcess14SV1TransferSyntax_1.2.840.10008.1.2.4.70',
    'JPEGLSLosslessTransferSyntax_1.2.840.10008.1.2.4.80',
    'JPEG2000LosslessOnlyTransferSyntax_1.2.840.10008.1.2.4.90',
  ].map((syntax) => [ct(syntax), 'b76703cf422e7a4b'] as const),
  // Near-lossless: what it lost is lost for every decoder alike.
  [ct('JPEGLSLossyTransferSyntax_1.2.840.10008.1.2.4.81'), '9ba0840c9e394e56'],
  [`${SYNTAXES}/MR_small_bigendian.dcm`, 'b8d9a6cee6ff2ea9'],
  [`${SYNTAXES}/CT0012.not_fragmented_bot_rle.dcm`, '0be40bc17bcb5c8d', 2],
  [`${SYNTAXES}/emri_small_jpeg_2k_lossless.dcm`, '8be61098d4942b61', 10],
  [`${SYNTAXES}/J2K_pixelrep_mismatch.dcm`, '22e412dd68b03a32'],
  [`${SYNTAXES}/US1_J2KR.dcm`, 'c92c29a9c62d082e'],
  [`${SYNTAXES}/ExplVR_BigEnd.dcm`, '312b829de8a28d4d'],
  ['lut_overlay_pixel/examples_rgb_color.dcm', '047d3a754a624b52'],
  ['lut_overlay_pixel/examples_palette.dcm', 'b46e5affce199898'],
]
for (const [file, reference, frames = 1] of LOSSLESS)
  test(`[IMG-05] the pixels of ${file} are those of the reference decoder`, async () => {
    test.skip(!hasRealData(file), SKIPPED)
    const one = ownInstance(readFileSync(join(REAL_DATA, file)), ACCESSION, STUDY)
    expect(await decoder.store([one])).toBe('')
    expect(digest(await decoder.decode(one, frames))).toBe(reference)
  })

/** Means of the reference decoder, by {@link grid}: decoders of lossy forms round differently, so single values are not compared. */
const LOSSY: readonly (readonly [file: string, most: number, reference: readonly number[]])[] = [
  [
    ct('JPEGProcess1TransferSyntax_1.2.840.10008.1.2.4.50'),
    0.3,
    [51.4, 90.1, 90.2, 51.4, 102.1, 117.2, 118.5, 105.3, 119.5, 125.3, 126.7, 119.4, 58.7, 102.4, 100.3, 55.4],
  ],
  // One stream of twelve bits under three names.
  ...[
    'JPEGProcess2_4TransferSyntax_1.2.840.10008.1.2.4.51',
    'JPEGProcess6_8TransferSyntax_1.2.840.10008.1.2.4.53',
    'JPEGProcess10_12TransferSyntax_1.2.840.10008.1.2.4.55',
  ].map(
    (syntax) =>
      [
        ct(syntax),
        0.3,
        [837.2, 1455.4, 1456.9, 837.5, 1647.5, 1890, 1910.4, 1698.3, 1926.8, 2019.7, 2041.5, 1925, 953.8, 1652.2, 1618.1, 901.9],
      ] as const,
  ),
  [
    ct('JPEG2000TransferSyntax_1.2.840.10008.1.2.4.91'),
    0.3,
    [-1347.5, -110.9, -107.9, -1346.9, 273.3, 758.5, 799.3, 375, 831.9, 1017.9, 1061.5, 828.3, -1114.3, 282.8, 214.7, -1218.1],
  ],
  [
    // Colour of a quarter of the points: decoders spread it over the edges in two ways.
    `${SYNTAXES}/SC_rgb_dcmtk_+eb+cy+s4.dcm`,
    2,
    [
      [203.5, 102.3, 53],
      [52.8, 152.9, 154.1],
      [64.7, 63.2, 114.5],
      [191.6, 190.6, 191.6],
    ].flatMap((colour) => [...colour, ...colour, ...colour, ...colour]),
  ],
]
for (const [file, most, reference] of LOSSY)
  test(`[IMG-05] the pixels of ${file}, which is lossy, are within ${most} of the reference decoder's in each sixteenth of the picture`, async () => {
    test.skip(!hasRealData(file), SKIPPED)
    const one = ownInstance(readFileSync(join(REAL_DATA, file)), ACCESSION, STUDY)
    expect(await decoder.store([one])).toBe('')
    const [pixels] = await decoder.decode(one)
    expect(farthest(grid(pixels!), reference)).toBeLessThanOrEqual(most)
  })

/** Of a grey picture, and of one whose parts in a row are alike. */
const greys = (...values: number[]): number[] => values.flatMap((value) => [value, value, value])
const bands = (...colours: (readonly [number, number, number])[]): number[] =>
  colours.flatMap((colour) => [...colour, ...colour, ...colour, ...colour])
/** Means of what dcmtk draws, by {@link grid}; of the dose and the map, which it does not, of their numbers from black to white. */
const SHOWN: readonly (readonly [file: string, columns: number, rows: number, reference: readonly number[]])[] = [
  [
    'lut_overlay_pixel/mlut_18.dcm',
    512,
    512,
    greys(142.7, 137.3, 137.8, 142.5, 135.1, 116.9, 145.9, 155.5, 103.1, 64.1, 143.3, 140.6, 116.9, 130.2, 131.9, 117.7),
  ],
  [
    `${SYNTAXES}/SC_rgb_rle_16bit_2frame.dcm`,
    100,
    100,
    bands([204, 102.2, 51.2], [51.2, 153, 153.2], [64, 64, 114.8], [191.6, 191.6, 191.6]),
  ],
  [
    'rt_seg/rtdose.dcm',
    10,
    10,
    greys(236.4, 236.4, 236, 238.9, 159.7, 160.4, 159.9, 162.2, 88.8, 89.8, 89.6, 91.4, 24.6, 26.7, 26.3, 27.3),
  ],
  [
    'lut_overlay_pixel/parametric_map_float.dcm',
    128,
    128,
    greys(226.7, 146, 124.7, 197.1, 186.9, 108.7, 125.1, 213.2, 127.9, 117.5, 126.7, 137.2, 138.1, 142.5, 140.7, 136.1),
  ],
]
for (const [file, columns, rows, reference] of SHOWN)
  test(`[IMG-05] ${file} stands on the screen as the reference draws it`, async () => {
    test.skip(!hasRealData(file), SKIPPED)
    const one = ownInstance(readFileSync(join(REAL_DATA, file)), ACCESSION, STUDY)
    expect(await decoder.store([one])).toBe('')
    const { shades, problem } = await decoder.draw(one, { width: columns, height: rows })
    expect(problem).toBeUndefined()
    expect(farthest(grid({ columns, rows, colour: true, values: Float64Array.from(shades) }), reference)).toBeLessThanOrEqual(1)
  })

test('[IMG-05] the ring round a marked lesion stands over its image', async () => {
  const file = 'lut_overlay_pixel/examples_overlay.dcm'
  test.skip(!hasRealData(file), SKIPPED)
  const one = ownInstance(readFileSync(join(REAL_DATA, file)), ACCESSION, STUDY)
  expect(await decoder.store([one])).toBe('')
  const { marks, state } = await decoder.draw(one, { width: 484, height: 300 })
  expect(state?.overlays).toBe('shown')
  // As many points as its plane has.
  expect(marks!.filter((value, i) => i % 3 === 0 && value > 128).length).toBe(222)
})
