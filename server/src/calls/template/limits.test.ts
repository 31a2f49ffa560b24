import {
  CODE,
  CONDITION_MAX,
  fieldValues,
  REPORT_TEXT_MAX,
  type ReportContent,
  TEMPLATE_TEXT_MAX,
  TEMPLATE_TITLE_MAX,
  withFields,
} from '@farsight/shared/domain'
import { content } from '../../../test/exams'
import { type TestServer, testServer } from '../../../test/harness'
import { type Colleague, makeWard, type Ward } from '../../../test/ward'

let server: TestServer
let ward: Ward
let doctor: Colleague
beforeAll(async () => {
  server = await testServer()
  ward = await makeWard(server)
  doctor = await ward.person({ rights: { CT: 1 } })
})
afterAll(() => server.close())

/** A text of the longest allowed length, the last character of two code units, and one that is longer by one. */
const texts = (most: number): readonly [string, string] => {
  const full = `${'字'.repeat(most - 2)}\u{1F600}`
  return [full, `${full}字`]
}

test('[CONST-04] condition 512, report text 6000, template title 16 and text 6000: the whole length goes, one more is refused', async () => {
  expect([CONDITION_MAX, REPORT_TEXT_MAX, TEMPLATE_TITLE_MAX, TEMPLATE_TEXT_MAX]).toEqual([512, 6000, 16, 6000])
  let serial = 0
  const template = (more: object) => ({
    name: `模板${++serial}`,
    level: 'personal',
    modality: 'CT',
    bodypart: '',
    abnormal: false,
    findings: '字',
    diagnosis: '字',
    ...more,
  })
  const one = await ward.openedBy(doctor)
  const code = async (...call: Parameters<Colleague['call']>): Promise<number> => (await doctor.call(...call)).body.errorCode
  const { caseInfo } = (await doctor.call('getPatientCase', { risProcedureId: one.id })).body.val
  const condition = (conditionDescription: string) =>
    code('savePatientCase', { risProcedureId: one.id, caseInfo: { ...caseInfo, conditionDescription }, baseVersion: 0 })
  const report = (text: string) => code('saveReport', { procedureId: one.id, report: content(text), baseVersion: 1 })
  const title = (text: string) => code('templateSave', template({ title: text }))
  const findings = (text: string) => code('templateSave', template({ findings: text }))
  const diagnosis = (text: string) => code('templateSave', template({ diagnosis: text }))
  for (const [most, ask, refused] of [
    [512, condition, CODE.descriptionTooLong],
    [6000, report, CODE.parameterIllegal],
    [16, title, CODE.parameterIllegal],
    [6000, findings, CODE.parameterIllegal],
    [6000, diagnosis, CODE.parameterIllegal],
  ] as const) {
    const [full, over] = texts(most)
    expect([most, await ask(over), await ask(full)]).toEqual([most, refused, 0])
  }
  const { body } = await doctor.call('templateList', { modality: 'CT' })
  expect(body.val.map((one: { title: string }) => one.title)).toContain(texts(16)[0])
})

test('[EDIT-07] values of a template’s fields are data of the draft and of the version that is sent', async () => {
  const one = await ward.openedBy(doctor)
  const finding = withFields('[侧别:左/右]肺见[大小:# mm]结节。', ['右', '8'])
  const report = { ...content('x'), finding }
  expect((await doctor.call('saveReport', { procedureId: one.id, report, baseVersion: 1 })).body.errorCode).toBe(0)
  const values = [
    { field: 'finding', type: 'choice', name: '侧别', unit: '', value: '右' },
    { field: 'finding', type: 'number', name: '大小', unit: 'mm', value: '8' },
  ]
  const draft = (await doctor.call('getReport', { ...one.address })).body.val.report
  expect(fieldValues(draft.content)).toEqual(values)
  const sent = { procedureId: one.id, report, baseVersion: draft.version, toReview: 1 }
  expect((await doctor.call('submitReport', sent)).body.errorCode).toBe(0)
  const kept = await server.database.superuser(
    async (su) => (await su.query('SELECT content FROM report_version WHERE exam_id = $1 ORDER BY version DESC LIMIT 1', [one.id])).rows[0],
  )
  expect(fieldValues(kept.content as ReportContent)).toEqual(values)
})
