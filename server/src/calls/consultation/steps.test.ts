import { CODE } from '@farsight/shared/domain'
import { type Clinicians, type Consultant, makeClinicians, rows, SCORES, saves, seenBy, steps } from '../../../test/consultation'
import { type TestServer, testServer } from '../../../test/harness'
import { fine } from '../../../test/orders'

let server: TestServer
let who: Clinicians
beforeAll(async () => {
  server = await testServer()
  who = await makeClinicians(server)
})
afterAll(() => server.close())

const code = async (answer: Promise<{ body: { errorCode: number } }>): Promise<number> => (await answer).body.errorCode
const everybody = (): Consultant[] => [who.asker, who.lead, who.chair, who.guest]

test('[CONS-04, CONS-05] it is prepared by the side that asks, and goes to the check of the side that holds it', async () => {
  const { id } = await who.at('s1')
  expect(await seenBy(who.asker, id)).toMatchObject({
    progress: 's1',
    turn: 'requester',
    mine: 1,
    may: { forward: 1, write: 1, cancel: 1 },
  })
  expect(await seenBy(who.lead, id)).toMatchObject({ progress: 's1', mine: 0, may: { forward: 0, write: 0, upload: 0, cancel: 0 } })
  fine(await saves(who.asker, id, 's1', { request: who.request({ purpose: '第二次会诊意见' }) }))
  const { body } = fine(await steps(who.asker, id, 's1'))
  expect(body.val).toEqual({ version: 3, progress: 's2' })
  expect(await seenBy(who.lead, id)).toMatchObject({
    progress: 's2',
    purpose: '第二次会诊意见',
    turn: 'lead',
    mine: 1,
    may: { forward: 1, refuse: 1 },
  })
  expect((await seenBy(who.asker, id)).timeline.map(({ what }) => what)).toEqual(['created', 'edited', 'submitted'])
})

test('[CONS-05] the check before says no with a reason, waits for the answer, and passes then', async () => {
  const { id } = await who.at('s2')
  expect(await code(steps(who.lead, id, 's2', { pass: 0 }))).toBe(CODE.reasonRequired)
  expect(await code(steps(who.asker, id, 's2'))).toBe(CODE.notYourTurn)
  fine(await steps(who.lead, id, 's2', { pass: 0, reason: '请补充既往史' }))
  expect(await seenBy(who.asker, id)).toMatchObject({
    progress: 's2',
    returned: 1,
    returnReason: '请补充既往史',
    turn: 'requester',
    mine: 1,
    may: { write: 1 },
  })
  expect(await code(steps(who.lead, id, 's2'))).toBe(CODE.answerFirst)
  // A second reason does not take the place of the first.
  expect(await code(steps(who.chair, id, 's2', { pass: 0, reason: '还缺化验单' }))).toBe(CODE.answerFirst)
  const waits = await seenBy(who.lead, id)
  expect([waits.returnReason, waits.may.refuse, waits.timeline.filter(({ what }) => what === 'returned').length]).toEqual([
    '请补充既往史',
    ...[0, 1],
  ])
  fine(await saves(who.asker, id, 's1', { request: who.request({ purpose: '补充' }) }))
  expect(await seenBy(who.lead, id)).toMatchObject({ progress: 's2', returned: 0, returnReason: '', mine: 1 })
  fine(await steps(who.lead, id, 's2'))
  expect((await seenBy(who.lead, id)).timeline.map(({ what, reason }) => what + reason).slice(2)).toEqual([
    'returned请补充既往史',
    'answered',
    'passed',
  ])
})

