import { fakeServer } from '../model/test-kit'
import { choosePrior, findPrior, twinOf } from './prior'
import type { SeriesEntry } from './series'

type Earlier = Parameters<typeof choosePrior>[1][number]
const EXAM = { risProcedureId: 'now', modality: 'CT', bodypart: '胸部', side: '', checkTime: '2026-11-20 10:00:00' }
const earlier = (risProcedureId: string, change: Partial<Earlier> = {}): Earlier =>
  ({ risProcedureId, modality: 'CT', bodypart: '胸部', side: '', checkTime: '2025-03-01 08:00:00', imageCount: 40, ...change }) as Earlier

test('[IMG-06] the prior is of the same body part, with images, before this exam; the same modality first, then the newest', () => {
  const list = [
    earlier('head', { bodypart: '头颅', checkTime: '2026-10-01 08:00:00' }),
    earlier('none', { imageCount: 0, checkTime: '2026-09-01 08:00:00' }),
    earlier('later', { checkTime: '2026-11-22 08:00:00' }),
    earlier('dx', { modality: 'DX', checkTime: '2026-08-01 08:00:00' }),
    earlier('old', { checkTime: '2024-01-01 08:00:00' }),
    earlier('right'),
    earlier('now'),
  ]
  expect(choosePrior(EXAM, list)?.risProcedureId).toBe('right')
  expect(choosePrior(EXAM, list.slice(0, 4))?.risProcedureId).toBe('dx')
  expect(choosePrior(EXAM, list.slice(0, 3))).toBeUndefined()
})

test('a knee is not compared with the other one', () => {
  const knee = { ...EXAM, bodypart: '膝关节', side: 'L' }
  const one = (side: string) => choosePrior(knee, [earlier('a', { bodypart: '膝关节', side })])?.risProcedureId
  expect([one('L'), one(''), one('R')]).toEqual(['a', 'a', undefined])
})

test('its series say of which day they are; an exam without pictures is no prior', async () => {
  const instances = [{ sopUid: '1.1.1', number: 1, frames: 1, sopClass: '1.2.840.10008.5.1.4.1.1.2' }]
  const study = (list: object[]) => [
    {
      studyUid: '1',
      studyDate: '2025-03-01',
      description: '',
      series: [{ seriesUid: '1.1', modality: 'CT', number: 1, description: 'lung', instances: list }],
    },
  ]
  const server = (list: object[]) => fakeServer({ searchHistory: () => [earlier('p')], queryImages: () => study(list) }).call
  expect(await findPrior(EXAM, server(instances))).toMatchObject({
    procedureId: 'p',
    day: '2025-03-01',
    series: [{ seriesUid: '1.1', prior: '2025-03-01' }],
  })
  expect(await findPrior(EXAM, server([]))).toBeUndefined()
})

test('the twin of a series has its modality and name, else about its length', () => {
  const series = (seriesUid: string, description: string, count: number, modality = 'CT') =>
    ({ seriesUid, description, modality, images: Array.from({ length: count }) }) as unknown as SeriesEntry
  const shown = series('s', 'Lung 1mm', 300)
  expect(twinOf(shown, [series('a', 'scout', 2), series('b', 'lung 1MM', 280)])?.seriesUid).toBe('b')
  expect(twinOf(shown, [series('a', 'scout', 2), series('b', 'x', 250)])?.seriesUid).toBe('b')
  expect(twinOf(shown, [])).toBeUndefined()
})
