/** What was drawn on a canvas, for tests: lines by their colour, and texts. */
export interface FakePen {
  readonly pen: CanvasRenderingContext2D
  readonly lines: { colour: string; points: [number, number][] }[]
  readonly texts: { text: string; x: number; y: number; colour: string }[]
}

/** A canvas that keeps what is drawn on it. */
export function fakePen(): FakePen {
  const lines: FakePen['lines'] = []
  const texts: FakePen['texts'] = []
  let path: [number, number][][] = []
  const state: Record<string, unknown> = { strokeStyle: '', fillStyle: '' }
  const acts = {
    beginPath: () => {
      path = []
    },
    moveTo: (x: number, y: number) => path.push([[x, y]]),
    lineTo: (x: number, y: number) => path.at(-1)!.push([x, y]),
    stroke: () => {
      for (const points of path) lines.push({ colour: String(state.strokeStyle), points })
    },
    clearRect: () => {
      lines.length = 0
      texts.length = 0
    },
    fillText: (text: string, x: number, y: number) => texts.push({ text, x, y, colour: String(state.fillStyle) }),
    strokeText: () => undefined,
    fillRect: () => undefined,
  }
  const pen = new Proxy(state, {
    get: (kept, name: string) => acts[name as keyof typeof acts] ?? kept[name],
    set: (kept, name: string, value) => {
      kept[name] = value
      return true
    },
  })
  return { pen: pen as unknown as CanvasRenderingContext2D, lines, texts }
}

/** The highest point of each beat in lines of one colour: points that stand out above a height. */
export function peaksOf(lines: FakePen['lines'], colour: string, above: number): [number, number][] {
  return lines
    .filter((line) => line.colour === colour && line.points.length > 20)
    .flatMap(({ points }) =>
      points.filter(([, y], i) => y < above && y <= (points[i - 1]?.[1] ?? y) && y < (points[i + 1]?.[1] ?? Number.POSITIVE_INFINITY)),
    )
}
