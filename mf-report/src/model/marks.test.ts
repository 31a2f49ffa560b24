import type { TextMark } from '@farsight/shared/domain'
import fc from 'fast-check'
import { applyEdit, editBetween, insertMarked, shiftMark, typed } from './marks'

const mark = (from: number, to: number): TextMark => ({ kind: 'roi', from, to, ref: 'r' })
const alphabet = fc.constantFrom('a', '右', '肺', '，', '1', '\n', '😀', '𠮷')
const text = fc.array(alphabet, { maxLength: 40 }).map((parts) => parts.join(''))

/** A text, marks within it, and an edit of it. */
const scene = text.chain((before) =>
  fc.record({
    before: fc.constant(before),
    marks: fc.array(
      fc.tuple(fc.nat(before.length), fc.nat(before.length)).map(([a, b]) => mark(Math.min(a, b), Math.max(a, b))),
      { maxLength: 6 },
    ),
    edit: fc.tuple(fc.nat(before.length), fc.nat(before.length), text).map(([a, b, inserted]) => ({
      from: Math.min(a, b),
      removed: Math.abs(a - b),
      inserted,
    })),
  }),
)

test('an edit found between two texts makes the second out of the first', () => {
  fc.assert(
    fc.property(text, text, fc.option(fc.nat(60), { nil: undefined }), (before, after, caret) => {
      expect(applyEdit({ text: before, marks: [] }, editBetween(before, after, caret)).text).toBe(after)
    }),
  )
})

test('an edit never cuts a surrogate pair', () => {
  fc.assert(
    fc.property(text, text, (before, after) => {
      const edit = editBetween(before, after)
      expect(edit.inserted.isWellFormed?.() ?? true).toBe(true)
      expect(before.slice(0, edit.from)).not.toMatch(/[\ud800-\udbff]$/)
    }),
  )
})

test('marks stay inside the text, are never empty, and keep their order', () => {
  fc.assert(
    fc.property(scene, ({ before, marks, edit }) => {
      const after = applyEdit({ text: before, marks: marks.filter((m) => m.from < m.to) }, edit)
      for (const m of after.marks) {
        expect(m.from).toBeGreaterThanOrEqual(0)
        expect(m.to).toBeLessThanOrEqual(after.text.length)
        expect(m.from).toBeLessThan(m.to)
      }
    }),
  )
})

test('a mark that the edit does not touch keeps exactly its words', () => {
  fc.assert(
    fc.property(scene, ({ before, marks, edit }) => {
      const end = edit.from + edit.removed
      for (const m of marks.filter((m) => m.from < m.to && (m.to <= edit.from || m.from >= end))) {
        const after = applyEdit({ text: before, marks: [m] }, edit)
        expect(after.text.slice(after.marks[0]!.from, after.marks[0]!.to)).toBe(before.slice(m.from, m.to))
      }
    }),
  )
})

test('typing and taking it back leaves every mark that survives where it was', () => {
  fc.assert(
    fc.property(scene, ({ before, marks, edit }) => {
      const there = { from: edit.from, removed: 0, inserted: edit.inserted }
      const back = { from: edit.from, removed: edit.inserted.length, inserted: '' }
      for (const m of marks.filter((m) => m.from < m.to)) {
        const shifted = shiftMark(m, there)
        expect(shifted && shiftMark(shifted, back)).toEqual(m)
      }
      expect(applyEdit(applyEdit({ text: before, marks: [] }, there), back).text).toBe(before)
    }),
  )
})

test('the caret tells which of two equal letters was typed', () => {
  // "aa" → "aaa" with the caret behind the first: the new one stands at 0 or 1, and a mark on the last letter moves.
  const content = { text: 'aa', marks: [mark(1, 2)] }
  expect(typed(content, 'aaa', 1).marks).toEqual([mark(2, 3)])
  expect(typed(content, 'aaa', 3).marks).toEqual([mark(1, 2)])
})

test('editing inside a reference belongs to it, removing it removes the mark, cutting it keeps the rest', () => {
  const content = { text: '见①(12.3 mm)处', marks: [mark(1, 10)] }
  expect(typed(content, '见①(12.35 mm)处').marks).toEqual([mark(1, 11)])
  expect(typed(content, '见处').marks).toEqual([])
  expect(typed(content, '见①(12.3').marks).toEqual([mark(1, 7)])
})

test('a region goes in at the caret with its mark, later marks move behind it', () => {
  const content = { text: '肺内结节', marks: [mark(2, 4)] }
  const after = insertMarked(content, 2, 2, '①', { kind: 'roi', ref: 'abc' })
  expect(after.text).toBe('肺内①结节')
  expect(after.marks).toEqual([{ kind: 'roi', from: 2, to: 3, ref: 'abc' }, mark(3, 5)])
})
