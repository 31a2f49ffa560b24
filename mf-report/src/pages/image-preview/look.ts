/** How a picture is looked at. */
export interface Look {
  /** 1: as large as the zone gives. */
  readonly zoom: number
  /** Degrees clockwise. */
  readonly turn: number
  /** Moved by hand, in pixels of the screen. */
  readonly x: number
  readonly y: number
}

export const FIT: Look = { zoom: 1, turn: 0, x: 0, y: 0 }

export type LookAct = 'in' | 'out' | 'left' | 'right' | 'fit'

const STEP = 1.25
const [LEAST, MOST] = [0.25, 8]

const zoomed = (look: Look, by: number): Look => {
  const zoom = Math.max(LEAST, Math.min(MOST, look.zoom * by))
  // What stands in the middle stays there.
  return { ...look, zoom, x: (look.x * zoom) / look.zoom, y: (look.y * zoom) / look.zoom }
}

/** The look after a button or a key. */
export function lookAfter(look: Look, act: LookAct): Look {
  if (act === 'fit') return FIT
  if (act === 'in') return zoomed(look, STEP)
  if (act === 'out') return zoomed(look, 1 / STEP)
  return { ...look, turn: (look.turn + (act === 'left' ? 270 : 90)) % 360 }
}
