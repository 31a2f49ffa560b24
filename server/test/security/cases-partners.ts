import { randomUUID } from 'node:crypto'
import type { CallName } from '@farsight/shared/contract'
import { formatDateTime, STATE } from '@farsight/shared/domain'
import { canary } from './canary'
import type { Case, Cast, Cell, Seen } from './case'
import { callOutcome } from './outcome'

const mark = (field: string): string => canary('stranger', field)
const at = ({ server }: Cell): Date => new Date(server.clock.now)
const ownIdOf = ({ world, identity }: Cell): string => world.facilities[identity.facility]
/** The own union's hospitals. */
const CARDS = ['home', 'clinic', 'sibling'].map((key) => `${key}:facility`)
const completed = ({ other, now }: Cast) => ({
  state: STATE.completed,
  report_has_complete: true,
  complete_time: now,
  author_id: other.userId,
  author_name: other.name,
})

/** Past all walls; a row that is there is written over with what is given. */
async function put(cell: Cell, table: string, row: Record<string, unknown>, key?: string): Promise<void> {
  const names = Object.keys(row)
  const over = key ? `(${key}) DO UPDATE SET ${names.map((name) => `${name} = excluded.${name}`).join(', ')}` : 'DO NOTHING'
  await cell.world.root.query(
    `INSERT INTO ${table} (${names.join(', ')}) VALUES (${names.map((_, i) => `$${i + 1}`)}) ON CONFLICT ${over}`,
    Object.values(row),
  )
}
async function seen(cell: Cell, call: CallName, payload: Record<string, unknown> = {}): Promise<Seen> {
  const answer = await cell.by.call(call, payload)
  return { outcome: callOutcome(answer), text: answer.text }
}
const bare = (covers: CallName, act: (cell: Cell) => Promise<Seen>, more: Partial<Case> & { situation?: string } = {}): Case => {
  const { situation, ...rest } = more
  return { name: situation ? `${covers} (${situation})` : covers, covers, relations: false, act, ...rest }
}
const about = (covers: CallName, act: (cell: Cell) => Promise<Seen>, more: Partial<Case> = {}): Case => ({
  ...{ name: covers, covers, relations: true, act },
  ...more,
})
/** A list, and whether the object is in it. */
async function listed(cell: Cell, call: CallName, payload: Record<string, unknown>, id: string): Promise<Seen> {
  const answer = await cell.by.call(call, payload)
  const outcome = callOutcome(answer)
  const there = outcome === 'ok' && answer.body.val.some((row: Record<string, unknown>) => Object.values(row).includes(id))
  return { outcome: outcome === 'ok' && !there ? 'none' : outcome, text: answer.text }
}

/** A union of the relation's hospital, which leads it, and a member; one that is nowhere has a made-up code. */
async function unionOf(cell: Cell): Promise<{ readonly id: string; readonly member: string }> {
  const { world, facility } = cell
  const [id, member] = [randomUUID(), await hospitalNear(cell)]
  if (facility) {
    await put(cell, 'union_group', {
      union_code: id,
      name: canary(facility, 'union'),
      facility_id: world.facilities[facility],
      created_at: at(cell),
    })
    await put(cell, 'union_member', { union_code: id, facility_id: member, state: 'pending' })
  }
  return { id, member }
}
/** A hospital of its own for one cell, named as the relation's. */
async function hospitalNear(cell: Cell): Promise<string> {
  const facility_id = randomUUID()
  const name = canary(cell.facility ?? cell.identity.facility, 'facility')
  await put(cell, 'facility', { facility_id, code: facility_id, kind: 'hospital', name, name_en: name, review_levels: 1 })
  return facility_id
}
const relate = (cell: Cell, facility_id: string, partner_id: string, state: string, reason = ''): Promise<void> =>
  put(cell, 'facility_relation', { facility_id, partner_id, state, remark: reason, reason })

/** Rows of the stranger's that come first where nothing says whose they are. */
const strangersRule = (cell: Cell, table: string, row: Record<string, unknown>, key = 'facility_id'): Promise<void> =>
  put(cell, table, { facility_id: cell.world.facilities.stranger, version: 0, ...row }, key)
const saver = (cell: Cell) => ({ saved_name: mark('person'), saved_at: at(cell) })
const strangersForm = (cell: Cell) => strangersRule(cell, 'desk_form', { screen: 'register', ...saver(cell) }, 'facility_id, screen')
const strangersFilm = (cell: Cell) =>
  strangersRule(cell, 'film_rules', { rules: '[]', user_id: randomUUID(), user_name: mark('person'), at: at(cell) })
