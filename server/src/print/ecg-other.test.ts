import { USUAL_ECG_PAPER } from '@farsight/shared/domain'
import type { EcgRecording } from '@farsight/shared/ecg'
import { drawEcg } from './ecg-sheet'

const lead = { lead: 'II', samples: new Int32Array(5000), unit: 1, baseline: 0, derived: false }
const recording: EcgRecording = {
  ...{ format: 'scp', groups: [{ rate: 500, label: 'RHYTHM', kind: 'rhythm', leads: [lead] }], time: '', device: '' },
  ...{ filters: { lowCut: null, highCut: null, notch: null, text: '' }, values: [], statements: [], notes: [] },
}
const drawn = async (measured: string): Promise<string> => {
  const kept = { recording_id: measured, formula: 'bazett', values: [{ name: 'hr', value: 71 }] }
  const found = { sources: [{ id: 'one', doubt: false, address: {} }], kept, foreign: new Set<string>() }
  const pages = await drawEcg({ open: async () => ({ recording }) } as never, found as never, 'en', true, USUAL_ECG_PAPER)
  return pages.flatMap(({ says }) => says).join(' ')
}

test('[ECG-08] beside an ECG are printed the values of that recording, and none of another', async () => {
  expect(await drawn('one')).toContain('HR 71 bpm')
  expect(await drawn('another')).not.toContain('71')
})
