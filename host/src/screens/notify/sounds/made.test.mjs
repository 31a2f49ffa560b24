import { SOUNDS, soundFile, wave } from '../../../../../shared/build/webpack/sounds-plugin.mjs'
import { SOUND_FILES } from './player'

/** Loudness of a frequency in a piece of the file (Goertzel). */
function loudness(file, hertz, from, to) {
  const rate = file.readUInt32LE(24)
  const begin = Math.round(from * rate)
  const count = Math.round((to - from) * rate)
  let [sine, cosine] = [0, 0]
  for (let index = 0; index < count; index += 1) {
    const sample = file.readInt16LE(44 + (begin + index) * 2) / 32_768
    sine += sample * Math.sin((2 * Math.PI * hertz * index) / rate)
    cosine += sample * Math.cos((2 * Math.PI * hertz * index) / rate)
  }
  return (2 * Math.hypot(sine, cosine)) / count
}
const seconds = (file) => file.readUInt32LE(40) / file.readUInt32LE(28)

test('the sounds are what the design says: 660 and 880 Hz twice for 110 ms, 520 Hz for 140 ms, without a click at their ends', () => {
  const order = wave(SOUNDS['new-order'])
  const done = wave(SOUNDS.done)
  for (const file of [order, done]) {
    expect([file.toString('latin1', 0, 4), file.toString('latin1', 8, 12), file.readUInt32LE(4)]).toEqual(['RIFF', 'WAVE', file.length - 8])
    expect(file.readInt16LE(44)).toBe(0)
    expect(Math.abs(file.readInt16LE(file.length - 2))).toBeLessThan(1500)
  }
  for (const [from, to] of [
    [0, 0.11],
    [0.17, 0.28],
  ])
    for (const hertz of [660, 880]) expect(loudness(order, hertz, from, to)).toBeGreaterThan(0.4)
  expect(loudness(order, 660, 0.115, 0.165)).toBe(0)
  expect(loudness(done, 520, 0, 0.14)).toBeGreaterThan(0.8)
  expect([seconds(order), seconds(done)].map((length) => Math.round(length * 1000))).toEqual([280, 140])
})

test('the page asks for the files that the build makes', () => {
  expect(SOUND_FILES).toEqual(Object.fromEntries(Object.keys(SOUNDS).map((name) => [name, `/${soundFile(name)}`])))
})
