import { Readable } from 'node:stream'
import { piecesOf } from './pieces'

/** Pieces of a thousand bytes without an end, and how many were made. */
function endless(): { stream: Readable; made: () => number } {
  let made = 0
  const stream = new Readable({
    highWaterMark: 1000,
    read() {
      made += 1
      this.push(Buffer.alloc(1000))
    },
  })
  return { stream, made: () => made }
}

test('what is left in its middle lives on, and is read on as far as the bound and no further', async () => {
  const { stream, made } = endless()
  const pieces = piecesOf(stream)
  for await (const piece of pieces) {
    expect(piece).toHaveLength(1000)
    break
  }
  expect(stream.destroyed).toBe(false)
  await pieces.drain({ bytes: 50_000, ms: 60_000 })
  expect(stream.destroyed).toBe(false)
  expect(made()).toBeGreaterThan(50)
  expect(made()).toBeLessThan(100)
})

test('a sender that says nothing more, or goes away, keeps nobody waiting', async () => {
  const silent = piecesOf(new Readable({ read() {} }))
  await silent.drain({ bytes: 1_000, ms: 20 })
  const gone = new Readable({ read() {} })
  const pieces = piecesOf(gone)
  setImmediate(() => gone.destroy(new Error('reset')))
  await pieces.drain({ bytes: 1_000, ms: 60_000 })
  const whole = piecesOf(Readable.from([Buffer.alloc(10)]))
  await whole.drain({ bytes: 1_000, ms: 60_000 })
})