const strangersPush = (cell: Cell) =>
  strangersRule(cell, 'push_rule', {
    ...{ auto: false, delay_minutes: 10, modalities: [], source_types: [], negative_only: false, origin: '', since: at(cell) },
    ...saver(cell),
  })
const strangersSms = (cell: Cell) =>
  strangersRule(cell, 'sms_rule', { event: 'reportPush', is_on: false, text: mark('reason'), ...saver(cell) }, 'facility_id, event')

const FILM = { rules: '[]' }
const FIELDS = { fields: '[]', recentDays: 14 }
const PUSH = { push: 1, auto: 0, delayMinutes: 10, modalities: '[]', sourceTypes: '[]', negativeOnly: 0 }
const SMS = { event: 'reportPush', on: 1, text: '{link}' }
/** Saved over nothing, and over a version that nobody has read. */
function saves(
  covers: CallName,
  table: string,
  payload: Record<string, unknown>,
  strangers: (cell: Cell) => Promise<void>,
): readonly Case[] {
  return [
    bare(
      covers,
      async (cell) => {
        await strangers(cell)
        return seen(cell, covers, { ...payload, baseVersion: 1_000_000 })
      },
      { situation: 'upon an old version' },
    ),
    bare(covers, async (cell) => {
      // Of messages the one that is saved: the planted one of another event stays.
      const event = 'event' in payload ? [payload.event] : []
      await cell.world.root.query(`DELETE FROM ${table} WHERE facility_id = $1${event.length ? ' AND event = $2' : ''}`, [
        ownIdOf(cell),
        ...event,
      ])
      const answer = await cell.by.call(covers, { ...payload, baseVersion: 0 })
      // Two administrators of the matrix may have met.
      return { outcome: callOutcome(answer) === 'E-116' ? 'ok' : callOutcome(answer), text: '' }
    }),
  ]
}
const reads = (covers: CallName, strangers: (cell: Cell) => Promise<void>): Case =>
  bare(covers, async (cell) => {
    await strangers(cell)
    return seen(cell, covers)
  })

const day = (cell: Cell) => ({
  startTime: formatDateTime(cell.server.clock.now - 86_400_000),
  endTime: formatDateTime(cell.server.clock.now + 86_400_000),
})
async function plantFeedback(cell: Cell): Promise<string> {
  const id = randomUUID()
  if (!cell.facility) return id
  const facility_id = cell.world.facilities[cell.facility]
  await put(cell, 'feedback', {
    ...{ feedback_id: id, facility_id, user_id: cell.world.colleagues[cell.facility].userId, content: canary(cell.facility, 'reason') },
    ...{ curr_url: '', ua: '', resolution: '', at: at(cell) },
  })
  return id
}

