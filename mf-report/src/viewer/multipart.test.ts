import fc from 'fast-check'
import { frameOf } from './multipart'

const envelope = (pixels: Uint8Array, boundary: string, head: string): Uint8Array =>
  new Uint8Array(Buffer.concat([Buffer.from(`--${boundary}\r\n${head}\r\n\r\n`), pixels, Buffer.from(`\r\n--${boundary}--\r\n`)]))

test('whatever the pixels are, they come out as they went in', () => {
  fc.assert(
    fc.property(fc.uint8Array({ maxLength: 400 }), (pixels) => {
      const body = envelope(pixels, 'B1', 'Content-Type: application/octet-stream; transfer-syntax=1.2.840.10008.1.2.4.80')
      const frame = frameOf('multipart/related; type="application/octet-stream"; boundary=B1', body)
      expect([...frame.bytes]).toEqual([...pixels])
      expect(frame.transferSyntax).toBe('1.2.840.10008.1.2.4.80')
    }),
  )
})

test('a quoted boundary, a length in the head, the syntax in the outer type', () => {
  const body = envelope(new Uint8Array([1, 2, 3]), 'a b', 'Content-Type: application/octet-stream\r\nContent-Length: 3')
  const frame = frameOf('multipart/related; boundary="a b"; transfer-syntax="1.2.840.10008.1.2.4.70"', body)
  expect([...frame.bytes]).toEqual([1, 2, 3])
  expect(frame.transferSyntax).toBe('1.2.840.10008.1.2.4.70')
})

test('a single part is the frame itself, explicit little endian unless it says otherwise', () => {
  expect(frameOf('application/octet-stream', new Uint8Array([7])).transferSyntax).toBe('1.2.840.10008.1.2.1')
  expect(frameOf('image/jls; transfer-syntax=1.2.840.10008.1.2.4.81', new Uint8Array([7])).transferSyntax).toBe('1.2.840.10008.1.2.4.81')
})

test('an answer that was cut off is an error, not half an image', () => {
  const whole = envelope(new Uint8Array(100), 'B1', 'Content-Type: application/octet-stream\r\nContent-Length: 100')
  const type = 'multipart/related; boundary=B1'
  expect(() => frameOf(type, whole.subarray(0, 90))).toThrow('cut off')
  expect(() => frameOf(type, envelope(new Uint8Array(100), 'B1', 'X: y').subarray(0, 90))).toThrow('cut off')
  expect(() => frameOf(type, new Uint8Array(0))).toThrow('no part')
})
