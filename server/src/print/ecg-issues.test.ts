import { CODE, STATE } from '@farsight/shared/domain'
import { finish } from '../../test/completed'
import { content } from '../../test/exams'
import { type TestServer, testServer } from '../../test/harness'
import { drawnText } from '../../test/pdf-text'
import { failures, newUid, stow } from '../../test/stow'
import { type Case, type Colleague, makeWard, type Ward } from '../../test/ward'
import { ecg } from '../demo/studies/ecg'

let server: TestServer
beforeAll(async () => {
  server = await testServer()
}, 60_000)
afterAll(() => server?.close())

/** An ECG exam whose recording lies in the archive. */
async function ecgCase(ward: Ward): Promise<Case> {
  const one = await ward.newCase({ modality: 'ECG', state: STATE.toBeDiagnosed })
  const patient = { name: '王建国', pinyin: 'wang jian guo', id: one.exam.hospital_no, sex: 'M' as const, birthDate: '1959-03-01' }
  const asked = {
    ...{ kind: 'ecg', seed: 7, patient, accession: one.exam.accession_no, studyUid: newUid() },
    ...{ studyDate: '2026-11-20', description: '静息心电图', finding: false },
  }
  const technician = await server.as(await server.account(ward.facility, { role: 'technician' }))
  const answer = await stow(
    technician,
    [...ecg(asked as never)].map(({ bytes }) => Buffer.from(bytes)),
  )
  expect([failures(answer), answer.status]).toEqual([[], 200])
  await server.database.superuser((su) => su.query('UPDATE study SET exam_id = $1 WHERE study_uid = $2', [one.id, asked.studyUid]))
  return one
}

const recordingOf = async (doctor: Colleague, { id }: Case): Promise<string> =>
  (await doctor.call('queryEcgWave', { risProcedureId: id })).body.val.recordings[0].id

async function keep(doctor: Colleague, one: Case, baseVersion: number, hr: number): Promise<number> {
  const values = [
    { name: 'hr', value: hr, source: 'typed' },
    { name: 'pr', value: 164, source: 'device' },
  ]
  const recordingId = await recordingOf(doctor, one)
  const { body } = await doctor.call('saveEcgMeasures', { risProcedureId: one.id, baseVersion, recordingId, formula: 'bazett', values })
  return body.errorCode
}

async function paper(doctor: Colleague, query: string): Promise<{ status: number; drawn: string }> {
  const response = await fetch(`${server.url}/report.pdf?${query}`, { headers: { cookie: doctor.cookie ?? '' } })
  const pdf = Buffer.from(await response.arrayBuffer())
  return { status: response.status, drawn: response.status === 200 ? drawnText(pdf).replaceAll(/\s+/g, '') : pdf.toString() }
}
const rateOn = (drawn: string): string | undefined => /(?:心率|HR)(\d+)(?:次|bpm)/.exec(drawn)?.[1]
const MARK = '测量值未经医师确认'

test('[ECG-08] each issue is printed with the values that stood in it when it was signed; values of a signed report stay', async () => {
  const ward = await makeWard(server, 0)
  const doctor = await ward.person({ rights: { ECG: 4 }, name: '张心电' })
  const one = await ecgCase(ward)
  await doctor.call('openReport', one.address)
  expect(await keep(doctor, one, 0, 71)).toBe(0)
  await finish(server, doctor, one.id, 'ECG', content('窦性心律'))
  const at = `procedureId=${one.id}&view=1`
  const first = await paper(doctor, at)
  expect([first.status, rateOn(first.drawn), first.drawn.includes(MARK)]).toEqual([200, '71', false])
  // Signed: nobody changes them behind it.
  server.clock.now += 60_000
  expect(await keep(doctor, one, 1, 99)).not.toBe(0)
  expect((await doctor.call('withdrawDiagnose', { risProcedureId: one.id })).body.errorCode).toBe(0)
  await doctor.call('openReport', one.address)
  expect(await keep(doctor, one, 1, 84)).toBe(0)
  // Taken back and in writing: what was out is printed with its own, not with what is being written.
  const gone = await paper(doctor, `${at}&issue=1`)
  expect([gone.status, rateOn(gone.drawn), gone.drawn.includes(MARK)]).toEqual([200, '71', false])
  server.clock.now += 60_000
  await finish(server, doctor, one.id, 'ECG', content('窦性心律不齐'))
  const [old, now] = [await paper(doctor, `${at}&issue=1`), await paper(doctor, `${at}&issue=2`)]
  expect([rateOn(old.drawn), rateOn(now.drawn)]).toEqual(['71', '84'])
  expect(now.drawn.includes(MARK)).toBe(false)
  const more = { procedureId: one.id, kind: 'correction', report: content('窦性心律，更正'), reason: '写错', baseIssue: 2 }
  expect((await doctor.call('issueReport', more)).body.errorCode).toBe(0)
  expect(rateOn((await paper(doctor, `${at}&issue=2`)).drawn)).toBe('84')
  // Each keeps whence it came.
  const { measures } = (await doctor.call('queryEcgWave', { risProcedureId: one.id })).body.val
  expect(measures.values.map(({ source }: { source: string }) => source)).toEqual(['typed', 'device'])
}, 120_000)

