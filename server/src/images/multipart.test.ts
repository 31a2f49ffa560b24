import fc from 'fast-check'
import { MultipartError, type MultipartLimits, parseMediaType, readMultipart, stowBoundary, writeMultipart } from './multipart.ts'

const limits: MultipartLimits = { maxParts: 10, maxPartBytes: 10_000, maxBytes: 100_000 }
const pieces = async function* (bytes: Buffer, size: number): AsyncGenerator<Buffer> {
  for (let at = 0; at < bytes.length; at += size) yield bytes.subarray(at, at + size)
}
async function parts(
  bytes: Buffer,
  boundary = 'b1',
  size = 7,
  change: Partial<MultipartLimits> = {},
): Promise<{ type: string; body: Buffer }[]> {
  const found: { type: string; body: Buffer }[] = []
  for await (const part of readMultipart(pieces(bytes, size), boundary, { ...limits, ...change })) {
    const body: Buffer[] = []
    for await (const piece of part.content) body.push(Buffer.from(piece))
    found.push({ type: part.mediaType, body: Buffer.concat(body) })
  }
  return found
}
const code = async (work: Promise<unknown>): Promise<string> =>
  work.then(() => 'read').catch((error) => (error instanceof MultipartError ? error.code : `${error}`))
const request = (...bodies: string[]): Buffer =>
  Buffer.from(`${bodies.map((body) => `--b1\r\nContent-Type: application/dicom\r\n\r\n${body}\r\n`).join('')}--b1--\r\n`, 'latin1')

test('what the writer writes the reader reads, whatever the contents and however the bytes are cut', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(
        fc.oneof(
          fc.uint8Array({ maxLength: 300 }),
          fc.constantFrom('\r\n--', '\r\n--b', '--', '\r\n\r\n').map((text) => new Uint8Array(Buffer.from(text))),
        ),
        { minLength: 1, maxLength: 5 },
      ),
      fc.integer({ min: 1, max: 90 }),
      async (bodies, size) => {
        const { contentType, body } = writeMultipart(
          bodies.map((content) => ({ contentType: 'application/dicom;transfer-syntax=1.2.840.10008.1.2.1', content })),
          'application/dicom',
        )
        const written: Buffer[] = []
        for await (const piece of body) written.push(Buffer.from(piece))
        const found = await parts(Buffer.concat(written), stowBoundary(contentType), size)
        expect(found).toEqual(bodies.map((content) => ({ type: 'application/dicom', body: Buffer.from(content) })))
      },
    ),
    { numRuns: 120 },
  )
})

test('a preamble, an epilogue, blanks behind the boundary and a part without headers are read', async () => {
  const bytes = Buffer.from(
    'to be ignored\r\n--b1 \t\r\n\r\none\r\n--b1\r\nContent-Type: Application/DICOM; x="y"\r\n\r\n\r\n--b1--\r\nalso ignored',
  )
  expect(await parts(bytes)).toEqual([
    { type: 'application/dicom', body: Buffer.from('one') },
    { type: 'application/dicom', body: Buffer.alloc(0) },
  ])
})

test('each fault has its name', async () => {
  expect(await code(parts(request('a', 'b')))).toBe('read')
  expect(await code(parts(request('a').subarray(0, -8)))).toBe('CUT_SHORT')
  expect(await code(parts(Buffer.from('no boundary at all')))).toBe('BOUNDARY_NOT_FOUND')
  expect(await code(parts(request('x'.repeat(9_000)), 'other'))).toBe('BOUNDARY_NOT_FOUND')
  expect(await code(parts(request(...Array(11).fill('x'))))).toBe('TOO_MANY_PARTS')
  expect(await code(parts(request('x'.repeat(10_001))))).toBe('PART_TOO_LARGE')
  expect(await code(parts(request(...Array(9).fill('y'.repeat(9000))), 'b1', 500, { maxBytes: 50_000 }))).toBe('BODY_TOO_LARGE')
  expect(await code(parts(Buffer.from('--b1x\r\n\r\na\r\n--b1--')))).toBe('BAD_MULTIPART')
  expect(await code(parts(Buffer.from('--b1\r\nNo colon\r\n\r\na\r\n--b1--')))).toBe('BAD_MULTIPART')
  expect(await code(parts(Buffer.from('--b1\r\nA: 1\r\na: 2\r\n\r\na\r\n--b1--')))).toBe('BAD_MULTIPART')
  expect(await code(parts(Buffer.from(`--b1\r\nA: ${'x'.repeat(9000)}\r\n\r\na\r\n--b1--`)))).toBe('BAD_MULTIPART')
})

test('a part that is too large can be left behind: the parts after it are still read', async () => {
  const outcomes: string[] = []
  for await (const part of readMultipart(pieces(request('x'.repeat(30_000), 'second'), 1000), 'b1', limits)) {
    try {
      let size = 0
      for await (const piece of part.content) size += piece.length
      outcomes.push(`${size}`)
    } catch (error) {
      outcomes.push((error as MultipartError).code)
    }
  }
  expect(outcomes).toEqual(['PART_TOO_LARGE', '6'])
})

test('a consumer may skip a part or stop in its middle', async () => {
  const sizes: number[] = []
  for await (const part of readMultipart(pieces(request('a'.repeat(900), 'b'.repeat(900), 'last'), 64), 'b1', limits)) {
    if (sizes.length === 0) sizes.push(-1)
    else if (sizes.length === 1)
      for await (const piece of part.content) {
        sizes.push(piece.length)
        break
      }
    else for await (const piece of part.content) sizes.push(piece.length)
  }
  expect([sizes[0], sizes[1]! < 900, sizes.slice(2).reduce((sum, one) => sum + one, 0)]).toEqual([-1, true, 4])
})

test('the Content-Type of a request must be the one of STOW-RS, with a boundary by RFC 2046', () => {
  expect(stowBoundary('multipart/related; type="application/dicom"; boundary=abc')).toBe('abc')
  expect(stowBoundary('Multipart/Related;boundary="a b=c"')).toBe('a b=c')
  for (const [header, expected] of [
    [undefined, 'NOT_MULTIPART'],
    ['application/dicom', 'NOT_MULTIPART'],
    ['multipart/form-data; boundary=a', 'NOT_MULTIPART'],
    ['multipart/related; type="application/dicom+json"; boundary=a', 'NOT_MULTIPART'],
    ['multipart/related; boundary=a; boundary=b', 'NOT_MULTIPART'],
    ['multipart/related; type="application/dicom"', 'BAD_BOUNDARY'],
    [`multipart/related; boundary=${'x'.repeat(71)}`, 'BAD_BOUNDARY'],
    ['multipart/related; boundary="a "', 'BAD_BOUNDARY'],
  ] as const) {
    expect(() => stowBoundary(header)).toThrow(expected)
  }
  expect(parseMediaType(`a/b${';'.repeat(500)}`)).toBeNull()
})