test('[CONS-06] the triage names doctors who may consult, of invited hospitals, and one of them as chair', async () => {
  const { id } = await who.at('s3')
  const assign = async (by: Consultant, doctorIds: string[], chairId: string) =>
    by.call('consultationAssign', { id, baseVersion: (await seenBy(who.lead, id)).version, doctorIds, chairId })
  const [chair, guest] = [who.chair.account.userId, who.guest.account.userId]
  expect(await code(steps(who.lead, id, 's3'))).toBe(CODE.nobodyAssigned)
  expect(await code(assign(who.asker, [chair], chair))).toBe(CODE.notYourTurn)
  for (const { account } of [who.outsider, who.unable, who.asker])
    expect(await code(assign(who.lead, [chair, account.userId], chair))).toBe(CODE.doctorLacksConsultation)
  expect((await assign(who.lead, [], chair)).body).toMatchObject({ errorCode: CODE.parameterEmpty, field: 'doctorIds' })
  expect((await assign(who.lead, [guest], chair)).body).toMatchObject({ errorCode: CODE.parameterIllegal, field: 'chairId' })
  fine(await assign(who.lead, [guest], guest))
  fine(await assign(who.lead, [chair, guest], chair))
  expect(await seenBy(who.asker, id)).toMatchObject({
    assigned: [
      { name: '王主席', facilityName: '仁和' },
      { name: '陈受邀', facilityName: '东港' },
    ],
    chairId: chair,
  })
  expect(await seenBy(who.guest, id)).toMatchObject({ part: { requester: 0, lead: 0, assigned: 1, chair: 0 } })
  fine(await saves(who.lead, id, 's3', { times: { startTime: null, endTime: null } }))
  // All who sit together need to know when.
  expect((await steps(who.lead, id, 's3')).body).toMatchObject({ errorCode: CODE.parameterEmpty, field: 'startTime' })
  expect(await code(saves(who.lead, id, 's3', { times: { startTime: '2026-12-02 09:00:00', endTime: '2026-12-02 08:00:00' } }))).toBe(
    CODE.consultationTimes,
  )
  fine(await saves(who.lead, id, 's3', { times: { startTime: '2026-12-02 09:00:00', endTime: null } }))
  expect(fine(await steps(who.lead, id, 's3')).body.val.progress).toBe('s4')
})

test('[CONS-06, CONS-08] nobody checks his own: the only one of the lead hospital who may consult cannot chair', async () => {
  const { account } = who.guest
  const { id } = await who.at('s1', { designatedDoctorId: account.userId })
  fine(await steps(who.asker, id, 's1'))
  fine(await steps(who.guest, id, 's2'))
  const assign = async (chairId: string) =>
    who.guest.call('consultationAssign', {
      ...{ id, baseVersion: (await seenBy(who.guest, id)).version },
      ...{ doctorIds: [account.userId, who.chair.account.userId], chairId },
    })
  expect((await assign(account.userId)).body).toMatchObject({ errorCode: CODE.nobodyToCheck, field: 'chairId' })
  expect((await seenBy(who.guest, id)).assigned).toEqual([])
  fine(await assign(who.chair.account.userId))
  expect(fine(await steps(who.guest, id, 's3')).body.val.progress).toBe('s4')
})

test('[CONS-07] every assigned doctor writes an opinion of his own, and nobody else; one’s other page does not overwrite it', async () => {
  const { id } = await who.at('s4', { video: 1 })
  const opinion = (by: Consultant, text: string, baseVersion = 0) => by.call('consultationSaveOpinion', { id, text, baseVersion })
  fine(await opinion(who.guest, '考虑结核'))
  fine(await opinion(who.chair, '考虑肺炎'))
  expect(fine(await opinion(who.guest, '倾向结核', 1)).body.val).toEqual({ version: 2 })
  expect((await opinion(who.guest, '另一页', 1)).body).toMatchObject({
    errorCode: CODE.editedByAnother,
    val: { version: 2, text: '倾向结核' },
  })
  expect((await opinion(who.guest, ' ', 2)).body).toMatchObject({ errorCode: CODE.parameterEmpty, field: 'text' })
  for (const by of [who.asker, who.lead]) expect(await code(opinion(by, '我也说'))).toBe(CODE.notYourTurn)
  const seen = await seenBy(who.asker, id)
  expect(seen.video).toBe(1)
  expect(seen.opinions).toMatchObject([
    { name: '王主席', text: '考虑肺炎', version: 1 },
    { name: '陈受邀', facilityName: '东港', text: '倾向结核', version: 2 },
  ])
})

