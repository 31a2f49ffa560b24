import { RIGHT } from '@farsight/shared/domain'
import { testRow } from '../../api/test/exam-row'
import { applyFresh, rowContent } from './live-rows'
import type { ListPlace } from './matches'
import { matches } from './matches'
import { FIRST_QUERY, type ListFilters, NO_FILTERS, type Queue } from './query'

const place = (search = '', filters: Partial<ListFilters> = {}, queue: Queue | '' = ''): ListPlace => ({
  query: { ...FIRST_QUERY, search, queue, filters: { ...NO_FILTERS, ...filters } },
  doctorFor: () => ({ userId: 'me', right: RIGHT.write }),
  reviewLevels: 1,
  now: Date.UTC(2026, 10, 20, 1),
  offset: 480,
})
const a = testRow({ risProcedureId: 'a' })
const b = testRow({ risProcedureId: 'b', checkNo: 'CT2' })

describe('applyFresh', () => {
  test('new content goes in place; no row moves, whatever becomes of it', () => {
    const done = testRow({ risProcedureId: 'a', state: 9, reportHasComplete: 1 })
    const change = applyFresh([a, b], ['a'], [done], place())
    expect(change.rows).toEqual([done, b])
    // Completed now: in the worklist's own order it would stand further down.
    expect(change.waiting).toEqual(['a'])
  })

  test('the same content with another signature of the address is no change', () => {
    const again = { ...a, t: '99', sign: 'new' }
    expect(applyFresh([a, b], ['a'], [again], place()).waiting).toEqual([])
    expect(rowContent(again)).toBe(rowContent(a))
    expect(rowContent({ ...a, holderName: '张' })).not.toBe(rowContent(a))
  })

  test('what the user changed himself goes in place and is not counted, unless it is gone', () => {
    const done = testRow({ risProcedureId: 'a', state: 9, reportHasComplete: 1 })
    expect(applyFresh([a, b], ['a', 'b'], [done], place(), ['a', 'b'])).toEqual({ rows: [done, b], waiting: ['b'] })
  })

  test('a row that leaves the queue, a new one that belongs to it, and one that is gone wait for a refresh', () => {
    const taken = testRow({ risProcedureId: 'a', state: 2, holderId: 'other', holderName: '张' })
    const entering = testRow({ risProcedureId: 'c' })
    const foreign = testRow({ risProcedureId: 'd', state: 3 })
    const change = applyFresh([a, b], ['a', 'b', 'c', 'd'], [taken, entering, foreign], place('', {}, 'write'))
    expect(change.rows.map((row) => row.risProcedureId)).toEqual(['a', 'b'])
    expect(change.waiting).toEqual(['a', 'b', 'c'])
  })
})

describe('matches', () => {
  test.each([
    ['建国', true],
    ['wangjian', true],
    ['WJG', true],
    ['CT2611', true],
    ['Z12', true],
    ['2611', false],
    ['李', false],
  ])('search %s: %s', (search, expected) => {
    expect(matches(a, place(search))).toBe(expected)
  })

  test('each filter asks its own field', () => {
    expect(matches(a, place('', { modality: 'MR' }))).toBe(false)
    expect(matches(a, place('', { states: [3] }))).toBe(false)
    expect(matches(a, place('', { printed: '1' }))).toBe(false)
    expect(matches(a, place('', { sourceType: 'outpatient' }))).toBe(false)
    expect(matches(a, place('', { bodypart: '头' }))).toBe(false)
    expect(matches(a, place('', { patientNo: 'Z1', hospitalNo: 'H', accessionNo: 'A', checkNo: 'CT' }))).toBe(true)
  })

  test('what was sent back or is parked is found by its own sign', () => {
    const back = testRow({ state: 2060, returned: true })
    const parked = testRow({ state: 2, hungUp: true })
    expect([back, parked, a].map((row) => matches(row, place('', { flags: ['returned'] })))).toEqual([true, false, false])
    expect([back, parked, a].map((row) => matches(row, place('', { flags: ['hungUp'], states: [2060] })))).toEqual([
      true,
      true,
      a.state === 2060,
    ])
  })

  test('deleted rows are shown only where they are asked for', () => {
    const deleted = testRow({ state: 3000 })
    expect(matches(deleted, place())).toBe(false)
    expect(matches(deleted, place('', { states: [3000] }))).toBe(true)
    const done = testRow({ state: 2060, reportHasComplete: 1 })
    expect([matches(done, place('', { states: [9] })), matches(done, place('', { states: [2060] }))]).toEqual([true, false])
  })

  test('the time range looks at the time of its type; the last minute of a day is inside', () => {
    const late = testRow({ registerTime: '2026-11-19 23:59:59', reportCompleteTime: '2026-11-20 23:59:40' })
    expect(matches(late, place('', { timeTimes: 'today' }))).toBe(false)
    expect(matches(late, place('', { timeTimes: 'today', timeType: 'complete' }))).toBe(true)
    expect(matches(testRow(), place('', { timeTimes: 'today', timeType: 'write' }))).toBe(false)
  })

  test('my queues: to review without the right is none; returned is the author’s alone', () => {
    expect(matches(testRow({ state: 3 }), place('', {}, 'review'))).toBe(false)
    expect(matches(testRow({ returned: true, authorId: 'me' }), place('', {}, 'returned'))).toBe(true)
    expect(matches(testRow({ returned: true, authorId: 'x' }), place('', {}, 'returned'))).toBe(false)
    expect(matches(testRow({ returned: true, authorId: 'me' }), place('', {}, 'write'))).toBe(false)
    for (const flag of ['urgent', 'greenChannel', 'critical'])
      expect(matches(testRow({ [flag]: true }), place('', {}, 'urgent'))).toBe(true)
    expect(matches(testRow({ urgent: true, reportHasComplete: 1 }), place('', {}, 'urgent'))).toBe(false)
    const rejected = (more: object) => testRow({ state: 120, ...more })
    for (const more of [{ srcDoctorId: 'me' }, { assignedId: 'me' }]) expect(matches(rejected(more), place('', {}, 'mine'))).toBe(true)
    expect(matches(rejected({ srcDoctorId: 'x', assignedId: 'x' }), place('', {}, 'mine'))).toBe(false)
    expect(matches(rejected({}), place('', {}, 'write'))).toBe(true)
    expect(matches(rejected({ urgent: true }), place('', {}, 'urgent'))).toBe(true)
  })
})
