import { atan2, ceil, exp, floor, max, min, PI, round, sin, sqrt } from './math.ts'
import { type Chance, createChance, normalStream } from './random.ts'

/** The twelve leads in the order of every recorder. */
export const leadNames = ['I', 'II', 'III', 'aVR', 'aVL', 'aVF', 'V1', 'V2', 'V3', 'V4', 'V5', 'V6'] as const
/** Samples a second. */
export const ECG_RATE = 500
/** Seconds of a recording. */
export const ECG_SECONDS = 10

/** What the heart does. */
export type Rhythm = 'sinus' | 'extrasystoles' | 'fibrillation' | 'anterior-st-elevation'

/** A recording with what was put into it. */
export interface EcgRecording {
  /** Microvolts, one array a lead, in the order of `leadNames`. */
  leads: Int16Array[]
  rhythm: Rhythm
  /** Beats a minute; intervals in ms; axis in degrees. */
  measures: { rate: number; rr: number; pr: number | null; qrs: number; qt: number; qtc: number; axis: number }
}

// One wave: its middle (ms from the R peak), its width (ms, deviation of the bell) and its height in each measured lead (µV).
interface Wave {
  at: number
  width: number
  // I, II, V1..V6: the other four follow from I and II by Einthoven and Goldberger.
  height: readonly [number, number, number, number, number, number, number, number]
}

const P: Wave = { at: -160, width: 19, height: [65, 120, 45, 60, 60, 58, 55, 50] }
const Q: Wave = { at: -24, width: 7.5, height: [-25, -85, 0, 0, -15, -60, -85, -80] }
const R: Wave = { at: 0, width: 10, height: [690, 1020, 210, 430, 820, 1500, 1420, 1080] }
const S: Wave = { at: 26, width: 10.5, height: [-185, -120, -880, -1350, -900, -480, -190, -70] }
const T_WAVE: Wave = { at: 268, width: 42, height: [190, 290, -60, 420, 480, 420, 330, 240] }
// The bell of T is steeper behind than before.
const T_TAIL: Wave = { at: 296, width: 30, height: [70, 105, -15, 150, 170, 150, 120, 85] }
const U: Wave = { at: 430, width: 24, height: [6, 12, 8, 26, 28, 18, 10, 8] }

const WIDE: Wave[] = [
  { at: 0, width: 34, height: [-480, 1050, 900, 1350, 1250, 700, -250, -500] },
  { at: 70, width: 34, height: [420, -420, -700, -900, -650, -300, 350, 420] },
  { at: 300, width: 62, height: [260, -380, -330, -520, -460, -260, 130, 230] },
]
// ST segment lifted over the front wall, lowered in I's opposite.
const INJURY: Wave[] = [
  { at: 95, width: 42, height: [60, -90, 190, 380, 430, 330, 140, 50] },
  { at: 185, width: 64, height: [70, -90, 200, 420, 480, 370, 160, 60] },
]

/** A recording of ten seconds: sums of bells for each beat, with breathing, muscle noise and a little mains hum. */
export function recordEcg(seed: string, finding: boolean | undefined): EcgRecording {
  const chance = createChance(`ecg ${seed}`)
  const ill = finding ?? chance.chance(0.5)
  const rhythm: Rhythm = ill ? chance.pick(['extrasystoles', 'fibrillation', 'anterior-st-elevation'] as const) : 'sinus'
  const rate = rhythm === 'fibrillation' ? chance.integer(84, 118) : chance.integer(56, 92)
  const rr = 60_000 / rate
  const pr = round(chance.between(138, 184))
  // QT grows with the square root of the cycle (Bazett).
  const qtc = round(chance.between(388, 432))
  const qt = round(qtc * sqrt(rr / 1000))
  const beats = beatTimes(chance, rhythm, rr)
  const lie = chance.between(-0.35, 0.4)
  const size = chance.between(0.82, 1.2)
  const measured = drawBeats(chance, beats, { rhythm, pr, qt, lie, size })
  addDisturbance(chance, measured, rhythm)
  const leads = twelve(measured)
  const axis = round((atan2(1.1547 * (area(R, S, 1, lie) - area(R, S, 0, lie) / 2), area(R, S, 0, lie)) * 180) / PI)
  return { leads, rhythm, measures: { rate, rr: round(rr), pr: rhythm === 'fibrillation' ? null : pr, qrs: 92, qt, qtc, axis } }
}

interface Beat {
  at: number
  wide: boolean
}