test('[CONS-08] the chair’s conclusion goes to the check after, which is nobody’s of his own', async () => {
  const { id } = await who.at('s4')
  expect(await code(steps(who.chair, id, 's4'))).toBe(CODE.noConclusion)
  expect(await code(saves(who.guest, id, 's4', { conclusion: 'x' }))).toBe(CODE.notYourTurn)
  fine(await saves(who.chair, id, 's4', { conclusion: '肺炎' }))
  fine(await steps(who.chair, id, 's4'))
  expect(await seenBy(who.lead, id)).toMatchObject({
    progress: 's5',
    turn: 'checker',
    mine: 1,
    conclusion: '肺炎',
    concludedBy: '王主席',
    minutes: 1,
  })
  // The chair is of the same hospital, and does not check himself.
  expect(await seenBy(who.chair, id)).toMatchObject({ mine: 0, part: { concluded: 1, lead: 1 }, may: { forward: 0, refuse: 0 } })
  expect(await code(steps(who.chair, id, 's5'))).toBe(CODE.notYourTurn)
  fine(await steps(who.lead, id, 's5', { pass: 0, reason: '请写明复查时间' }))
  expect(await seenBy(who.chair, id)).toMatchObject({ returned: 1, mine: 1, may: { write: 1 } })
  expect(await code(steps(who.lead, id, 's5', { pass: 0, reason: '再写一条' }))).toBe(CODE.answerFirst)
  expect((await saves(who.chair, id, 's4', { conclusion: '' })).body).toMatchObject({ errorCode: CODE.parameterEmpty, field: 'conclusion' })
  fine(await saves(who.chair, id, 's4', { conclusion: '肺炎，一周后复查' }))
  expect(await seenBy(who.lead, id)).toMatchObject({ returned: 0, minutes: 2, conclusion: '肺炎，一周后复查' })
})

test('[CONS-09] scored and passed it is completed: everybody reads it, nobody writes it, all sign the minutes once', async () => {
  const { id, exam } = await who.at('s5')
  expect((await steps(who.lead, id, 's5')).body).toMatchObject({ errorCode: CODE.parameterEmpty, field: 'promptness' })
  expect(await code(saves(who.lead, id, 's5', { scores: { ...SCORES, usefulness: 2 } }))).toBe(CODE.scoreReason)
  expect(await code(saves(who.asker, id, 's5', { scores: SCORES }))).toBe(CODE.notYourTurn)
  fine(await saves(who.lead, id, 's5', { scores: { ...SCORES, usefulness: 2, reason: '无治疗建议' } }))
  fine(await steps(who.lead, id, 's5'))
  for (const by of everybody()) {
    const seen = await seenBy(by, id)
    expect(seen).toMatchObject({
      progress: 's6',
      turn: 'none',
      mine: 0,
      conclusion: '考虑肺炎，建议抗炎后复查。',
      scores: { usefulness: 2 },
    })
    expect(seen.may).toMatchObject({ forward: 0, refuse: 0, write: 0, opinion: 0, upload: 0, cancel: 0 })
  }
  expect(await code(saves(who.chair, id, 's4', { conclusion: '改' }))).toBe(CODE.stepNotCurrent)
  expect(await code(who.lead.call('consultationSign', { id, minutes: 1 }))).toBe(CODE.notYourTurn)
  expect(await code(who.asker.call('consultationSign', { id, minutes: 0 }))).toBe(CODE.minutesChanged)
  const fedBack = async () => fine(await who.asker.call('consultationsOfExam', { risProcedureId: exam.exam_id })).body.val
  const signs = async () => (await fedBack()).map(({ signed, toSign }: { signed: number; toSign: number }) => [signed, toSign])
  expect(await signs()).toEqual([[0, 3]])
  for (const by of [who.asker, who.chair, who.guest]) {
    fine(await by.call('consultationSign', { id, minutes: 1 }))
    expect(await code(by.call('consultationSign', { id, minutes: 1 }))).toBe(CODE.alreadySigned)
  }
  expect((await seenBy(who.asker, id)).signs.map(({ name }) => name).sort()).toEqual(['张申请', '王主席', '陈受邀'])
  // Fed back to who reads the report.
  expect(await signs()).toEqual([[3, 3]])
  expect(await fedBack()).toMatchObject([
    { id, progress: 's6', conclusion: '考虑肺炎，建议抗炎后复查。', concludedBy: '王主席', leadFacilityName: '仁和' },
  ])
  // The time beside the name is that of the submission.
  await server.database.superuser((su) =>
    su.query("UPDATE consultation_step SET at = '2026-11-01T00:00:00Z' WHERE consultation_id = $1 AND what = 'concluded'", [id]),
  )
  const [{ concludeTime, completeTime }] = await fedBack()
  expect([concludeTime.slice(0, 10), completeTime.slice(0, 10) > '2026-11-01']).toEqual(['2026-11-01', true])
  expect(await code(who.guest.call('consultationsOfExam', { risProcedureId: exam.exam_id }))).toBe(CODE.notInRis)
})

