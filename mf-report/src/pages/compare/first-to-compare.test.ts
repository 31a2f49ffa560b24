import { firstToCompare } from './first-to-compare'

const EXAM = { risProcedureId: 'now', modality: 'CT', bodypart: '胸部', side: '' }
const earlier = (risProcedureId: string, change: object = {}) =>
  ({ risProcedureId, modality: 'CT', bodypart: '胸部', side: '', imageCount: 10, checkTime: '2026-01-01 08:00:00', ...change }) as never
const first = (...all: never[]) => firstToCompare(EXAM, all)?.risProcedureId

test('[VIEW-04] the exam of the same part comes first, with images, of the same modality, the newest', () => {
  expect(first(earlier('head', { bodypart: '头颅', checkTime: '2026-10-01 08:00:00' }), earlier('chest'))).toBe('chest')
  expect(first(earlier('empty', { imageCount: 0, checkTime: '2026-10-01 08:00:00' }), earlier('pictures'))).toBe('pictures')
  expect(first(earlier('dx', { modality: 'DX', checkTime: '2026-10-01 08:00:00' }), earlier('ct'))).toBe('ct')
  expect(first(earlier('old'), earlier('new', { checkTime: '2026-09-01 08:00:00' }))).toBe('new')
})

test('neither itself nor an ECG', () => {
  expect(first(earlier('now'), earlier('ecg', { modality: 'ECG' }))).toBeUndefined()
})
