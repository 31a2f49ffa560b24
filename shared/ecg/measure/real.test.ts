import { agreement } from '../beats'
import { readAecgSample, readDicomSample, readMitBih, readPtb, testWithReal } from '../test/real'
import { measureEcg } from './measure'

const NAMES = ['hr', 'rr', 'pr', 'p', 'qrs', 'qt', 'axisP', 'axisQrs', 'axisT'] as const
testWithReal('ecg_dicom/waveform_ecg.dcm', 'ecg_hl7/subject1_0.xml', 'ecg_wfdb/s0010_re.dat')(
  '[ECG-08] real ECGs: PR, QRS and QT within 20 ms, P within 30, axes within 20° of what two devices say of theirs (PTB has none: printed)',
  () => {
    for (const [name, { group, says }] of Object.entries({
      'DICOM ELI 250': readDicomSample(),
      aECG: readAecgSample(),
      'PTB s0010': { group: readPtb(), says: {} },
    })) {
      const told = measureEcg(group)
      const shown = NAMES.map(
        (one) =>
          `${one} ${told[one] ?? told.missing[one as 'pr']}${(says as Record<string, number>)[one] === undefined ? '' : ` (${(says as Record<string, number>)[one]})`}`,
      )
      process.stdout.write(`${name}, measured (device): ${shown.join(', ')}\n`)
      const away = Object.entries(says).map(([one, value]) => [one, Math.abs(told[one as 'pr']! - value)] as const)
      expect(away.filter(([one, by]) => !(by <= (one === 'p' ? 30 : 20)))).toEqual([])
    }
  },
  60_000,
)

testWithReal('ecg_wfdb/100.dat', 'ecg_wfdb/100.atr')(
  '[ECG-08] MIT-BIH 100, measured whole: every beat of its annotators',
  () => {
    const { group, beats } = readMitBih()
    const told = measureEcg(group)
    const { f1 } = agreement(
      told.beats.map(({ at }) => at),
      beats,
      Math.round(0.15 * group.rate),
    )
    process.stdout.write(`MIT-BIH 100: ${beats.length} beats, F1 ${f1.toFixed(4)}, PR ${told.pr}, QRS ${told.qrs}, QT ${told.qt}\n`)
    expect(f1).toBeGreaterThanOrEqual(0.99)
    expect(told.missing.axisQrs).toBe('noLead')
  },
  60_000,
)
