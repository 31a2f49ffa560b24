/** Between a bar and its text, and between a text and the next panel. */
const GAP = 16
/** The longest bar is never shorter than that. */
const LEAST_BAR = 64

/** About as wide as a text of 12 px is drawn, rather wider than narrower. */
export const textWidth = (text: string): number => [...text].reduce((sum, c) => sum + (c > '\u2E80' ? 12 : 7), 0)

export interface Written {
  /** Above the panel. */
  readonly title: string
  /** Behind its bars. */
  readonly texts: readonly string[]
}
export interface Room {
  /** In percent of the picture. */
  readonly left: number
  readonly right: number
  /** How many times as long as its longest bar a panel is: the rest is for the text behind it. */
  readonly stretch: number
}

/**
 * The room of panels side by side. Each has as much as its words need, so that no text runs into the next panel however narrow the picture is;
 * below `least` it is scrolled. `names` is what stands at the left of the first one.
 */
export function roomsOf(panels: readonly Written[], names: number): { readonly rooms: readonly Room[]; readonly least: number } {
  const needs = panels.map(({ title, texts }, i) => {
    const text = Math.max(0, ...texts.map(textWidth)) + GAP
    const beside = i === 0 ? names : 0
    const own = Math.max(text + LEAST_BAR, textWidth(title) + GAP - beside)
    return { whole: own + beside, stretch: own / (own - text) }
  })
  const least = needs.reduce((sum, { whole }) => sum + whole, 0)
  let begins = 0
  const rooms = needs.map(({ whole, stretch }) => {
    const left = (begins / least) * 100
    begins += whole
    return { left, right: 100 - (begins / least) * 100, stretch }
  })
  return { rooms, least }
}
