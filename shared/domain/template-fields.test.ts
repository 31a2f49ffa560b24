import { EMPTY_CONTENT } from './report'
import { fieldRef, fieldValues, templateFields, withFields, writtenField } from './template-fields'

test('[EDIT-07] choice, number with its unit, date and words are read from the text, references and intervals are none', () => {
  const text = '[侧别:左/右]肺见[大小:# mm]结节，于[检查日:日期]复查，[描述]。参考[1]、[3.5, 4.2]。'
  expect(templateFields(text).map(({ type, name, unit, words }) => [type, name, unit, words])).toEqual([
    ['choice', '侧别', '', ['左', '右']],
    ['number', '大小', 'mm', []],
    ['date', '检查日', '', []],
    ['text', '描述', '', []],
  ])
})

test('[EDIT-07] what is filled in stays data with name and unit, what is left out stays in brackets', () => {
  const { text, marks } = withFields('[侧别:左/右]肺见[大小:# mm]结节，[描述]。', ['右', ' 8 ', ''])
  expect(text).toBe('右肺见8 mm结节，[描述]。')
  expect(marks.map(({ kind, from, to, ref }) => [kind, text.slice(from, to), ref])).toEqual([
    ['value', '右', 'choice:侧别'],
    ['value', '8', 'number:大小:mm'],
    ['field', '[描述]', 'text:描述'],
  ])
  expect(fieldValues({ ...EMPTY_CONTENT, finding: { text, marks } })).toEqual([
    { field: 'finding', type: 'choice', name: '侧别', unit: '', value: '右' },
    { field: 'finding', type: 'number', name: '大小', unit: 'mm', value: '8' },
  ])
})

test.each([
  [{ type: 'choice', name: '侧别', unit: '', words: ['左', '右'] }, '[侧别:左/右]'],
  [{ type: 'number', name: '大小', unit: 'mm', words: [] }, '[大小:# mm]'],
  [{ type: 'number', name: 'count', unit: '', words: [] }, '[count:#]'],
  [{ type: 'date', name: '检查日', unit: '', words: [] }, '[检查日:日期]'],
  [{ type: 'text', name: '描述', unit: '', words: [] }, '[描述]'],
  // What brackets cannot hold, or would read as something else.
  [{ type: 'text', name: '左/右', unit: '', words: [] }, undefined],
  [{ type: 'text', name: '12', unit: '', words: [] }, undefined],
  [{ type: 'text', name: 'a]b', unit: '', words: [] }, undefined],
  [{ type: 'number', name: 'a:b', unit: '', words: [] }, undefined],
  [{ type: 'choice', name: '侧别', unit: '', words: ['左'] }, undefined],
  [{ type: 'date', name: '', unit: '', words: [] }, undefined],
] as const)('[EDIT-07] a field is written as it is read: %j', (field, written) => {
  expect(writtenField(field)).toBe(written)
})

test('a mark’s ref is never longer than the wire takes', () => {
  for (const name of ['字'.repeat(80), 'a'.repeat(80)])
    expect(fieldRef({ type: 'number', name, unit: '毫米'.repeat(20) }).length).toBeLessThanOrEqual(64)
})

test('a word that a choice offers twice is offered once, and a field with one is not written', () => {
  expect(templateFields('[侧别:左/左/右]')[0]).toMatchObject({ type: 'choice', words: ['左', '右'] })
  expect(writtenField({ type: 'choice', name: '侧别', unit: '', words: ['左', '左', '右'] })).toBeUndefined()
})
