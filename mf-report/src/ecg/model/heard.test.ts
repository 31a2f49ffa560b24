import type { EcgRecording } from '@farsight/shared/ecg'
import { withHeard } from './heard'

test('[ECG-08] where a recording has gaps it says from how many seconds its values are', () => {
  const lead = { lead: 'II', samples: new Int32Array(5000), unit: 1, baseline: 0, derived: false }
  const recording = { groups: [{ rate: 500, label: '', kind: 'rhythm', leads: [lead] }], notes: ['CRC'] } as unknown as EcgRecording
  expect(withHeard(recording, { seconds: 6 }).notes).toEqual(['heard: 6 of 10 s', 'CRC'])
  expect(withHeard(recording, { seconds: 10 })).toBe(recording)
  expect(withHeard(recording, undefined)).toBe(recording)
  // Of a long one a stretch is measured, which has a line of its own.
  const long = { ...recording, groups: [{ ...recording.groups[0], leads: [{ ...lead, samples: new Int32Array(500 * 200) }] }] } as never
  expect(withHeard(long, { seconds: 120 })).toBe(long)
})
