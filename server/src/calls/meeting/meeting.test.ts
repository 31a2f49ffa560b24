import { randomUUID } from 'node:crypto'
import { CODE, STATE } from '@farsight/shared/domain'
import { type TestServer, testServer } from '../../../test/harness'
import { type Department, type MeetingColleague, makeDepartment, meetingForm, went } from '../../../test/meetings'

let server: TestServer
let department: Department
let host: MeetingColleague
let guest: MeetingColleague
let passer: MeetingColleague
let exams: string[]

beforeAll(async () => {
  server = await testServer()
})
afterAll(() => server.close())
beforeEach(async () => {
  department = await makeDepartment(server)
  host = await department.person('主持', { rights: { CT: 1 } })
  guest = await department.person('参会')
  passer = await department.person('旁听')
  exams = [await department.exam({ pat_name: '甲病人' }), await department.exam({ pat_name: '乙病人' })]
})

const form = (more: Record<string, unknown> = {}) => meetingForm(host, exams, { participantIds: [guest.account.userId], ...more })
const save = async (more: Record<string, unknown> = {}): Promise<string> => went(await host.call('meetingSave', form(more))).body.val.id
const get = async (id: string, by = host) => went(await by.call('meetingGet', { id })).body.val
const codeOf = async (answer: Promise<{ body: { errorCode: number } }>): Promise<number> => (await answer).body.errorCode
const audited = (id: string): Promise<{ call: string; outcome: number }[]> =>
  server.database.superuser(
    async (su) => (await su.query('SELECT call, outcome FROM audit WHERE object_id = $1 ORDER BY audit_id', [id])).rows,
  )