test('[CONS-02] the list: each progress is found by its filter, and by its words and days; its counts are those of all filters', async () => {
  const place = (await who.exam()).pat_name
  const made = new Map<string, string>()
  for (const step of ['s1', 's2', 's3', 's4', 's5', 's6'] as const) made.set(step, (await who.at(step)).id)
  const gone = (await who.at('s2')).id
  fine(await who.asker.call('consultationCancel', { id: gone, reason: '病人转院' }))
  expect(place).toBeTruthy()
  for (const [step, id] of made) {
    const { val, total, counts } = await rows(who.asker, { progress: step, pageSize: 100 })
    expect(val.map((row) => row.id)).toContain(id)
    expect(new Set(val.map(({ progress, cancelled }) => progress + cancelled))).toEqual(new Set([`${step}0`]))
    expect(total).toBe(counts[step as 's1'])
  }
  expect((await rows(who.asker, { progress: 'cancelled' })).val.map(({ id }) => id)).toEqual([gone])
  const found = async (more: Record<string, unknown>) => (await rows(who.guest, { pageSize: 100, ...more })).val.map(({ id }) => id)
  const { no, patName } = await seenBy(who.asker, made.get('s3')!)
  expect(await found({ search: no })).toEqual([made.get('s3')])
  expect(await found({ search: patName })).toContain(made.get('s3'))
  expect((await found({ search: '仁和' })).length).toBeGreaterThan(6)
  expect(await found({ search: '南岭' })).toEqual([])
  expect(await found({ timeType: 'start', from: '2026-12-01', to: '2026-12-01' })).toContain(made.get('s1'))
  expect(await found({ timeType: 'start', from: '2026-12-03' })).toEqual([])
  expect((await who.guest.call('consultationList', { from: '2026-02-30' })).body).toMatchObject({
    errorCode: CODE.parameterIllegal,
    field: 'from',
  })
  // What waits for one stands first; the database's words for it are the rule's.
  for (const by of everybody()) {
    const { val, counts } = await rows(by, { pageSize: 100 })
    const turns = val.map(({ mine }) => mine)
    expect(turns).toEqual([...turns].sort((a, b) => b - a))
    expect(turns.filter((one) => one === 1)).toHaveLength(counts.mine)
    expect((await rows(by, { mine: 1, pageSize: 100 })).val.every(({ mine }) => mine === 1)).toBe(true)
  }
  expect((await rows(who.asker, { pageSize: 2, pageNo: 2 })).val).toHaveLength(2)
})

