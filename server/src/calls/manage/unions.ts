import { randomUUID } from 'node:crypto'
import { managePartnersCalls, type UnionRow } from '@farsight/shared/contract'
import { CODE } from '@farsight/shared/domain'
import sql from 'sql-template-tag'
import { CallError } from '../error'
import { type Handler, sessionHandler, type Work } from '../handler'
import { nameOf } from '../line-name'
import { managesUnions } from '../policies'

interface Line {
  readonly union_code: string
  readonly union_name: string
  readonly version: number
  readonly lead_id: string | null
  readonly lead_name: string
  readonly facility_id: string
  readonly name: string
  readonly name_en: string
  readonly level: string
  readonly state: UnionRow['ownState']
  readonly no_remote_receiving: boolean
  readonly show_union_button: boolean
  readonly add_public_hospital: boolean
}
const bit = (on: boolean): 0 | 1 => (on ? 1 : 0)

/** Renaming, inviting and removing are the union administrator's, of the hospital that leads. */
const mayLead = ({ session }: Pick<Work, 'session'>): boolean => session.role === 'unionAdmin'
function asLead(work: Work): void {
  if (!mayLead(work)) throw new CallError(CODE.noPermission)
}

function unionsOf(lines: readonly Line[], work: Work): UnionRow[] {
  const { facilityId } = work.session
  const codes = [...new Set(lines.map(({ union_code }) => union_code))]
  return codes.map((code) => {
    const members = lines.filter(({ union_code }) => union_code === code)
    const first = members[0]!
    return {
      id: code,
      name: first.union_name,
      version: first.version,
      leadId: first.lead_id ?? '',
      leadName: first.lead_name,
      mayLead: bit(first.lead_id === facilityId && mayLead(work)),
      ownState: members.find((one) => one.facility_id === facilityId)?.state ?? 'agreed',
      members: members.map((one) => ({
        facilityId: one.facility_id,
        name: one.name,
        nameEn: one.name_en,
        level: one.level,
        state: one.state,
        noRemoteReceiving: bit(one.no_remote_receiving),
        showUnionButton: bit(one.show_union_button),
        addPublicHospital: bit(one.add_public_hospital),
      })),
    }
  })
}

const says = (keyword: string | undefined, ...texts: readonly string[]): boolean => {
  const word = keyword?.trim().toLowerCase() ?? ''
  return word === '' || texts.some((text) => text.toLowerCase().includes(word))
}

const unionList = sessionHandler(managePartnersCalls.unionList, managesUnions, async (work, { keyword }) => {
  const lines = await work.tx.rows<Line>(sql`SELECT * FROM union_view()`)
  const val = unionsOf(lines, work).filter(({ name, members }) => says(keyword, name, ...members.map((one) => one.name)))
  return { val, total: val.length, totalIsFloor: false, mayFound: bit(mayLead(work)), ownId: work.session.facilityId }
})

const unionSave = sessionHandler(managePartnersCalls.unionSave, managesUnions, async (work, payload) => {
  const { tx, now, session } = work
  asLead(work)
  const name = nameOf(payload.name, 'name', CODE.fieldBlank)
  const id = payload.id ?? randomUUID()
  work.about(id)
  let version = 1
  if (payload.id === undefined) await tx.run(sql`SELECT union_found(${id}, ${name}, ${new Date(now)})`)
  else {
    const row = await tx.row<{ version: number | null }>(sql`SELECT union_rename(${id}, ${name}, ${payload.baseVersion ?? 0}) AS version`)
    if (row!.version === null) throw new CallError(CODE.notFound)
    if (row!.version === 0) throw new CallError(CODE.editedByAnother, undefined, await theirs(work, id))
    version = row!.version
  }
  // Two of one name could be told apart by nobody. Those of others are not known here.
  if (await tx.row(sql`SELECT 1 FROM union_view() WHERE union_name = ${name} AND union_code <> ${id} LIMIT 1`))
    throw new CallError(CODE.unionNameTaken, 'name')
  const { noRemoteReceiving, showUnionButton, addPublicHospital } = payload
  if (noRemoteReceiving !== undefined || showUnionButton !== undefined || addPublicHospital !== undefined)
    await setFlags(work, id, session.facilityId, { noRemoteReceiving, showUnionButton, addPublicHospital })
  return { val: { id, version } }
})

/** What stands there now, for whoever was slower. */
async function theirs(work: Work, id: string): Promise<UnionRow | undefined> {
  const lines = await work.tx.rows<Line>(sql`SELECT * FROM union_view() WHERE union_code = ${id}`)
  return unionsOf(lines, work)[0]
}

