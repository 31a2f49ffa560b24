import { added, begins, changed, EMPTY, removed, tried } from './tree'
import type { FilmDraft, FilmSample } from './types'

const line = (more: Partial<FilmDraft> = {}): FilmDraft => ({
  ...{ condition: 'hide', join: '', field: 'modality', comparison: 'is', valueType: 'text', value: 'CT', children: [] },
  ...more,
})

test('the first of siblings is joined to nothing, also when the one before it goes', () => {
  const rules = [line(), line({ join: 'and', value: 'MR' })]
  expect(removed(rules, [0])).toEqual([line({ value: 'MR' })])
  const nested = [line({ children: [line(), line({ join: 'or', value: 'MR' })] })]
  expect(removed(nested, [0, 0])[0]!.children).toEqual([line({ value: 'MR' })])
})

test('a rule shows or hides as its first line says; what is joined by and, and children, say the same', () => {
  const rules = added(added([line()], [0]), [])
  expect([rules[0]!.children, rules[1]]).toEqual([[{ ...EMPTY, condition: 'hide' }], EMPTY])
  const joined = changed(changed(rules, [1], { join: 'and' }), [0], { condition: 'show' })
  expect([joined[0]!.children[0]!.condition, joined[1]!.condition, begins(joined, [1])]).toEqual(['show', 'show', false])
  expect(begins(changed(joined, [1], { join: 'or' }), [1])).toBe(true)
})

test('rules are tried on exams beside the saved ones; unfinished ones are not', () => {
  const sample = { modality: 'CT', hiddenByItself: 0 } as FilmSample
  const own = { ...sample, hiddenByItself: 1 } as FilmSample
  expect(tried([sample, own], [], [line() as never])).toEqual([
    { sample, before: true, after: false },
    { sample: own, before: false, after: false },
  ])
  expect(tried([sample], [], [EMPTY])).toBeUndefined()
})
