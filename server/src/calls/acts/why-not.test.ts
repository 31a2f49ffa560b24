import type { CallName } from '@farsight/shared/contract'
import { actRefusal, CODE, type RightLevel, type RowAct, STATE } from '@farsight/shared/domain'
import { content } from '../../../test/exams'
import { type TestServer, testServer } from '../../../test/harness'
import { type Case, type Colleague, makeWard, type Ward } from '../../../test/ward'
import type { NewExam } from '../../exams/insert'

let server: TestServer
let ward: Ward

beforeAll(async () => {
  server = await testServer()
})
beforeEach(async () => {
  ward = await makeWard(server, 3)
})
afterAll(() => server.close())

const sql = (text: string, values: unknown[]) => server.database.superuser((su) => su.query(text, values))
const code = (answer: { body: { errorCode: number } }): number => answer.body.errorCode

type Ask = (one: Case) => Record<string, unknown>
const byId: Ask = (one) => ({ risProcedureId: one.id })
/** The call behind each act, with a payload that nothing but the rule can refuse. */
const CALLS: readonly [RowAct, CallName, Ask][] = [
  ['view', 'viewReport', (one) => ({ procedureId: one.id })],
  ['diagnose', 'openReport', (one) => one.address],
  ['supplement', 'savePatientCase', (one) => ({ ...byId(one), baseVersion: 0, caseInfo: CASE })],
  ['edit', 'updateProcedure', (one) => ({ ...byId(one), baseVersion: 0, changes: { bedNo: '7' } })],
  ['ticket', 'getTicket', byId],
  ['share', 'shareCreate', (one) => ({ ...byId(one), validity: 'oneDay', anonymous: 1 })],
  ['collect', 'collectAdd', byId],
  ['urgent', 'setUrgent', byId],
  ['review', 'openReview', (one) => one.address],
  ['take', 'takeCase', byId],
  ['withdraw', 'withdrawDiagnose', byId],
  ['delete', 'deleteProcedure', byId],
  ['split', 'splitProcedure', byId],
  ['film', 'filmGet', byId],
  ['expedite', 'expediteReport', byId],
  ['retract', 'retractOther', (one) => ({ ...byId(one), reason: 'x' })],
  ['green', 'setGreenChannel', (one) => ({ ...byId(one), kind: 'stroke' })],
]
const CASE = Object.fromEntries(
  'mainDescription preliminaryDiagnosis presentHistory pastHistory familyHistory allergyHistory traumaHistory surgeryHistory consultationPurpose physicalCheck auxiliaryCheck conditionDescription temperature pulse respiration systolic diastolic'
    .split(' ')
    .map((key) => [key, '']),
)

test('[EDIT-08] for every state and role the rule of the menu names the reason that the server names', async () => {
  const [author, holder] = [await ward.person({ rights: { CT: 1 }, name: '作者' }), await ward.person({ rights: { CT: 4 }, name: '在手' })]
  const by = { author_id: author.account.userId, author_name: '作者', last_actor_id: author.account.userId }
  const held = { holder_id: holder.account.userId, holder_name: '在手', lease_until: server.clock.now + 180_000 }
  const shapes: readonly Partial<NewExam>[] = [
    { state: STATE.checkEnded },
    { state: STATE.uploading },
    { state: STATE.toBeDiagnosed },
    { state: STATE.toBeDiagnosed, returned: true, ...by },
    { state: STATE.toBeReceivedByFacility, reader_facility_id: await server.facility() },
    { state: STATE.diagnosing, ...by, ...held },
    { state: STATE.toFirstCheck, ...by },
    { state: STATE.secondCheck, ...by, ...held },
    { state: STATE.completed, report_has_complete: true, ...by },
    { state: STATE.completed, report_has_complete: true, printed: true, urgent: true, ...by },
    { state: STATE.rejected },
    { state: STATE.deleted },
  ]
  const stranger = await ward.person({ rights: { MR: 4 } })
  const head = await ward.person({ rights: { CT: 3 } })
  await sql('UPDATE doctor SET may_retract = true WHERE user_id = $1', [head.account.userId])
  const people: readonly [Colleague, RightLevel, boolean][] = [
    [stranger, 0, false],
    [author, 1, false],
    [head, 3, true],
  ]
  const wrong: unknown[] = []
  let refusals = 0
  for (const shape of shapes) {
    for (const [who, right, mayRetract] of people) {
      // Each act has an exam of its own, so they are asked at once.
      const asked = CALLS.map(async ([act, call, ask]) => {
        const one = await ward.newCase(shape)
        const row = (await who.call('queryRows', { risProcedureIds: [one.id] })).body.val[0]
        const said = actRefusal(act, row, { userId: who.account.userId, right, role: 'doctor', reviewLevels: 3, mayRetract })
        const { body } = await who.call(call, ask(one))
        if (said) refusals += 1
        if (body.errorCode !== (said?.code ?? 0) || (said?.holderName && said.holderName !== body.val?.holderName))
          wrong.push({ act, state: shape.state, right, said, server: body.errorCode, holder: body.val?.holderName })
      })
      await Promise.all(asked)
    }
  }
  expect(wrong).toEqual([])
  expect(refusals).toBeGreaterThan(250)
}, 300_000)

