import { distinctPatients, headerDifferences, patientLine, patientOf } from './patient'

const header = (name: object | undefined, id = 'P1', sex = 'M') => ({
  ...(name ? { '00100010': { vr: 'PN', Value: [name] } } : {}),
  '00100020': { vr: 'LO', Value: [id] },
  '00100040': { vr: 'CS', Value: [sex] },
})
const GU = header({ Alphabetic: 'Gu^ZhenHua', Ideographic: '顾^振华' })
const EXAM = { patName: '顾振华', pinyin: 'Gu ZhenHua', hospitalNo: 'P1', sex: 'M' }

test('a picture’s patient is read out of its own header and written for people', () => {
  expect(patientLine(patientOf(GU), EXAM, 'zh')).toBe('顾振华 男 P1')
  // One patient is spelled one way: as the exam's name beside it, in either language.
  expect(patientLine(patientOf(GU), EXAM, 'en')).toBe('顾振华 M P1')
  expect(patientLine(patientOf(GU), { patName: 'Gu^ZhenHua=顾^振华' }, 'en')).toBe('Gu ZhenHua M P1')
  expect(patientLine(patientOf(header({ Alphabetic: 'Gu^ZhenHua' })), EXAM, 'en')).toBe('Gu ZhenHua M P1')
  expect(patientLine(patientOf({}), EXAM, 'zh')).toBe('')
})

test('[DAY-02] where the header names another patient than the exam, each fact is told; what is left open is none', () => {
  const differs = (one: Parameters<typeof patientOf>[0]) => headerDifferences(patientOf(one), EXAM, 'zh')
  expect(differs(GU)).toEqual([])
  expect(differs(header({ Alphabetic: 'ZHENHUA^GU' }))).toEqual([])
  expect(differs({})).toEqual([])
  expect(differs(header({ Alphabetic: 'Wang^JianGuo', Ideographic: '王^建国' }, 'P2', 'F'))).toEqual([
    { field: 'name', exam: '顾振华', images: '王建国' },
    { field: 'patientId', exam: 'P1', images: 'P2' },
    { field: 'sex', exam: '男', images: '女' },
  ])
})

test('each patient once', () => {
  expect(distinctPatients([patientOf(GU)], [patientOf(GU), patientOf({})])).toHaveLength(2)
})