describe('preparation', () => {
  test('[MEET-01] a meeting with two cases stands in the list as in preparation, and reads back as it was typed', async () => {
    const id = await save({
      cases: exams.map((risProcedureId, i) => ({ risProcedureId, reason: i ? 'difficult' : 'critical', note: `看点${i}` })),
    })
    const listed = went(await guest.call('meetingList', {})).body
    expect(listed.val).toEqual([
      {
        id,
        title: '周三晨会',
        time: '2026-11-25 08:00:00',
        state: 'preparation',
        hostId: host.account.userId,
        hostName: '主持',
        participants: 1,
        cases: 2,
        startTime: null,
        finishTime: null,
        part: 'participant',
      },
    ])
    expect(listed.counts).toEqual({ preparation: 1, progress: 0, completed: 0 })
    const meeting = await get(id)
    expect(meeting).toMatchObject({ part: 'host', version: 1, revision: 0, currentCaseId: null, summary: '' })
    expect(meeting.people.map((one: { name: string }) => one.name)).toEqual(['参会'])
    expect(
      meeting.caseList.map((one: Record<string, unknown>) => [one.patName, one.reason, one.note, (one.exam as { own: number }).own]),
    ).toEqual([
      ['甲病人', 'critical', '看点0', 1],
      ['乙病人', 'difficult', '看点1', 1],
    ])
    expect(meeting.may).toEqual({ edit: 1, start: 1, lead: 0, comment: 0, finish: 0, delete: 1 })
    expect((await get(id, passer)).may).toEqual({ edit: 0, start: 0, lead: 0, comment: 0, finish: 0, delete: 0 })
    // The report of a case opens by the address that stands beside it.
    const { risProcedureId, modality, t, sign } = meeting.caseList[0].exam
    expect((await host.call('openReport', { procedureId: risProcedureId, modality, t, sign })).body.errorCode).toBe(0)
    expect(await audited(id)).toEqual(expect.arrayContaining([{ call: 'hospital_meeting_get.do', outcome: 0 }]))
  })

  test('what is left out, or cannot be, is answered with its field, and nothing is kept', async () => {
    const foreign = await makeDepartment(server)
    const stranger = await foreign.person('外院')
    const closed = await department.person('离职')
    await server.database.superuser((su) => su.query('UPDATE doctor SET enabled = false WHERE user_id = $1', [closed.account.userId]))
    const menuless = await department.person('无菜单', { menu: '000010000000' })
    const tries: [Record<string, unknown>, number, string][] = [
      [{ title: '  ' }, CODE.parameterEmpty, 'title'],
      [{ time: null }, CODE.parameterEmpty, 'time'],
      [{ time: '2026-02-30 08:00:00' }, CODE.parameterIllegal, 'time'],
      [{ hostId: null }, CODE.parameterEmpty, 'hostId'],
      ...[randomUUID(), stranger.account.userId, closed.account.userId, menuless.account.userId].flatMap((userId) => [
        [{ hostId: userId }, CODE.parameterIllegal, 'hostId'] as [Record<string, unknown>, number, string],
        [{ participantIds: [userId] }, CODE.parameterIllegal, 'participantIds'] as [Record<string, unknown>, number, string],
      ]),
      [
        { cases: [exams[0], exams[0]].map((risProcedureId) => ({ risProcedureId, reason: 'chosen', note: '' })) },
        CODE.meetingCaseTwice,
        'cases',
      ],
      ...[randomUUID(), await foreign.exam(), await department.exam({ state: STATE.deleted })].map(
        (risProcedureId): [Record<string, unknown>, number, string] => [
          { cases: [{ risProcedureId, reason: 'chosen', note: '' }] },
          CODE.notInRis,
          'cases',
        ],
      ),
    ]
    for (const [more, errorCode, field] of tries) {
      const answer = (await host.call('meetingSave', form(more))).body
      expect([more, answer.errorCode, answer.field]).toEqual([more, errorCode, field])
    }
    expect(went(await host.call('meetingList', {})).body.total).toBe(0)
    const people = went(await host.call('meetingPeople', {})).body.val
    expect(people.map((one: { name: string }) => one.name).sort()).toEqual(['主持', '参会', '旁听'].sort())
  })

  test('it is its host’s alone, who need not be who made it; a page that is behind is told what stands there', async () => {
    const id = went(await passer.call('meetingSave', form())).body.val.id
    expect(await codeOf(passer.call('meetingSave', form({ id, baseVersion: 1 })))).toBe(CODE.meetingHostOnly)
    expect(await codeOf(guest.call('meetingSave', form({ id, baseVersion: 1 })))).toBe(CODE.meetingHostOnly)
    const before = await get(id)
    expect(went(await host.call('meetingSave', form({ id, baseVersion: 1, title: '改名' }))).body.val).toEqual({ id, version: 2 })
    const stale = (await host.call('meetingSave', form({ id, baseVersion: 1, title: '旧页' }))).body
    expect([stale.errorCode, stale.val.title, stale.val.version]).toEqual([CODE.editedByAnother, '改名', 2])
    expect(await codeOf(host.call('meetingSave', form({ id })))).toBe(CODE.parameterEmpty)
    // Another order of the same cases: each keeps its name.
    const [a, b] = before.caseList.map((one: { caseId: string }) => one.caseId)
    went(
      await host.call(
        'meetingSave',
        form({ id, baseVersion: 2, cases: [...exams].reverse().map((risProcedureId) => ({ risProcedureId, reason: 'chosen', note: '' })) }),
      ),
    )
    expect((await get(id)).caseList.map((one: { caseId: string }) => one.caseId)).toEqual([b, a])
  })

  test('it goes away while it is prepared, and not later', async () => {
    const id = await save()
    expect(await codeOf(guest.call('meetingDelete', { id }))).toBe(CODE.meetingHostOnly)
    const told = (): Promise<number> =>
      server.database.superuser(
        async (root) =>
          (
            await root.query('SELECT count(*)::int AS n FROM event WHERE meeting_id = $1 AND audience_user = $2', [
              id,
              guest.account.userId,
            ])
          ).rows[0].n,
      )
    const before = await told()
    // Who was taken out of it hears of it, and who was to come of its end.
    went(await host.call('meetingSave', form({ id, baseVersion: 1, participantIds: [] })))
    expect(await told()).toBe(before + 1)
    went(await host.call('meetingSave', form({ id, baseVersion: 2 })))
    went(await host.call('meetingDelete', { id }))
    expect(await told()).toBe(before + 3)
    expect(await codeOf(host.call('meetingGet', { id }))).toBe(CODE.notFound)
    const held = await save()
    went(await host.call('meetingStart', { id: held }))
    expect(await codeOf(host.call('meetingDelete', { id: held }))).toBe(CODE.meetingState)
  })
})