describe('rights by modality', () => {
  const refusal = async (rights: Record<string, RightLevel>, call: 'openReport' | 'openReview', more: Partial<NewExam>) =>
    code(await (await ward.person({ rights })).call(call, (await ward.newCase(more)).address))

  test('[PERM-06, AZ-09] writing wants the right for the very modality', async () => {
    expect(await refusal({ MR: 1 }, 'openReport', { modality: 'CT' })).toBe(CODE.noWritingPermission)
    expect(await refusal({ MR: 1 }, 'openReport', { modality: 'MR' })).toBe(0)
  })

  test('[PERM-07, PERM-08, PERM-09, AZ-09] each review wants the right of its level', async () => {
    const [first, second, third] = [{ state: 3 }, { state: 5 }, { state: 7 }]
    expect(await refusal({ CT: 1 }, 'openReview', first)).toBe(CODE.noReviewPermission)
    expect(await refusal({ CT: 2 }, 'openReview', first)).toBe(0)
    expect(await refusal({ CT: 2 }, 'openReview', second)).toBe(CODE.reviewLevelInsufficient)
    expect(await refusal({ CT: 3 }, 'openReview', second)).toBe(0)
    expect(await refusal({ CT: 3 }, 'openReview', third)).toBe(CODE.reviewLevelInsufficient)
    expect(await refusal({ CT: 4 }, 'openReview', third)).toBe(0)
  })

  test('[AZ-09] a registrar writes, submits, reviews and retracts nothing', async () => {
    const registrar = await ward.person({ role: 'registrar', menu: '111100000000', rights: { CT: 4 } })
    const one = await ward.newCase({ state: STATE.completed, report_has_complete: true, last_actor_id: registrar.account.userId })
    const id = { procedureId: one.id, report: content('x'), baseVersion: 0 }
    expect(code(await registrar.call('openReport', one.address))).toBe(CODE.noWritingPermission)
    expect(code(await registrar.call('submitReport', { ...id, toReview: 1 }))).toBe(CODE.noWritingPermission)
    expect(code(await registrar.call('passReview', { ...id, stars: 5 }))).toBe(CODE.noReviewPermission)
    expect(code(await registrar.call('withdrawDiagnose', { risProcedureId: one.id }))).toBe(CODE.noWritingPermission)
    expect(code(await registrar.call('retractOther', { risProcedureId: one.id, reason: 'x' }))).toBe(CODE.noWritingPermission)
    expect(await ward.row(one.id)).toMatchObject({ state: STATE.completed, version: 0 })
    // What is the registrar's own work goes on.
    const fresh = await ward.newCase({ state: STATE.registered })
    expect(code(await registrar.call('deleteProcedure', { risProcedureId: fresh.id }))).toBe(0)
  })

  test('[AZ-10] a right that is taken away counts at the next call: the open editor is told, its draft stays, and nothing is written', async () => {
    const doctor = await ward.person({ rights: { CT: 4 } })
    const one = await ward.openedBy(doctor)
    const save = (text: string, baseVersion: number) =>
      doctor.call('saveReport', { procedureId: one.id, report: content(text), baseVersion })
    expect(code(await save('写到一半', 1))).toBe(0)
    const right = (level: number) =>
      level === 0
        ? sql('DELETE FROM doctor_right WHERE user_id = $1', [doctor.account.userId])
        : sql(
            `INSERT INTO doctor_right (user_id, facility_id, modality, level) VALUES ($1, $2, 'CT', $3)
             ON CONFLICT (facility_id, user_id, modality) DO UPDATE SET level = excluded.level`,
            [doctor.account.userId, ward.facility, level],
          )
    // Nobody tells the server, and its memory of the session is of this very moment: what writes asks the database itself.
    await sql('ALTER TABLE doctor_right DISABLE TRIGGER account_changed', [])
    expect(code(await doctor.call('queryLocalList'))).toBe(0)
    await right(0)
    const told = await save('之后的字', 2)
    expect(told.body).toMatchObject({ errorCode: CODE.noWritingPermission, errorMsg: '您没有书写该报告的权限' })
    expect((await ward.report(one.id))!.content.finding.text).toBe('写到一半')
    const review = await ward.newCase({ state: STATE.toFirstCheck })
    expect(code(await doctor.call('openReview', review.address))).toBe(CODE.noReviewPermission)
    // The second level holds the first and writing: one number, no gap.
    await right(3)
    expect(code(await save('之后的字', 2))).toBe(0)
    expect(code(await doctor.call('openReview', review.address))).toBe(0)
    const third = await ward.newCase({ state: STATE.toThirdCheck })
    expect(code(await doctor.call('openReview', third.address))).toBe(CODE.reviewLevelInsufficient)
    await sql('ALTER TABLE doctor_right ENABLE TRIGGER account_changed', [])
  })
})