function beatTimes(chance: Chance, rhythm: Rhythm, rr: number): Beat[] {
  const beats: Beat[] = []
  let at = -chance.between(0.2, 0.9) * rr
  const breath = chance.between(3400, 4600)
  let sinceEctopic = 1
  while (at < ECG_SECONDS * 1000 + rr) {
    beats.push({ at, wide: false })
    const sway =
      rhythm === 'fibrillation' ? chance.between(-0.32, 0.4) : 0.025 * sin((2 * PI * at) / breath) + chance.between(-0.008, 0.008)
    sinceEctopic += 1
    if (rhythm === 'extrasystoles' && sinceEctopic > 3 && chance.chance(0.4)) {
      beats.push({ at: at + rr * 0.58, wide: true })
      // The pause behind an early beat makes up for it.
      at += 2 * rr
      sinceEctopic = 0
    } else at += rr * (1 + sway)
  }
  return beats
}

interface Shape {
  rhythm: Rhythm
  pr: number
  qt: number
  lie: number
  size: number
}

const SAMPLES = ECG_RATE * ECG_SECONDS

function drawBeats(chance: Chance, beats: Beat[], shape: Shape): Float32Array[] {
  const leads = Array.from({ length: 8 }, () => new Float32Array(SAMPLES))
  const shift = (wave: Wave, by: number): Wave => ({ ...wave, at: wave.at + by })
  // QRS begins 46 ms before R; behind its top T is down on the line after two widths of its tail.
  const tail = shape.qt - 402
  const normal = [
    ...(shape.rhythm === 'fibrillation' ? [] : [shift(P, 160 - shape.pr + 14)]),
    Q,
    R,
    S,
    ...(shape.rhythm === 'anterior-st-elevation' ? INJURY : []),
    shift(T_WAVE, tail),
    shift(T_TAIL, tail),
    shift(U, tail),
  ]
  for (const beat of beats) {
    const vigour = shape.size * chance.between(0.96, 1.04)
    for (const wave of beat.wide ? WIDE : normal)
      for (let lead = 0; lead < 8; lead += 1)
        addBell(leads[lead]!, beat.at + wave.at, wave.width, leadHeight(wave, lead, shape.lie) * vigour)
  }
  return leads
}

// How the heart lies turns the frontal leads a little into each other.
function leadHeight(wave: Wave, lead: number, lie: number): number {
  if (lead > 1) return wave.height[lead]!
  const [one, two] = [wave.height[0], wave.height[1]]
  return lead === 0 ? one * (1 - 0.5 * lie) : two * (1 + 0.3 * lie)
}

function area(first: Wave, second: Wave, lead: number, lie: number): number {
  return leadHeight(first, lead, lie) * first.width + leadHeight(second, lead, lie) * second.width
}

function addBell(lead: Float32Array, middle: number, width: number, height: number): void {
  const first = max(0, floor(((middle - 4.5 * width) * ECG_RATE) / 1000))
  const last = min(lead.length - 1, ceil(((middle + 4.5 * width) * ECG_RATE) / 1000))
  for (let i = first; i <= last; i += 1) {
    const off = ((i * 1000) / ECG_RATE - middle) / width
    lead[i]! += height * exp(-0.5 * off * off)
  }
}

function addDisturbance(chance: Chance, leads: Float32Array[], rhythm: Rhythm): void {
  const noise = normalStream(chance)
  for (const [index, lead] of leads.entries()) {
    const [drift, phase, hum] = [chance.between(15, 55), chance.between(0, 6.28), chance.between(0.5, 2)]
    const [flutter, turn] = [rhythm === 'fibrillation' ? (index === 2 ? 62 : 26) : 0, chance.between(0, 6.28)]
    let muscle = 0
    for (let i = 0; i < lead.length; i += 1) {
      const t = i / ECG_RATE
      muscle = 0.55 * muscle + 3.2 * noise()
      lead[i]! += drift * sin(2 * PI * 0.23 * t + phase) + hum * sin(2 * PI * 50 * t) + muscle
      // Fibrillating atria: waves of changing length.
      if (flutter > 0)
        lead[i]! += flutter * sin(2 * PI * 6.3 * t + turn + 1.9 * sin(2 * PI * 0.7 * t) + 1.1 * sin(2 * PI * 1.9 * t + index))
    }
  }
}

// Einthoven and Goldberger: the limb leads are two measurements seen six ways.
function twelve([one, two, ...chest]: Float32Array[]): Int16Array[] {
  const derived = (of: (i: number, ii: number) => number): Int16Array =>
    Int16Array.from({ length: SAMPLES }, (_, at) => round(of(one![at]!, two![at]!)))
  const limbs = [
    derived((i) => i),
    derived((_, ii) => ii),
    derived((i, ii) => ii - i),
    derived((i, ii) => -(i + ii) / 2),
    derived((i, ii) => i - ii / 2),
    derived((i, ii) => ii - i / 2),
  ]
  return [...limbs, ...chest.map((lead) => Int16Array.from(lead, round))]
}