test('[RS-28] out of order, by the wrong side, after its end and with an old number every step is refused and changes nothing', async () => {
  const ways = ['s1', 's2', 's3', 's4', 's5', 's6'] as const
  const sides = { s1: 'asker', s2: 'lead', s3: 'lead', s4: 'chair', s5: 'lead' } as const
  for (const here of ways) {
    const { id } = await who.at(here)
    const before = await seenBy(who.asker, id)
    for (const step of ways)
      for (const by of everybody()) {
        const right = step === here && step !== 's6' && who[sides[step]].account.userId
        const colleague = by === who.chair && (step === 's2' || step === 's3')
        if (right === by.account.userId || (right && colleague)) continue
        const answer = await by.call('consultationNextStep', { id, step, baseVersion: before.version, pass: 1 })
        const expected = step !== here || step === 's6' ? CODE.stepNotCurrent : CODE.notYourTurn
        expect({ here, step, by: by.account.name, code: answer.body.errorCode }).toEqual({
          here,
          step,
          by: by.account.name,
          code: expected,
        })
      }
    expect(await code(who.outsider.call('consultationNextStep', { id, step: here, baseVersion: before.version, pass: 1 }))).toBe(
      CODE.notFound,
    )
    if (here !== 's6') {
      const by = who[sides[here]]
      const stale = await by.call('consultationNextStep', { id, step: here, baseVersion: before.version - 1, pass: 1 })
      const missing = { s3: CODE.nobodyAssigned, s4: CODE.noConclusion }[here as string]
      expect(stale.body.errorCode).toBe(missing ?? CODE.editedByAnother)
    }
    const after = await seenBy(who.asker, id)
    expect({ progress: after.progress, version: after.version, lines: after.timeline.length }).toEqual({
      progress: before.progress,
      version: before.version,
      lines: before.timeline.length,
    })
  }
})

test('[RS-28] a step done twice is done once: the second is late, whatever its number', async () => {
  const { id } = await who.at('s1')
  fine(await who.asker.call('consultationNextStep', { id, step: 's1', baseVersion: 1, pass: 1 }))
  for (const baseVersion of [1, 2])
    expect(await code(who.asker.call('consultationNextStep', { id, step: 's1', baseVersion, pass: 1 }))).toBe(CODE.stepNotCurrent)
  expect((await seenBy(who.asker, id)).timeline.filter(({ what }) => what === 'submitted')).toHaveLength(1)
})

test('[RS-28] of two at once exactly one wins, for steps, for what is saved, and for a step against its cancelling', async () => {
  for (let round = 0; round < 4; round += 1) {
    const { id } = await who.at('s2')
    const { version } = await seenBy(who.lead, id)
    const pass = (by: Consultant) => by.call('consultationNextStep', { id, step: 's2', baseVersion: version, pass: 1 })
    const codes = (await Promise.all([pass(who.lead), pass(who.chair), pass(who.lead)])).map(({ body }) => body.errorCode)
    expect(codes.sort()).toEqual([0, CODE.stepNotCurrent, CODE.stepNotCurrent].sort())
    const { id: saved } = await who.at('s1')
    const save = (purpose: string) =>
      who.asker.call('consultationSaveStep', { id: saved, step: 's1', baseVersion: 1, request: who.request({ purpose }) })
    const both = (await Promise.all([save('甲'), save('乙')])).map(({ body }) => body.errorCode)
    expect(both.sort()).toEqual([0, CODE.editedByAnother].sort())
    const { id: third } = await who.at('s2')
    const [step, cancel] = await Promise.all([
      who.lead.call('consultationNextStep', { id: third, step: 's2', baseVersion: 2, pass: 1 }),
      who.asker.call('consultationCancel', { id: third, reason: '转院' }),
    ])
    expect(cancel.body.errorCode).toBe(0)
    expect([0, CODE.consultationCancelled]).toContain(step.body.errorCode)
    expect(await seenBy(who.asker, third)).toMatchObject({ cancelled: 1, mine: 0, turn: 'none', cancelReason: '转院' })
  }
})

