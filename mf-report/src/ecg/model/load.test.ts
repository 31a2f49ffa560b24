import type { EcgPiece, EcgRecordingHead } from '@farsight/shared/contract'
import { ECG_GAP } from '@farsight/shared/ecg'
import { type ExamEcgs, loadRecording, samplesOf } from './load'
import { askPriors, earlierEcgs } from './priors'

const base64 = (...all: number[]): string => Buffer.from(Int32Array.from(all).buffer).toString('base64')
const HEAD: EcgRecordingHead = {
  ...{
    id: 'r',
    foreign: 0,
    kind: 'waves',
    format: 'scp',
    time: '',
    device: 'D',
    filters: { lowCut: null, highCut: null, notch: null, text: '' },
  },
  ...{ values: [], statements: [], notes: [], reason: '', detail: '' },
  groups: [
    {
      ...{ rate: 500, label: 'RHYTHM', kind: 'rhythm', count: 5 },
      leads: [
        { lead: 'I', unit: 1, baseline: 0, derived: 0 },
        { lead: 'II', unit: 1, baseline: 0, derived: 1 },
      ],
    },
  ],
}
const piece = (from: number, count: number, ...samples: number[]): EcgPiece => ({
  id: 'r',
  group: 0,
  from,
  count,
  samples: base64(...samples),
})

test('samples are whole numbers of either sign, as they were sent', () => {
  expect([...samplesOf(base64(1, -2, 0x7fffffff, -0x80000000))]).toEqual([1, -2, 2147483647, -2147483648])
})

test('a long recording is put together from its pieces, each lead in its own order; one that nothing more is given of ends', async () => {
  const ecgs: ExamEcgs = { risProcedureId: 'e', recordings: [HEAD], pieces: [piece(0, 2, 1, 2, 11, 12)], measures: null }
  const asked: unknown[] = []
  const call = async (_: string, payload: { from?: number }) => {
    asked.push(payload)
    const more = { 2: piece(2, 2, 3, 4, 13, 14), 4: piece(4, 1, 5, 15) }[payload.from as 2 | 4]
    return { val: { recordings: [], pieces: [more], measures: null } }
  }
  const { groups } = await loadRecording(call as never, ecgs, HEAD)
  expect(groups[0]!.leads.map(({ lead, samples, derived }) => [lead, derived, [...samples]])).toEqual([
    ['I', false, [1, 2, 3, 4, 5]],
    ['II', true, [11, 12, 13, 14, 15]],
  ])
  expect(asked).toEqual([
    { risProcedureId: 'e', id: 'r', group: 0, from: 2 },
    { risProcedureId: 'e', id: 'r', group: 0, from: 4 },
  ])
  const dry = async () => ({ val: { recordings: [], pieces: [], measures: null } })
  const short = await loadRecording(dry as never, ecgs, HEAD)
  // Nothing came: no line at nought, and it is said.
  expect([...short.groups[0]!.leads[0]!.samples]).toEqual([1, 2, ECG_GAP, ECG_GAP, ECG_GAP])
  expect(short.notes).toEqual(['not received: 3'])
})

test('[ECG-10] the ECG to compare with is the newest earlier one; no picture, and none that was taken later', () => {
  const exam = { risProcedureId: 'now', checkTime: '2026-11-20 10:00:00' }
  const one = (risProcedureId: string, modality: string, checkTime: string, imageCount = 1) =>
    ({ risProcedureId, modality, checkTime, imageCount }) as never
  const earlier = [
    one('now', 'ECG', '2026-11-20 10:00:00'),
    one('old', 'ECG', '2025-01-01 08:00:00'),
    one('near', 'ECG', '2026-10-01 08:00:00'),
  ]
  const others = [
    one('later', 'ECG', '2026-11-21 08:00:00'),
    one('ct', 'CT', '2026-11-01 08:00:00'),
    one('bare', 'ECG', '2026-11-02 08:00:00', 0),
  ]
  expect(earlierEcgs(exam, [...earlier, ...others]).map(({ risProcedureId }) => risProcedureId)).toEqual(['near', 'old'])
  expect(earlierEcgs(exam, others)).toEqual([])
})

test('[ECG-10] where the newest earlier ECG is a printed page alone, the one before it is compared with', async () => {
  const exam = { risProcedureId: 'now', checkTime: '2026-11-20 10:00:00' }
  const one = (risProcedureId: string, checkTime: string) => ({ risProcedureId, modality: 'ECG', checkTime, imageCount: 1 })
  const asked: string[] = []
  const call = async (name: string, { risProcedureId }: { risProcedureId: string }) => {
    if (name === 'searchHistory') return { val: [one('page', '2026-10-01 08:00:00'), one('waves', '2025-01-01 08:00:00')] }
    asked.push(risProcedureId)
    if (risProcedureId === 'page') return { val: { recordings: [{ ...HEAD, kind: 'pdf', groups: [] }], pieces: [], measures: null } }
    return { val: { recordings: [HEAD], pieces: [piece(0, 5, 1, 2, 3, 4, 5, 11, 12, 13, 14, 15)], measures: null } }
  }
  const prior = await askPriors(call as never, exam)
  expect(asked).toEqual(['page', 'waves'])
  expect(prior?.date).toBe('2025-01-01')
  expect([...prior!.recording.groups[0]!.leads[0]!.samples]).toEqual([1, 2, 3, 4, 5])
})