test('[ECG-08] on a preliminary paper the values say that no doctor has confirmed them, in the language of the paper', async () => {
  const ward = await makeWard(server, 1)
  const writer = await ward.person({ rights: { ECG: 1 }, name: '书写' })
  const head = await ward.person({ rights: { ECG: 4 }, name: '审核' })
  const one = await ecgCase(ward)
  const opened = await writer.call('openReport', one.address)
  expect(await keep(writer, one, 0, 66)).toBe(0)
  const sent = { procedureId: one.id, report: content('窦性心律'), baseVersion: opened.body.val.report.version, toReview: 1 }
  const { body } = await writer.call('submitReport', sent)
  expect(body.errorCode).toBe(0)
  const at = `procedureId=${one.id}&preliminary=1&view=1`
  const zh = await paper(writer, at)
  expect([zh.status, rateOn(zh.drawn), zh.drawn.includes(MARK)]).toEqual([200, '66', true])
  const en = await paper(writer, `${at}&lang=en`)
  expect([rateOn(en.drawn), en.drawn.includes('valuesnotconfirmedbyadoctor')]).toEqual(['66', true])
  const review = await head.call('openReview', one.address)
  const pass = { procedureId: one.id, report: content('窦性心律'), baseVersion: review.body.val.report.version, stars: 5 }
  expect((await head.call('passReview', pass)).body.errorCode).toBe(0)
  const signed = await paper(writer, `procedureId=${one.id}&view=1`)
  expect([signed.status, rateOn(signed.drawn), signed.drawn.includes(MARK)]).toEqual([200, '66', false])
}, 120_000)

test('[EDIT-03, ECG-08] a correction takes corrected values along: its paper has them, the one before keeps its own', async () => {
  const ward = await makeWard(server, 0)
  const doctor = await ward.person({ rights: { ECG: 4 }, name: '张心电' })
  const one = await ecgCase(ward)
  await doctor.call('openReport', one.address)
  expect(await keep(doctor, one, 0, 71)).toBe(0)
  await finish(server, doctor, one.id, 'ECG', content('心率 71'))
  server.clock.now += 60_000
  const recordingId = await recordingOf(doctor, one)
  const measures = { baseVersion: 1, recordingId, formula: 'hodges', values: [{ name: 'hr', value: 93, source: 'typed' }] }
  const correction = (more: object = {}) =>
    doctor.call('issueReport', {
      ...{ procedureId: one.id, kind: 'correction', report: content('心率 71'), reason: '读错', baseIssue: 1, measures, ...more },
    })
  // Neither the text nor a value is another one; no such recording; beyond every heart; upon values that nobody sees any more.
  const standing = {
    ...measures,
    formula: 'bazett',
    values: [
      { name: 'hr', value: 71, source: 'typed' },
      { name: 'pr', value: 164, source: 'device' },
    ],
  }
  expect((await correction({ measures: standing })).body.errorCode).toBe(CODE.contentUnchanged)
  expect((await correction({ measures: { ...measures, recordingId: '1.2.3' } })).body.errorCode).toBe(CODE.ecgUnknown)
  const beyond = { ...measures, values: [{ name: 'hr', value: 900, source: 'typed' }] }
  expect((await correction({ measures: beyond })).body.errorCode).toBe(CODE.ecgValueIllegal)
  expect((await correction({ measures: { ...measures, baseVersion: 0 } })).body.errorCode).toBe(CODE.editedByAnother)
  const at = `procedureId=${one.id}&view=1`
  expect(rateOn((await paper(doctor, at)).drawn)).toBe('71')
  // Values alone are a correction.
  expect((await correction()).body.errorCode).toBe(0)
  const [now, old] = [await paper(doctor, at), await paper(doctor, `${at}&issue=1`)]
  expect([rateOn(now.drawn), now.drawn.includes('93次/分*'), rateOn(old.drawn)]).toEqual(['93', true, '71'])
  // An addendum corrects nothing.
  const added = { kind: 'addendum', report: content('补充', '', '', null), baseIssue: 2, measures: { ...measures, baseVersion: 2 } }
  expect((await correction(added)).body.errorCode).toBe(0)
  expect((await doctor.call('queryEcgWave', { risProcedureId: one.id })).body.val.measures.baseVersion).toBe(2)
  expect(rateOn((await paper(doctor, `${at}&issue=2`)).drawn)).toBe('93')
}, 120_000)
