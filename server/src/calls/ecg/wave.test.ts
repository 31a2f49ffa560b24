import { ECG_GAP, type EcgRecording } from '@farsight/shared/ecg'
import { headOf, pieceOf } from './wave'

test('what a shorter lead has not goes out as a gap, never as nought', () => {
  const lead = (name: string, samples: number[]) => ({
    lead: name,
    samples: Int32Array.from(samples),
    unit: 1,
    baseline: 0,
    derived: false,
  })
  const leads = [lead('V1', [7]), lead('II', [1, 2, 3])]
  const recording = {
    groups: [{ rate: 500, label: '', kind: 'rhythm', leads }],
    values: [],
    statements: [],
    notes: [],
    filters: {},
  } as never
  const piece = pieceOf('x', recording as EcgRecording, 0, 0, 100)
  expect([...new Int32Array(new Uint8Array(Buffer.from(piece.samples, 'base64')).buffer)]).toEqual([7, ECG_GAP, ECG_GAP, 1, 2, 3])
  expect(headOf('x', { recording }).groups[0]!.count).toBe(3)
})