interface Flags {
  readonly noRemoteReceiving?: 0 | 1 | undefined
  readonly showUnionButton?: 0 | 1 | undefined
  readonly addPublicHospital?: 0 | 1 | undefined
}
/** Flags that are not said stay, or are as a new member's. */
async function setFlags(work: Work, id: string, facilityId: string, flags: Flags): Promise<void> {
  const before = (await theirs(work, id))?.members.find((one) => one.facilityId === facilityId)
  const { noRemoteReceiving: closed, showUnionButton: button, addPublicHospital: open } = { ...before, ...defined(flags) }
  const row = await work.tx.row<{ done: boolean }>(
    sql`SELECT union_flags(${id}, ${facilityId}, ${closed === 1}, ${button === 1}, ${open === 1}) AS done`,
  )
  if (!row!.done) throw new CallError(CODE.notFound)
}
const defined = (flags: Flags): Flags => Object.fromEntries(Object.entries(flags).filter(([, value]) => value !== undefined))

const unionDelete = sessionHandler(managePartnersCalls.unionDelete, managesUnions, async (work, { id }) => {
  asLead(work)
  work.about(id)
  const row = await work.tx.row<{ others: number | null }>(sql`SELECT union_end(${id}) AS others`)
  if (row!.others === null) throw new CallError(CODE.notFound)
  if (row!.others > 0) throw new CallError(CODE.unionHasMembers)
  return { val: true as const }
})

interface Outside {
  readonly facility_id: string
  readonly name: string
  readonly name_en: string
  readonly level: string
  readonly address: string
}
const unionCandidates = sessionHandler(managePartnersCalls.unionCandidates, managesUnions, async (work, { unionId, keyword }) => {
  asLead(work)
  const lead = await work.tx.row<{ leads: boolean }>(sql`SELECT union_leads(${unionId}) AS leads`)
  if (!lead!.leads) throw new CallError(CODE.notFound)
  const rows = await work.tx.rows<Outside>(sql`SELECT * FROM union_outside(${unionId})`)
  const val = rows
    .filter(({ name, name_en }) => says(keyword, name, name_en))
    .map(({ facility_id, name, name_en, level, address }) => ({ facilityId: facility_id, name, nameEn: name_en, level, address }))
  return { val, total: val.length, totalIsFloor: false }
})

const unionSaveMember = sessionHandler(managePartnersCalls.unionSaveMember, managesUnions, async (work, { unionId, facilityId }) => {
  asLead(work)
  work.about(unionId)
  const row = await work.tx.row<{ invited: boolean | null }>(sql`SELECT union_invite(${unionId}, ${facilityId}) AS invited`)
  if (row!.invited === null) throw new CallError(CODE.notFound)
  if (!row!.invited) throw new CallError(CODE.cannotRepeatAdd)
  return { val: { state: 'pending' as const } }
})

/** Another hospital is the leading administrator's to remove; one's own leaves by its own. */
const unionRemoveMember = sessionHandler(managePartnersCalls.unionRemoveMember, managesUnions, async (work, { unionId, facilityId }) => {
  if (facilityId !== work.session.facilityId) asLead(work)
  work.about(unionId)
  const row = await work.tx.row<{ done: boolean | null }>(sql`SELECT union_leave(${unionId}, ${facilityId}) AS done`)
  if (row!.done === null) throw new CallError(CODE.unionLead)
  if (!row!.done) throw new CallError(CODE.notFound)
  return { val: true as const }
})

const unionSaveFlags = sessionHandler(
  managePartnersCalls.unionSaveFlags,
  managesUnions,
  async (work, { unionId, facilityId, ...flags }) => {
    if (facilityId !== work.session.facilityId) asLead(work)
    work.about(unionId)
    await setFlags(work, unionId, facilityId, {
      noRemoteReceiving: flags.noRemoteReceiving,
      showUnionButton: flags.showUnionButton,
      addPublicHospital: flags.addPublicHospital,
    })
    return { val: true as const }
  },
)

const unionAnswer = sessionHandler(managePartnersCalls.unionAnswer, managesUnions, async (work, { unionId, agree }) => {
  const { tx } = work
  work.about(unionId)
  const own = tx.filter('union.answer', sql`m.facility_id = ${tx.tenant.facilityId}`)
  const member = await tx.row<{ state: string }>(
    sql`SELECT m.state FROM union_member m WHERE m.union_code = ${unionId} AND ${own} FOR UPDATE`,
  )
  if (!member) throw new CallError(CODE.notFound)
  if (member.state !== 'pending') throw new CallError(CODE.alreadyAnswered)
  const state = agree ? ('agreed' as const) : ('refused' as const)
  await tx.run(sql`UPDATE union_member m SET state = ${state} WHERE m.union_code = ${unionId} AND ${own}`)
  return { val: { state } }
})

/** Unions: their members and flags. */
export const unionHandlers: readonly Handler[] = [
  unionList,
  unionSave,
  unionDelete,
  unionCandidates,
  unionSaveMember,
  unionRemoveMember,
  unionSaveFlags,
  unionAnswer,
]
