import { type EcgGroup, type EcgRecording, STANDARD_LEADS } from '@farsight/shared/ecg'
import { DrawnLeads, NO_FILTERS } from '../model/drawing-filters'
import type { Drawn } from './paint-traces'
import { hear } from './use-sheet'

export interface TestEcg {
  readonly leads?: readonly string[]
  readonly rate?: number
  readonly seconds?: number
  /** Seconds of the first R, and between two. */
  readonly first?: number
  readonly rr?: number
  /** µV of R. */
  readonly high?: number
  /** µV of hum at 50 Hz, and of a wander at 0.2 Hz. */
  readonly hum?: number
  readonly wander?: number
}

/** A recording whose R waves are steep triangles of a known height at known moments, on 0 µV. */
export function testEcg(of: TestEcg = {}): EcgRecording {
  const { leads = STANDARD_LEADS, rate = 500, seconds = 10, first = 0.4, rr = 0.8, high = 1000, hum = 0, wander = 0 } = of
  const samples = Int32Array.from({ length: rate * seconds }, (_, i) => {
    const at = i / rate
    const off = Math.abs(at - (first + rr * Math.max(0, Math.round((at - first) / rr))))
    const noise = hum * Math.sin(2 * Math.PI * 50 * at) + wander * Math.sin(2 * Math.PI * 0.2 * at)
    return Math.round((Math.max(0, 1 - off / 0.03) * high + noise) * 2)
  })
  const group: EcgGroup = {
    rate,
    label: 'RHYTHM',
    kind: 'rhythm',
    leads: leads.map((lead) => ({ lead, samples: samples.slice(), unit: 0.5, baseline: 0, derived: false })),
  }
  const filters = { lowCut: 0.05, highCut: 150, notch: null, text: '' }
  return { format: 'dicom', groups: [group], time: '2026-11-23 09:12:05', device: 'Test', filters, values: [], statements: [], notes: [] }
}

/** The same, ready to be drawn. */
export function testDrawn(recording: EcgRecording, filters = NO_FILTERS): Drawn {
  const heard = hear(recording, 0)!
  return { signal: heard.signal, leads: new DrawnLeads(filters, heard.signal.rate), levels: () => undefined }
}