/** Partners: with whom the hospital works, and what it says about what goes out. */
export const partnerCases: readonly Case[] = [
  bare('unionList', (cell) => seen(cell, 'unionList'), { known: CARDS }),
  bare('unionSave', (cell) => seen(cell, 'unionSave', { name: 'x' })),
  about('unionSave', async (cell) => seen(cell, 'unionSave', { id: (await unionOf(cell)).id, name: randomUUID(), baseVersion: 1 }), {
    name: 'unionSave (renamed)',
  }),
  about('unionDelete', async (cell) => {
    const { id, member } = await unionOf(cell)
    await cell.world.root.query('DELETE FROM union_member WHERE union_code = $1 AND facility_id = $2', [id, member])
    return seen(cell, 'unionDelete', { id })
  }),
  // Who leads a union chooses among all hospitals of the site.
  about('unionCandidates', async (cell) => seen(cell, 'unionCandidates', { unionId: (await unionOf(cell)).id }), { site: ['facility'] }),
  about('unionSaveMember', async (cell) =>
    seen(cell, 'unionSaveMember', { unionId: (await unionOf(cell)).id, facilityId: cell.world.facilities.stranger }),
  ),
  about('unionRemoveMember', async (cell) => {
    const { id, member } = await unionOf(cell)
    return seen(cell, 'unionRemoveMember', { unionId: id, facilityId: member })
  }),
  about('unionSaveFlags', async (cell) => {
    const { id, member } = await unionOf(cell)
    return seen(cell, 'unionSaveFlags', { unionId: id, facilityId: member, noRemoteReceiving: 1, showUnionButton: 0, addPublicHospital: 0 })
  }),
  // Answered for the own hospital alone: an invitation of another one is nobody else's.
  about('unionAnswer', async (cell) => {
    const unionId = randomUUID()
    if (cell.facility)
      await put(cell, 'union_member', { union_code: unionId, facility_id: cell.world.facilities[cell.facility], state: 'pending' })
    return seen(cell, 'unionAnswer', { unionId, agree: 0 })
  }),

  bare(
    'remoteHospitalList',
    async (cell) => {
      await relate(cell, await hospitalNear(cell), cell.world.facilities.stranger, 'pending', mark('reason'))
      return seen(cell, 'remoteHospitalList')
    },
    // Whom the world's own relations and union name.
    { known: [...CARDS, 'partner:facility'] },
  ),
  bare('applicableHospitals', (cell) => seen(cell, 'applicableHospitals'), { known: CARDS }),
  bare('applyHospital', async (cell) => {
    const { facilities, root } = cell.world
    const other = await hospitalNear(cell)
    await root.query("INSERT INTO union_member (union_code, facility_id, state) VALUES ('u1', $1, 'agreed')", [other])
    // It works with a stranger: that says nothing here.
    await relate(cell, facilities.stranger, other, 'agreed')
    const told = await seen(cell, 'applyHospital', { facilityId: other, remark: '' })
    await root.query('DELETE FROM union_member WHERE facility_id = $1', [other])
    return told
  }),
  about('applyList', async (cell) => {
    const other = await hospitalNear(cell)
    if (cell.facility) await relate(cell, other, cell.world.facilities[cell.facility], 'pending', canary(cell.facility, 'reason'))
    return listed(cell, 'applyList', { state: 'pending' }, other)
  }),
  about('answerApply', async (cell) => {
    const { facilities } = cell.world
    const other = await hospitalNear(cell)
    if (cell.facility) await relate(cell, other, facilities[cell.facility], 'pending')
    // The same hospital has asked a stranger too.
    await relate(cell, other, facilities.stranger, 'pending')
    return seen(cell, 'answerApply', { id: other, agree: 0, reason: 'x' })
  }),
  about('endRelation', async (cell) => {
    const { facilities } = cell.world
    const other = await hospitalNear(cell)
    if (cell.facility) await relate(cell, other, facilities[cell.facility], 'agreed')
    await relate(cell, facilities.stranger, other, 'agreed')
    return seen(cell, 'endRelation', { facilityId: other, reason: 'x' })
  }),

  reads('getFormFields', strangersForm),
  ...saves('saveFormFields', 'desk_form', FIELDS, strangersForm),
  reads('reportPushGet', strangersPush),
  ...saves('reportPushSave', 'push_rule', PUSH, strangersPush),
  about(
    'reportPushLog',
    async (cell) => {
      const push_id = randomUUID()
      if (cell.facility)
        await put(cell, 'report_push', {
          ...{ push_id, facility_id: cell.target.exam.facility_id, exam_id: cell.target.examId, token_hash: Buffer.from(push_id) },
          ...{ phone: '13900001234', user_id: randomUUID(), user_name: 'x', at: at(cell), until: at(cell) },
        })
      return listed(cell, 'reportPushLog', day(cell), push_id)
    },
    { exam: completed, ownList: true },
  ),
  reads('smsList', strangersSms),
  ...saves('smsSave', 'sms_rule', SMS, strangersSms),
  about('smsLog', async (cell) => {
    const sms_id = randomUUID()
    if (cell.facility)
      await put(cell, 'sms', {
        ...{
          sms_id,
          scene: 'booking',
          phone: '13900001234',
          user_id: null,
          binding: Buffer.alloc(0),
          state: 'sent',
          at: at(cell),
          expires: at(cell),
        },
        ...{ facility_id: cell.world.facilities[cell.facility] },
      })
    return listed(cell, 'smsLog', { ...day(cell), event: 'booking' }, sms_id)
  }),
  {
    ...bare('pushToPatient', async (cell) => {
      await strangersSms(cell)
      await cell.world.root.query("DELETE FROM sms_rule WHERE facility_id = $1 AND event = 'reportPush'", [ownIdOf(cell)])
      return seen(cell, 'pushToPatient', { procedureId: cell.target.examId })
    }),
    name: 'pushToPatient (a stranger has switched messages off)',
    exam: completed,
  },
  about('feedbackList', async (cell) => listed(cell, 'feedbackList', {}, await plantFeedback(cell))),
  about('answerFeedback', async (cell) => seen(cell, 'answerFeedback', { feedbackId: await plantFeedback(cell), content: 'x' })),
  reads('cloudFilmList', strangersFilm),
  ...saves('cloudFilmSave', 'film_rules', FILM, strangersFilm),
  about('cloudFilmSample', (cell) => listed(cell, 'cloudFilmSample', { checkNo: cell.target.exam.check_no }, cell.target.examId), {
    exam: completed,
    ownList: true,
  }),
]