describe('progress', () => {
  test('[MEET-02] everybody sees the current case; comments are kept for each case as they were said', async () => {
    const id = await save()
    const [first, second] = (await get(id)).caseList.map((one: { caseId: string }) => one.caseId)
    expect(await codeOf(guest.call('meetingStart', { id }))).toBe(CODE.meetingHostOnly)
    expect(went(await host.call('meetingStart', { id })).body.val).toEqual({ state: 'progress', version: 2 })
    expect(await get(id, guest)).toMatchObject({ state: 'progress', currentCaseId: first, revision: 1, startTime: expect.any(String) })
    expect(went(await host.call('meetingShow', { id, caseId: second })).body.val).toEqual({ revision: 2 })
    // Shown twice is shown once.
    expect(went(await host.call('meetingShow', { id, caseId: second })).body.val).toEqual({ revision: 2 })
    expect((await get(id, passer)).currentCaseId).toBe(second)
    const said = went(await guest.call('meetingComment', { id, caseId: second, text: ' 注意右下肺 ' })).body.val
    expect(said).toMatchObject({ name: '参会', userId: guest.account.userId, text: '注意右下肺' })
    went(await host.call('meetingComment', { id, caseId: first, text: '同意' }))
    const meeting = await get(id, passer)
    expect(meeting.revision).toBe(4)
    expect(meeting.caseList.map((one: { comments: { text: string }[] }) => one.comments.map(({ text }) => text))).toEqual([
      ['同意'],
      ['注意右下肺'],
    ])
    // In the order in which they were said, not in that of their ids.
    server.clock.now += 1_000
    went(await host.call('meetingComment', { id, caseId: second, text: '第二句' }))
    server.clock.now += 1_000
    went(await guest.call('meetingComment', { id, caseId: second, text: '第三句' }))
    expect((await get(id, passer)).caseList[1].comments.map(({ text }: { text: string }) => text)).toEqual([
      '注意右下肺',
      '第二句',
      '第三句',
    ])
    for (const [by, payload, code] of [
      [passer, { text: '我也说' }, CODE.meetingHostOnly],
      [guest, { text: '  ' }, CODE.parameterEmpty],
      [guest, { text: 'x', caseId: randomUUID() }, CODE.notFound],
    ] as const)
      expect(await codeOf(by.call('meetingComment', { id, caseId: second, ...payload }))).toBe(code)
    expect(await codeOf(guest.call('meetingShow', { id, caseId: first }))).toBe(CODE.meetingHostOnly)
    expect(await codeOf(host.call('meetingShow', { id, caseId: randomUUID() }))).toBe(CODE.notFound)
    expect((await get(id)).revision).toBe(6)
  })

  test('a meeting without a case does not begin; a request that is repeated is one comment', async () => {
    const empty = await save({ cases: [] })
    const answer = (await host.call('meetingStart', { id: empty })).body
    expect([answer.errorCode, answer.field]).toEqual([CODE.parameterEmpty, 'cases'])
    const id = await save()
    went(await host.call('meetingStart', { id }))
    const caseId = (await get(id)).currentCaseId
    const once = { id, caseId, text: '一次', requestKey: randomUUID() }
    const [a, b] = [went(await guest.call('meetingComment', once)).body.val, went(await guest.call('meetingComment', once)).body.val]
    expect(a.commentId).toBe(b.commentId)
    expect((await get(id)).caseList[0].comments).toHaveLength(1)
  })

  test('of twenty comments at the same time none is lost, and the revision counts each', async () => {
    const id = await save()
    went(await host.call('meetingStart', { id }))
    const caseId = (await get(id)).currentCaseId
    await Promise.all(Array.from({ length: 20 }, (_, i) => guest.call('meetingComment', { id, caseId, text: `第${i}句` }).then(went)))
    const meeting = await get(id)
    expect(meeting.caseList[0].comments).toHaveLength(20)
    expect(meeting.revision).toBe(21)
  })
})

test('[MEET-03] [RS-28] a meeting goes forward alone: what is over keeps its words, and a late message changes nothing', async () => {
  const id = await save()
  const caseId = (await get(id)).caseList[0].caseId
  const late = (): Promise<number[]> =>
    Promise.all([
      codeOf(host.call('meetingSave', form({ id, baseVersion: 2, title: '迟到' }))),
      codeOf(host.call('meetingStart', { id })),
      codeOf(host.call('meetingDelete', { id })),
    ])
  for (const act of [
    () => host.call('meetingShow', { id, caseId }),
    () => guest.call('meetingComment', { id, caseId, text: '早到' }),
    () => host.call('meetingFinish', { id, summary: '早到' }),
  ])
    expect(await codeOf(act())).toBe(CODE.meetingState)
  went(await host.call('meetingStart', { id }))
  expect(await late()).toEqual([CODE.meetingState, CODE.meetingState, CODE.meetingState])
  went(await guest.call('meetingComment', { id, caseId, text: '说过的话' }))
  expect(await codeOf(guest.call('meetingFinish', { id, summary: 'x' }))).toBe(CODE.meetingHostOnly)
  // Two at the same time: one is the end, the other is late.
  const ends = await Promise.all(
    [host, { ...(await server.as(host.account)), account: host.account }].map((by) =>
      codeOf(by.call('meetingFinish', { id, summary: '小结' })),
    ),
  )
  expect(ends.sort()).toEqual([0, CODE.meetingState])
  const over = await get(id)
  expect(over).toMatchObject({ state: 'completed', summary: '小结', finishTime: expect.any(String), title: '周三晨会' })
  expect(over.may).toEqual({ edit: 0, start: 0, lead: 0, comment: 0, finish: 0, delete: 0 })
  expect(over.caseList[0].comments[0].text).toBe('说过的话')
  expect(await late()).toEqual([CODE.meetingState, CODE.meetingState, CODE.meetingState])
  for (const act of [
    () => host.call('meetingShow', { id, caseId }),
    () => guest.call('meetingComment', { id, caseId, text: '迟到' }),
    () => host.call('meetingFinish', { id, summary: '改写' }),
  ])
    expect(await codeOf(act())).toBe(CODE.meetingState)
  expect(await get(id)).toEqual({ ...over, caseList: expect.any(Array) })
  // Nor does the table, whoever writes it.
  const asApp = (statement: string) =>
    server.database
      .superuser(async (su) => su.query(statement, [id]))
      .then(
        () => 'done',
        (error: Error) => error.message,
      )
  expect(await asApp("UPDATE meeting SET summary = 'x' WHERE meeting_id = $1")).toMatch(/stays as it is/)
  expect(await asApp('DELETE FROM meeting WHERE meeting_id = $1')).toMatch(/stays/)
  await expect(
    server.asTenant({ facilityId: department.facility, userId: host.account.userId }, async (tx) => {
      const { default: sql } = await import('sql-template-tag')
      return tx.run(sql`UPDATE meeting_comment SET text = 'x' WHERE meeting_id = ${id}`)
    }),
  ).rejects.toThrow(/permission denied/)
})

