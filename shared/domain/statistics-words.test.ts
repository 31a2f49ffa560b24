import { STATISTICS } from './statistics'
import { statMeasureMeaning, statMeasureWord, unnamedMeasures } from './statistics-words'

test('every measure of every screen has words, and a screen’s own meaning goes before the common one', () => {
  expect(unnamedMeasures()).toEqual([])
  expect(statMeasureMeaning('localDoctorWork', 'p50')?.en).toContain('opening')
  expect(statMeasureMeaning('localDiagnosisCount', 'p50')?.en).toContain('due time')
})

test('[STAT-03] what doctors did together is told as shares, never as a number of exams', () => {
  expect(STATISTICS.localDoctorWork.measures.map(({ key }) => statMeasureWord(key).zh)).not.toContain('检查')
  expect(statMeasureWord(STATISTICS.localDoctorWork.measures[0]!.key)).toEqual({ zh: '参与人次', en: 'Exam shares' })
})