test('[RS-28] the database itself goes forward by one step alone, and lets an invited hospital change nothing of what is asked', async () => {
  const { id } = await who.at('s2')
  const raw = (by: Consultant, set: string) =>
    server
      .asTenant(by.account, (tx) => tx.run({ text: `UPDATE consultation SET ${set} WHERE consultation_id = $1`, values: [id] } as never))
      .catch((error: Error) => error.message)
  for (const progress of ['s1', 's4', 's6']) expect(await raw(who.lead, `progress = '${progress}'`)).toMatch(/does not go from/)
  expect(await raw(who.lead, "purpose = 'x'")).toMatch(/said by the hospital that asks/)
  expect(await raw(who.lead, `facility_id = '${who.sibling}'`)).toMatch(/permission denied/)
  expect(await raw(who.outsider, "conclusion = 'x'")).toBe(0)
  fine(await who.asker.call('consultationCancel', { id, reason: 'x' }))
  expect(await raw(who.asker, "progress = 's3'")).toMatch(/stays so/)
})

test('cancelling: the side that asked until the end, the lead until it begins, with a reason, once', async () => {
  const cancel = (by: Consultant, id: string, reason = '病人转院') => code(by.call('consultationCancel', { id, reason }))
  const [early, held, done] = [(await who.at('s3')).id, (await who.at('s4')).id, (await who.at('s6')).id]
  expect(await cancel(who.guest, early)).toBe(CODE.notYourTurn)
  expect(await cancel(who.lead, early, ' ')).toBe(CODE.reasonRequired)
  expect(await cancel(who.lead, early)).toBe(0)
  expect(await cancel(who.lead, early)).toBe(CODE.consultationCancelled)
  expect(await cancel(who.lead, held)).toBe(CODE.notYourTurn)
  expect(await cancel(who.asker, held)).toBe(0)
  expect(await cancel(who.asker, done)).toBe(CODE.consultationCompleted)
  expect(await code(who.chair.call('consultationSaveOpinion', { id: held, text: 'x', baseVersion: 0 }))).toBe(CODE.consultationCancelled)
  expect(await code(steps(who.lead, early, 's3'))).toBe(CODE.consultationCancelled)
})

test('a field of another step, and a step that keeps nothing, are refused by name', async () => {
  const { id } = await who.at('s2')
  const { id: s1 } = await who.at('s1')
  const refused = async (by: Consultant, of: string, step: string, more: Record<string, unknown>) => {
    const { body } = await saves(by, of, step, more)
    return [body.errorCode, body.field]
  }
  expect(await refused(who.lead, id, 's2', {})).toEqual([CODE.parameterIllegal, 'step'])
  expect(await refused(who.asker, s1, 's1', {})).toEqual([CODE.parameterEmpty, 'request'])
  expect(await refused(who.asker, s1, 's1', { request: who.request(), conclusion: 'x' })).toEqual([CODE.parameterIllegal, 'conclusion'])
})

test('decision 21: a remote menu without the right to consult refuses, and such a doctor is named by nobody', async () => {
  const account = await server.account(who.sibling, { name: '无会诊权', menu: '000011100000' })
  await server.database.superuser((su) => su.query("UPDATE doctor SET remote_menu = '11110' WHERE user_id = $1", [account.userId]))
  const by = await server.as(account)
  expect(await code(by.call('consultationList'))).toBe(CODE.noPermission)
  const names = JSON.stringify(fine(await who.asker.call('consultationTargets')).body)
  expect(names).not.toContain('无会诊权')
  await server.database.superuser((su) => su.query("UPDATE doctor SET remote_menu = '00001' WHERE user_id = $1", [account.userId]))
  expect(await code((await server.as(account)).call('consultationList'))).toBe(0)
})
