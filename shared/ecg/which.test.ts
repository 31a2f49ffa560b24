import { type EcgChoice, reportRecording } from './which'

const one = (id: string, more: Partial<EcgChoice> = {}): EcgChoice => ({
  ...{ id, kind: 'waves', time: '2026-11-23 09:00:00', foreign: 0 },
  ...more,
})
const idOf = (recordings: readonly EcgChoice[], kept?: string) => reportRecording(recordings, kept)?.id

test('the recording that the report was read from stands, whatever came since', () => {
  const all = [one('a'), one('b', { time: '2026-11-24 09:00:00' }), one('c', { foreign: 1 })]
  expect(idOf(all, 'a')).toBe('a')
  expect(idOf(all, 'c')).toBe('c')
  expect(idOf(all, 'gone')).toBe('b')
})

test('before one is known it is the newest rhythm of the exam’s own, never one that names another patient', () => {
  expect(idOf([one('own'), one('foreign', { foreign: 1, time: '2027-01-01 00:00:00' })])).toBe('own')
  expect(idOf([one('new', { time: '2026-11-25 00:00:00' }), one('old'), one('unknown', { time: '' })])).toBe('new')
  expect(idOf([one('a'), one('b')])).toBe('b')
  expect(idOf([one('a'), one('page', { kind: 'pdf' })])).toBe('a')
})

test('a page of the exam’s own stands before another patient’s rhythm; where there is nothing else that one does', () => {
  expect(idOf([one('page', { kind: 'pdf', time: '' }), one('foreign', { foreign: 1 })])).toBe('page')
  expect(idOf([one('foreign', { foreign: 1 })])).toBe('foreign')
  expect(idOf([])).toBeUndefined()
})
