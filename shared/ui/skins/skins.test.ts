import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { contrast } from './contrast'
import { skinCss } from './css'
import { SKINS } from './current'
import type { TokenName } from './tokens'

const SURFACES: TokenName[] = ['bg-app', 'bg-panel', 'bg-raised', 'bg-input', 'bg-hover', 'bg-selected', 'bg-zebra']

/** The lowest contrast that visual.md 1.1 and 1.2 promise, dark then eye. */
const PROMISED: [TokenName, number, number][] = [
  ['text-1', 9.8, 10.3],
  ['text-2', 6.2, 6.5],
  ['text-3', 4.7, 5.1],
  ['link', 6.2, 5.7],
  ['line-2', 3.2, 3.1],
  ['focus', 7.3, 5.2],
  ['st-pre', 5.6, 5.8],
  ['st-exam', 6.1, 5.8],
  ['st-wait', 6.7, 5.7],
  ['st-work', 6.5, 5.7],
  ['st-done', 6.4, 5.4],
  ['st-bad', 5.6, 5.5],
  ['st-remote', 6.1, 6.2],
]
const FILLS: [TokenName, number, number][] = [
  ['primary', 5.3, 7.5],
  ['primary-hover', 4.7, 9.4],
  ['danger-fill', 5.4, 8.5],
  ['critical-fill', 5.5, 7.7],
]
const both = ['dark', 'eye'] as const
const round = (n: number): number => Math.round(n * 10) / 10

test.each(both)('%s: every text, line and state hue keeps its contrast on every surface it may stand on', (name) => {
  const { tokens } = SKINS[name]
  for (const [token, dark, eye] of PROMISED) {
    const lowest = Math.min(...SURFACES.map((surface) => contrast(tokens[token], tokens[surface])))
    expect([token, round(lowest) >= (name === 'dark' ? dark : eye), round(lowest)]).toEqual([token, true, round(lowest)])
  }
})

test.each(both)('%s: white on the fills', (name) => {
  const { tokens } = SKINS[name]
  for (const [token, dark, eye] of FILLS)
    expect([token, round(contrast(tokens['on-fill'], tokens[token])) >= (name === 'dark' ? dark : eye)]).toEqual([token, true])
})

test.each(both)('%s: bars, differences, charts, ECG lines and the reading zone', (name) => {
  const { tokens } = SKINS[name]
  for (const kind of ['info', 'ok', 'warn', 'error'] as const)
    expect(contrast(tokens[`bar-${kind}`], tokens[`bar-${kind}-fill`])).toBeGreaterThanOrEqual(7.5)
  for (const diff of ['diff-add', 'diff-del'] as const) expect(round(contrast(tokens['text-1'], tokens[diff]))).toBeGreaterThanOrEqual(8.9)
  for (const n of [1, 2, 3, 4, 5, 6, 7, 8] as const) expect([n, contrast(tokens[`chart-${n}`], tokens['bg-panel']) >= 3]).toEqual([n, true])
  expect(contrast(tokens['ecg-major'], tokens['ecg-paper'])).toBeGreaterThanOrEqual(3)
  for (const text of ['text-1', 'text-2', 'text-3', 'link'] as const)
    for (const surface of ['reading-panel', 'reading-input'] as const)
      expect([text, surface, contrast(tokens[text], tokens[surface]) >= 4.5]).toEqual([text, surface, true])
})

test('English is drawn in a Latin face of its system before any Chinese one, which would draw its apostrophes a character wide', () => {
  const stacks = both.map((name) => /:lang\(en\)\{--font:([^}]+)\}/.exec(skinCss(name))?.[1]?.split(','))
  for (const stack of stacks) {
    const chinese = stack!.findIndex((face) => /YaHei|PingFang|CJK|Han Sans/.test(face))
    // One that each of Windows, macOS, Android and Linux has.
    for (const face of ['"Segoe UI"', '"Helvetica Neue"', 'Roboto', '"Liberation Sans"', '"DejaVu Sans"']) {
      expect(stack).toContain(face)
      expect(stack!.indexOf(face)).toBeLessThan(chinese)
    }
  }
})

test('a stylesheet asks for no colour or size that no skin has: such a mark would be there and not be seen', () => {
  const rooms = ['shared', 'host', ...readdirSync('.').filter((name) => name.startsWith('mf-'))]
  const files = rooms.flatMap((room) =>
    readdirSync(room, { recursive: true, encoding: 'utf8' })
      .filter((file) => file.endsWith('.css') && !file.includes('node_modules'))
      .map((file) => path.join(room, file)),
  )
  expect(files.length).toBeGreaterThan(40)
  const sheets = files.map((file) => ({ file, text: readFileSync(file, 'utf8') }))
  const set = new Set(
    [...sheets.map(({ text }) => text), skinCss('dark')].flatMap((text) => [...text.matchAll(/(--[\w-]+)\s*:/g)].map(([, name]) => name)),
  )
  const asked = sheets.flatMap(({ file, text }) => [...text.matchAll(/var\((--[\w-]+)\)/g)].map(([, name]) => ({ file, name })))
  expect(asked.filter(({ name }) => !set.has(name)).map(({ file, name }) => `${file}: ${name}`)).toEqual([])
})
