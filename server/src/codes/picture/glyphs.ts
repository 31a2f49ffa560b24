/** A stroke of a letter: points on a grid of about 6 × 10, straight from one to the next or bent through all of them. */
export interface Stroke {
  readonly bent: boolean
  readonly points: readonly (readonly [number, number])[]
}

/** Letters as strokes (`~`: bent). No font file: how a letter looks is made anew for each picture. */
const STROKES: Readonly<Record<string, string>> = {
  0: '~3,0 0.8,1.6 0,5 0.8,8.4 3,10 5.2,8.4 6,5 5.2,1.6 3,0',
  2: '~0,2.5 1,0.5 3,0 5,0.6 6,2.6 5,5 2.5,7.5 0,10|0,10 6,10',
  3: '~0,1 2,0 4.5,0.2 5.6,2 4.8,4 2.5,4.7|~2.5,4.7 5.2,5.4 6,7.4 5,9.4 2.6,10 0,9',
  5: '5.6,0 1,0 0.6,4.4|~0.6,4.4 3,3.6 5.4,4.6 6,7 5,9.3 2.6,10 0,9',
  6: '~5,0.3 2.5,1.6 0.6,4.6 0,7.2 0.8,9.3 3,10 5.3,9.2 6,7 5,4.9 3,4.3 1,5.2 0.1,7',
  7: '0,0 6,0 2.2,10',
  8: '~3,4.6 0.8,3.4 0.6,1.4 3,0 5.4,1.4 5.2,3.4 3,4.6 0.4,6.2 0,8.2 1.2,9.6 3,10 4.8,9.6 6,8.2 5.6,6.2 3,4.6',
  9: '~1,9.7 3.5,8.4 5.4,5.4 6,2.8 5.2,0.7 3,0 0.7,0.8 0,3 1,5.1 3,5.7 5,4.8 5.9,3',
  A: '0,10 3,0 6,10|1.1,6.6 4.9,6.6',
  C: '~6,1.8 4.6,0.3 3,0 1,1 0,3.6 0,6.4 1,9 3,10 4.6,9.7 6,8.2',
  E: '6,0 0,0 0,10 6,10|0,4.8 4.8,4.8',
  F: '6,0 0,0 0,10|0,4.8 4.8,4.8',
  H: '0,0 0,10|6,0 6,10|0,5 6,5',
  J: '5,0 5,7|~5,7 4.6,9.2 2.8,10 0.8,9.4 0,7.6|2.6,0 6,0',
  K: '0,0 0,10|6,0 0,5.8|2,4 6,10',
  L: '0,0 0,10 6,10',
  M: '0,10 0,0 3.5,6 7,0 7,10',
  N: '0,10 0,0 6,10 6,0',
  P: '0,10 0,0|~0,0 3.6,0 5.8,1 6,2.8 5.4,4.6 3.4,5.4 0,5.4',
  R: '0,10 0,0|~0,0 3.6,0 5.8,1 6,2.8 5.4,4.6 3.4,5.4 0,5.4|3,5.4 6,10',
  T: '0,0 6,0|3,0 3,10',
  U: '0,0 0,6.5|~0,6.5 0.6,9 3,10 5.4,9 6,6.5|6,6.5 6,0',
  W: '0,0 2,10 4,2 6,10 8,0',
  X: '0,0 6,10|6,0 0,10',
  Y: '0,0 3,5 6,0|3,5 3,10',
}

const parse = (text: string): readonly Stroke[] =>
  text.split('|').map((part) => ({
    bent: part.startsWith('~'),
    points: part
      .replace('~', '')
      .split(' ')
      .map((pair) => pair.split(',').map(Number) as [number, number]),
  }))

const GLYPHS: ReadonlyMap<string, readonly Stroke[]> = new Map(Object.entries(STROKES).map(([letter, text]) => [letter, parse(text)]))

/** Letters of codes: without those that are taken for another once they are bent (0 O, 1 I, 2 Z, 4 A, 5 S, 8 B, U V, G 6, D O Q). */
export const LETTERS = '2356789ACEFHJKLMNPRTUWXY'

/** The strokes of a letter; none for one that cannot be drawn. */
export const strokesOf = (letter: string): readonly Stroke[] => GLYPHS.get(letter) ?? []
