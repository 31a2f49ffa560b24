import type { Window } from '../port'
import type { Plan } from './plan'
import type { Samples } from './samples'

export interface Shades {
  /** RGBA: a grey picture is white of so much cover, which over black is that grey; drawn smaller it rounds as the engine's own does. */
  readonly data: Uint8ClampedArray
  readonly window: Window
}

/** A range that is so many times as wide as the window makes the engine's own steps visible. */
const WIDEST = 200

/** Grey values as the engine's linear window gives them (PS3.3 C.11.2.1.2.1). Undefined where it would round in a way of its own. */
export function greyShades({ slope, intercept, window, inverted }: Plan, samples: Samples): Shades | undefined {
  let [least, most] = [samples[0]!, samples[0]!]
  for (const value of samples) {
    if (value < least) least = value
    if (value > most) most = value
  }
  const [low, high] = [least * slope + intercept, most * slope + intercept]
  const shown = window ?? { width: Math.abs(high - low) + 1, center: (low + high + 1) / 2 }
  if (!(shown.width > 1) || !isSure(slope, intercept, low, high, shown)) return undefined
  const table = new Uint8ClampedArray(most - least + 1)
  for (let i = 0; i < table.length; i++) {
    const value = (((least + i) * slope + intercept - (shown.center - 0.5)) / (shown.width - 1) + 0.5) * 255
    table[i] = inverted ? 255 - Math.min(255, Math.max(0, value)) : value
  }
  const data = new Uint8ClampedArray(4 * samples.length)
  data.fill(255)
  for (let i = 0, to = 3; i < samples.length; i++, to += 4) data[to] = table[samples[i]! - least]!
  return { data, window: shown }
}

function isSure(slope: number, intercept: number, low: number, high: number, { width }: Window): boolean {
  if (slope > 0 && Number.isInteger(slope) && Number.isInteger(intercept)) return true
  // With broken slopes the engine cuts its values to whole ones, or lays them into 65,536 steps.
  return slope > 0 && !(Number.isInteger(low) && Number.isInteger(high)) && high - low < WIDEST * width
}

export function colourShades(triples: Samples): Shades {
  const pixels = triples.length / 3
  const data = new Uint8ClampedArray(4 * pixels)
  for (let i = 0; i < pixels; i++) {
    for (let c = 0; c < 3; c++) data[4 * i + c] = triples[3 * i + c]!
    data[4 * i + 3] = 255
  }
  return { data, window: COLOUR_WINDOW }
}

/** The engine's window for colour: everything as it is. */
export const COLOUR_WINDOW: Window = { center: 128, width: 256 }
