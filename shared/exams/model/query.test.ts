import { countFilters, FIRST_QUERY, NO_FILTERS, rangeFault, timeRange, toRequest } from './query'

// 2026-11-20 09:00:00 in the server's clock (UTC+8).
const NOW = Date.UTC(2026, 10, 20, 1, 0, 0)
const request = (changes: object, filters: object = {}, cursor?: string) =>
  toRequest({ ...FIRST_QUERY, ...changes, filters: { ...NO_FILTERS, ...filters } }, NOW, 480, cursor)

test('an empty query asks for nothing but the order and the first page of 50', () => {
  expect(request({})).toEqual({ sortField: 'due', sortOrder: 'asc', pageNo: 1, pageSize: 50 })
})

test('blank texts are not asked; filled ones go trimmed, each in its own field', () => {
  const asked = request(
    { search: ' 王 ', queue: 'write' },
    { patName: ' ', hospitalNo: 'H1', accessionNo: 'A1', checkNo: 'C1', patientNo: 'Z1', modality: 'CT', states: [3], printed: '0' },
  )
  expect(asked).toMatchObject({
    search: '王',
    queue: 'write',
    hospitalNo: 'H1',
    accessionNo: 'A1',
    checkNo: 'C1',
    patientNo: 'Z1',
    modality: 'CT',
    states: [3],
    printed: 0,
  })
  expect(asked).not.toHaveProperty('patName')
  expect(asked).not.toHaveProperty('timeType')
})

test('a preset is asked with its range and its key, in the server’s days', () => {
  expect(request({}, { timeTimes: 'sinceYesterday' })).toMatchObject({
    timeType: 'register',
    startTime: '2026-11-19 00:00:00',
    endTime: '2026-11-20 23:59:59',
    timeTimes: 'sinceYesterday',
  })
})

test('a report’s end time ends at 23:59:00, every other at 23:59:59 (decision 90)', () => {
  const own = { ...NO_FILTERS, startDate: '2026-11-01', endDate: '2026-11-02' }
  expect(timeRange(own, NOW, 480)).toEqual({ startTime: '2026-11-01 00:00:00', endTime: '2026-11-02 23:59:59' })
  expect(timeRange({ ...own, timeType: 'complete' }, NOW, 480).endTime).toBe('2026-11-02 23:59:00')
  expect(timeRange({ ...own, timeType: 'complete', timeTimes: 'today' }, NOW, 480).endTime).toBe('2026-11-20 23:59:00')
})

test('a cursor replaces the page number', () => {
  expect(request({ pageNo: 51 }, {}, 'k')).toEqual({ sortField: 'due', sortOrder: 'asc', pageSize: 50, cursor: 'k' })
})

test('a reversed range and a day that does not exist are faults; one side alone and the same day are none', () => {
  const range = (startDate: string, endDate: string) => rangeFault({ timeTimes: '', startDate, endDate })
  expect(range('2026-11-02', '2026-11-01')).toBe('reversed')
  expect(range('2026-02-30', '')).toBe('badDate')
  expect(range('2026-11-02', '2026-11-02')).toBeUndefined()
  expect(range('', '2026-11-01')).toBeUndefined()
  expect(rangeFault({ timeTimes: 'today', startDate: '2026-11-02', endDate: '2026-11-01' })).toBeUndefined()
})

test('filters are counted by what they ask, a range once', () => {
  expect(countFilters(NO_FILTERS)).toBe(0)
  expect(countFilters({ ...NO_FILTERS, timeType: 'check' })).toBe(0)
  expect(countFilters({ ...NO_FILTERS, patName: '王', states: [3, 5], startDate: '2026-11-01', endDate: '2026-11-02' })).toBe(3)
})