test('[MEET-04] the list finds by time, state and words; running ones stand first, then the next to come, then what is over, newest first', async () => {
  const at = (day: string, title: string) => save({ title, time: `2026-11-${day} 08:00:00` })
  const [old, older, later, next, running] = [
    await at('20', '上周五'),
    await at('18', '上周三'),
    await at('30', '下周一'),
    await at('26', '明天'),
    await at('25', '今天'),
  ]
  for (const id of [old, older, running]) went(await host.call('meetingStart', { id }))
  for (const id of [old, older]) went(await host.call('meetingFinish', { id, summary: '' }))
  const found = async (q: Record<string, unknown>): Promise<string[]> =>
    went(await guest.call('meetingList', q)).body.val.map((one: { id: string }) => one.id)
  expect(await found({})).toEqual([running, next, later, old, older])
  expect(await found({ state: 'completed' })).toEqual([old, older])
  expect(await found({ from: '2026-11-25', to: '2026-11-26' })).toEqual([running, next])
  expect(await found({ search: '上周' })).toEqual([old, older])
  expect(await found({ search: '主持' })).toHaveLength(5)
  expect(await found({ pageSize: 2, pageNo: 2 })).toEqual([later, old])
  const chosen = went(await guest.call('meetingList', { state: 'preparation', to: '2026-11-26' })).body
  expect([chosen.total, chosen.counts]).toEqual([1, { preparation: 1, progress: 1, completed: 2 }])
  expect((await guest.call('meetingList', { from: '2026-02-30' })).body).toMatchObject({ errorCode: CODE.parameterIllegal, field: 'from' })
  expect((await guest.call('meetingList', { from: '2026-11-26', to: '2026-11-25' })).body.errorCode).toBe(CODE.parameterIllegal)
})

test('another hospital’s meeting does not exist, by whatever call; without the menu there are none', async () => {
  const id = await save()
  const caseId = (await get(id)).caseList[0].caseId
  const foreign = await (await makeDepartment(server)).person('外院')
  const menuless = await department.person('无菜单', { menu: '000011000000' })
  const calls = [
    ['meetingGet', {}],
    ['meetingSave', meetingForm(foreign, [], { id, baseVersion: 1 })],
    ['meetingStart', {}],
    ['meetingShow', { caseId }],
    ['meetingComment', { caseId, text: 'x' }],
    ['meetingFinish', { summary: '' }],
    ['meetingDelete', {}],
    ['meetingOpenCase', { caseId }],
  ] as const
  for (const [call, payload] of calls) {
    expect([call, await codeOf(foreign.call(call, { ...payload, id }))]).toEqual([call, CODE.notFound])
    expect([call, await codeOf(menuless.call(call, { ...payload, id }))]).toEqual([call, CODE.noPermission])
  }
  expect(went(await foreign.call('meetingList', {})).body.total).toBe(0)
})

test('a case whose exam was deleted stays without a name', async () => {
  const id = await save()
  await server.database.superuser((su) => su.query('UPDATE exam SET state = 3000 WHERE exam_id = $1', [exams[0]]))
  const meeting = await get(id)
  expect(meeting.caseList.map((one: { patName: string }) => one.patName)).toEqual(['', '乙病人'])
  expect(await codeOf(host.call('meetingOpenCase', { id, caseId: meeting.caseList[0].caseId }))).toBe(CODE.notFound)
})
