import { FIRST_QUERY, NO_FILTERS } from '@farsight/shared/exams/model'
import { askedBy, conditionOf, shortcutsOf } from './shortcuts'

const query = {
  ...FIRST_QUERY,
  pageNo: 4,
  search: ' 王 ',
  queue: 'write' as const,
  filters: {
    ...NO_FILTERS,
    modality: 'CT',
    states: [2060, 3],
    flags: ['hungUp' as const],
    timeTimes: 'today' as const,
    dataRange: 'consortium' as const,
  },
}

test('what was saved asks the same again, whatever page was open; one patient’s history is no shortcut', () => {
  const saved = conditionOf({ ...query, filters: { ...query.filters, historyType: 'name', historyOf: 'x', historyName: '王' } })
  const { pageNo: _, pageSize: _size, ...asked } = query
  expect(askedBy(saved)).toEqual({ ...asked, search: '王' })
  expect(saved).not.toContain('history')
  expect(conditionOf(FIRST_QUERY)).toBe('{}')
})

test('words that the list does not know are left out; a broken text asks for everything', () => {
  const { filters, queue } = askedBy(
    '{"queue":"all","modality":7,"printed":1,"timeTimes":"year","states":[3,"x",99999],"startDate":"1","bodypart":"胸","pageSize":9}',
  )
  expect([queue, filters]).toEqual(['', { ...NO_FILTERS, printed: '1', states: [3], bodypart: '胸' }])
  for (const text of ['', '[]', 'null', '{']) expect(askedBy(text).filters).toEqual(NO_FILTERS)
})

test('the login payload’s list: own ones with id, the tablet’s by their own fields, nothing without a title', () => {
  const payload = JSON.stringify([
    { id: 'a', title: 'CT', condition: '{"modality":"CT"}' },
    { title: '今日MR', modality: 'MR' },
    { title: ' ' },
    null,
  ])
  expect(shortcutsOf(payload).map(({ id, title, condition }) => [id, title, askedBy(condition).filters.modality])).toEqual([
    ['a', 'CT', 'CT'],
    ['', '今日MR', 'MR'],
  ])
  for (const text of [undefined, '', '{}', '[']) expect(shortcutsOf(text)).toEqual([])
})
