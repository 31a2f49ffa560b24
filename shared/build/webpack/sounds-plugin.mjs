const RATE = 22_050
/** Every tone swells and fades this long, so that none begins or ends with a click. */
const EDGE = 0.008

/** What the page plays: tones one after the other, each with its frequencies and its length in seconds (visual.md section 7). */
export const SOUNDS = {
  'new-order': [
    { hertz: [660, 880], seconds: 0.11 },
    { hertz: [], seconds: 0.06 },
    { hertz: [660, 880], seconds: 0.11 },
  ],
  done: [{ hertz: [520], seconds: 0.14 }],
}

/** Address of a sound below the host's files. The number rises with what it sounds like: files are kept for a year. */
export const soundFile = (name) => `assets/${name}.1.wav`

function samples({ hertz, seconds }) {
  const count = Math.round(seconds * RATE)
  return Array.from({ length: count }, (_, index) => {
    const at = index / RATE
    const edge = Math.min(1, at / EDGE, (seconds - at) / EDGE)
    return hertz.reduce((sum, frequency) => sum + Math.sin(2 * Math.PI * frequency * at), 0) * (edge / Math.max(1, hertz.length))
  })
}

/** A WAV file of these tones: one channel, 16 bits, at full scale; how loud it is played is the page's. */
export function wave(tones) {
  const data = tones.flatMap(samples)
  const file = Buffer.alloc(44 + data.length * 2)
  file.write('RIFF', 0)
  file.writeUInt32LE(36 + data.length * 2, 4)
  file.write('WAVEfmt ', 8)
  file.writeUInt32LE(16, 16)
  file.writeUInt16LE(1, 20)
  file.writeUInt16LE(1, 22)
  file.writeUInt32LE(RATE, 24)
  file.writeUInt32LE(RATE * 2, 28)
  file.writeUInt16LE(2, 32)
  file.writeUInt16LE(16, 34)
  file.write('data', 36)
  file.writeUInt32LE(data.length * 2, 40)
  data.forEach((sample, index) => {
    file.writeInt16LE(Math.round(sample * 32_767), 44 + index * 2)
  })
  return file
}

/** Puts the sounds among the host's files. */
export class SoundsPlugin {
  /** @param {import('webpack').Compiler} compiler */
  apply(compiler) {
    const { Compilation, sources } = compiler.webpack
    compiler.hooks.thisCompilation.tap('SoundsPlugin', (compilation) => {
      const stage = Compilation.PROCESS_ASSETS_STAGE_ADDITIONAL
      compilation.hooks.processAssets.tap({ name: 'SoundsPlugin', stage }, () => {
        for (const [name, tones] of Object.entries(SOUNDS)) compilation.emitAsset(soundFile(name), new sources.RawSource(wave(tones)))
      })
    })
  }
}
