import { randomUUID } from 'node:crypto'
import type { CallName } from '@farsight/shared/contract'
import { manageMenuOf } from '@farsight/shared/domain'
import { makeExam } from '../exams'
import { canary } from './canary'
import type { Case, Cell, Seen } from './case'
import { callOutcome } from './outcome'

const mark = (field: string): string => canary('stranger', field)
const homeOf = ({ world, identity }: Cell): string => world.facilities[identity.facility]

async function insert({ world }: Cell, table: string, row: Record<string, unknown>): Promise<void> {
  const places = Object.keys(row).map((_, i) => `$${i + 1}`)
  const text = `INSERT INTO ${table} (${Object.keys(row).join(', ')}) VALUES (${places}) ON CONFLICT DO NOTHING`
  await world.root.query(text, Object.values(row))
}

/** An account in a hospital, with a login; the stranger's is marked in every text. */
async function doctor(cell: Cell, facility_id: string, more: Record<string, unknown> = {}): Promise<string> {
  const user_id = randomUUID()
  const theirs = facility_id === cell.world.facilities.stranger
  const name = theirs ? mark('person') : 'x'
  await insert(cell, 'doctor', { user_id, facility_id, name, role: 'doctor', main_menu: '000000000100', ...more })
  await insert(cell, 'login', {
    login_name: `${theirs ? mark('login') : 'l'}-${user_id}`.toLowerCase(),
    user_id,
    facility_id,
    password_hash: 'x',
  })
  return user_id
}
const room = async (cell: Cell, facility_id: string): Promise<string> => {
  const room_id = randomUUID()
  const name = `${facility_id === cell.world.facilities.stranger ? mark('room') : 'r'} ${room_id}`
  await insert(cell, 'image_room', { room_id, facility_id, name, modality: 'CT' })
  return room_id
}
const item = async (cell: Cell, facility_id: string): Promise<string> => {
  const item_id = randomUUID()
  const name = `${facility_id === cell.world.facilities.stranger ? mark('item') : 'i'} ${item_id}`
  await insert(cell, 'check_item', { item_id, facility_id, modality: 'CT', bodypart: 'x', name })
  return item_id
}
const department = async (cell: Cell, facility_id: string): Promise<{ id: string; name: string }> => {
  const id = randomUUID()
  const name = `${facility_id === cell.world.facilities.stranger ? mark('department') : 'd'} ${id}`
  await insert(cell, 'department', { department_id: id, facility_id, name, type: 'outpatient' })
  return { id, name }
}

async function seen(cell: Cell, call: CallName, payload: Record<string, unknown> = {}): Promise<Seen> {
  const answer = await cell.by.call(call, payload)
  return { outcome: callOutcome(answer), text: answer.text }
}

const bare = (covers: CallName, act: (cell: Cell) => Promise<Seen>, situation = ''): Case => ({
  name: situation ? `${covers} (${situation})` : covers,
  covers,
  relations: false,
  act,
})
const stranger = (cell: Cell): string => cell.world.facilities.stranger

const FORM = {
  ...{ name: 'x', nickname: '', sex: 'O', title: '', intro: '', phone: '', role: 'registrar', duty: '', mayRetract: 0, mayMoveSeries: 0 },
  ...{ permissions: [{ modality: 'CT', level: 1 }], roomIds: [] },
}
const DEPARTMENT = { description: '', type: 'outpatient', doctors: [], place: 0 }
const ROOM = { modality: 'CT', device: '', opens: 480, closes: 1050, capacity: 1, place: 0, enabled: 1 }
const ITEM = {
  ...{ modality: 'CT', region: '', bodypart: 'x', hasSide: 0, minutes: 15, fee: '1', contrast: 0, preparation: '', place: 0, enabled: 1 },
}

/** Rows of the stranger's that name this user: a right, and a room's. */
async function foreignRights(cell: Cell, user_id: string): Promise<void> {
  await insert(cell, 'doctor_right', { user_id, facility_id: stranger(cell), modality: 'NM', level: 4 })
  await insert(cell, 'room_right', { user_id, facility_id: stranger(cell), room_id: await room(cell, stranger(cell)) })
}

const userCases: readonly Case[] = [
  bare('manageUserList', async (cell) => {
    await doctor(cell, stranger(cell))
    await room(cell, stranger(cell))
    const id = await doctor(cell, homeOf(cell))
    await foreignRights(cell, id)
    const answer = await cell.by.call('manageUserList')
    const outcome = callOutcome(answer)
    const row = outcome === 'ok' ? answer.body.val.rows.find((one: { id: string }) => one.id === id) : undefined
    const leaks = row && (row.permissions.length > 0 ? 'a foreign right' : row.roomIds.length > 0 ? 'a foreign room' : '')
    return { outcome: leaks ? `ok, with ${leaks}` : outcome, text: answer.text }
  }),
  bare(
    'manageUserSave',
    (cell) => {
      const loginName = `n${randomUUID()}`
      return seen(cell, 'manageUserSave', { baseVersion: 0, loginName, password: 'Quokka-first-77', doctor: FORM })
    },
    'a new one',
  ),
  bare(
    'manageUserSave',
    async (cell) => {
      const id = await doctor(cell, homeOf(cell))
      await foreignRights(cell, id)
      return seen(cell, 'manageUserSave', { id, baseVersion: 1, doctor: FORM })
    },
    'an own one',
  ),
  bare(
    'manageUserSave',
    async (cell) => {
      const id = await doctor(cell, homeOf(cell))
      return seen(cell, 'manageUserSave', { id, baseVersion: 1, doctor: { ...FORM, roomIds: [await room(cell, stranger(cell))] } })
    },
    'a foreign room',
  ),
  bare(
    'manageUserSave',
    async (cell) => seen(cell, 'manageUserSave', { id: await doctor(cell, stranger(cell)), baseVersion: 1, doctor: FORM }),
    'a foreign one',
  ),
  bare(
    'manageUserEnable',
    async (cell) => seen(cell, 'manageUserEnable', { doctorId: await doctor(cell, homeOf(cell)), state: 0 }),
    'an own one',
  ),
  bare(
    'manageUserEnable',
    async (cell) => seen(cell, 'manageUserEnable', { doctorId: await doctor(cell, stranger(cell)), state: 0 }),
    'a foreign one',
  ),
  bare(
    'manageUserResetPwd',
    async (cell) => seen(cell, 'manageUserResetPwd', { doctorId: await doctor(cell, homeOf(cell)), newPwd: 'Quokka-first-77' }),
    'an own one',
  ),
  bare(
    'manageUserResetPwd',
    async (cell) => seen(cell, 'manageUserResetPwd', { doctorId: await doctor(cell, stranger(cell)), newPwd: 'Quokka-first-77' }),
    'a foreign one',
  ),
  bare(
    'manageSeparationSave',
    async (cell) => {
      for (const admin_duty of ['system', 'security', 'audit']) await doctor(cell, stranger(cell), { role: 'admin', admin_duty })
      const answer = await seen(cell, 'manageSeparationSave', { separated: 1 })
      // With a wall out the own hospital is separated now, which would turn all that follows red.
      if (answer.outcome === 'ok')
        await cell.world.root.query('UPDATE facility SET separated_duties = false WHERE facility_id = $1', [homeOf(cell)])
      return answer
    },
    'duties of another hospital alone',
  ),
  bare('manageSeparationSave', (cell) => seen(cell, 'manageSeparationSave', { separated: 0 })),
  bare(
    'manageSeparationSave',
    async (cell) => {
      const { root, accounts } = cell.world
      const me = accounts.get(cell.identity.name)?.userId ?? null
      const held: string[] = []
      for (const admin_duty of ['system', 'security', 'audit'])
        held.push(await doctor(cell, homeOf(cell), { role: 'admin', admin_duty, main_menu: '1'.repeat(12), manage_menu: '1'.repeat(20) }))
      await root.query("UPDATE doctor SET admin_duty = 'security' WHERE user_id = $1 AND role = 'admin'", [me])
      const answer = await seen(cell, 'manageSeparationSave', { separated: 1 })
      // As it was; with a wall out every hospital is separated now. In the order of their ids: other cells do the same meanwhile.
      await root.query(
        `UPDATE facility f SET separated_duties = false FROM (SELECT facility_id FROM facility WHERE separated_duties ORDER BY facility_id FOR UPDATE) s
         WHERE s.facility_id = f.facility_id`,
      )
      await root.query("UPDATE doctor SET admin_duty = '' WHERE user_id = $1", [me])
      for (const table of ['login', 'doctor']) await root.query(`DELETE FROM ${table} WHERE user_id = ANY($1)`, [held])
      return answer
    },
    'with its duties held',
  ),
  bare('manageSeparationGet', async (cell) => {
    const { root } = cell.world
    const by = await doctor(cell, stranger(cell), { role: 'admin', admin_duty: 'audit' })
    const set = (separated: boolean, who: string | null) =>
      root.query(
        "UPDATE facility SET separated_duties = $2, separation_end_by = $3, separation_end_duty = CASE WHEN $2 THEN 'audit' ELSE '' END, separation_end_at = now() WHERE facility_id = $1",
        [stranger(cell), separated, who],
      )
    await set(true, by)
    const answer = await cell.by.call('manageSeparationGet')
    await set(false, null)
    const outcome = callOutcome(answer)
    return { outcome: outcome === 'ok' && answer.body.val.separated ? 'ok, with a foreign separation' : outcome, text: answer.text }
  }),
]

const menu = '000010000000'
const manageMenu = manageMenuOf(['manage_menu'])
const menuCases: readonly Case[] = [
  bare('manageGetMainMenu', async (cell) => {
    await doctor(cell, stranger(cell))
    return seen(cell, 'manageGetMainMenu')
  }),
  bare(
    'manageGetMainMenu',
    async (cell) => seen(cell, 'manageGetMainMenu', { userId: await doctor(cell, stranger(cell)) }),
    'a foreign one',
  ),
  ...(['an own one', 'a foreign one'] as const).map((whose) =>
    bare(
      'manageSaveMainMenu',
      async (cell) => {
        const userId = await doctor(cell, whose === 'an own one' ? homeOf(cell) : stranger(cell))
        return seen(cell, 'manageSaveMainMenu', { userId, baseVersion: 1, menu, remoteMenu: '' })
      },
      whose,
    ),
  ),
  bare('manageGetManageMenu', async (cell) => {
    await doctor(cell, stranger(cell), { role: 'admin' })
    return seen(cell, 'manageGetManageMenu')
  }),
  ...(['an own one', 'a foreign one'] as const).map((whose) =>
    bare(
      'manageSaveManageMenu',
      async (cell) => {
        const userId = await doctor(cell, whose === 'an own one' ? homeOf(cell) : stranger(cell), { role: 'admin' })
        return seen(cell, 'manageSaveManageMenu', { userId, baseVersion: 1, menu: manageMenu })
      },
      whose,
    ),
  ),
]

const placeCases: readonly Case[] = [
  bare('manageDepartmentList', async (cell) => {
    await department(cell, stranger(cell))
    return seen(cell, 'manageDepartmentList')
  }),
  bare(
    'manageDepartmentSave',
    (cell) => seen(cell, 'manageDepartmentSave', { baseVersion: 0, department: { ...DEPARTMENT, name: randomUUID() } }),
    'a new one',
  ),
  ...(['an own one', 'a foreign one'] as const).map((whose) =>
    bare(
      'manageDepartmentSave',
      async (cell) => {
        const { id } = await department(cell, whose === 'an own one' ? homeOf(cell) : stranger(cell))
        return seen(cell, 'manageDepartmentSave', { id, baseVersion: 1, department: { ...DEPARTMENT, name: randomUUID() } })
      },
      whose,
    ),
  ),
  {
    ...bare(
      'manageDepartmentDelete',
      async (cell) => {
        const { id, name } = await department(cell, homeOf(cell))
        // Another hospital's exam of a department by this name keeps nothing here.
        await makeExam(cell.server, stranger(cell), { department: name, pat_name: mark('pat_name') })
        return seen(cell, 'manageDepartmentDelete', { id, baseVersion: 1 })
      },
      'an own one',
    ),
  },
  bare(
    'manageDepartmentDelete',
    async (cell) => seen(cell, 'manageDepartmentDelete', { id: (await department(cell, stranger(cell))).id, baseVersion: 1 }),
    'a foreign one',
  ),
  bare('manageRoomList', async (cell) => {
    await room(cell, stranger(cell))
    return seen(cell, 'manageRoomList')
  }),
  bare(
    'manageRoomSave',
    async (cell) => {
      const device = randomUUID().slice(0, 16)
      const name = `${mark('room')} ${device}`
      await insert(cell, 'image_room', { room_id: randomUUID(), facility_id: stranger(cell), name, modality: 'CT', device })
      return seen(cell, 'manageRoomSave', { baseVersion: 0, room: { ...ROOM, name: randomUUID(), device } })
    },
    'a new one with the device of a foreign one',
  ),
  bare('manageRoomSave', (cell) => seen(cell, 'manageRoomSave', { baseVersion: 0, room: { ...ROOM, name: randomUUID() } }), 'a new one'),
  ...(['an own one', 'a foreign one'] as const).map((whose) =>
    bare(
      'manageRoomSave',
      async (cell) => {
        const id = await room(cell, whose === 'an own one' ? homeOf(cell) : stranger(cell))
        return seen(cell, 'manageRoomSave', { id, baseVersion: 1, room: { ...ROOM, name: randomUUID() } })
      },
      whose,
    ),
  ),
  bare('manageItemList', async (cell) => {
    await item(cell, stranger(cell))
    return seen(cell, 'manageItemList')
  }),
  bare('manageItemSave', (cell) => seen(cell, 'manageItemSave', { baseVersion: 0, item: { ...ITEM, name: randomUUID() } }), 'a new one'),
  ...(['an own one', 'a foreign one'] as const).map((whose) =>
    bare(
      'manageItemSave',
      async (cell) => {
        const id = await item(cell, whose === 'an own one' ? homeOf(cell) : stranger(cell))
        return seen(cell, 'manageItemSave', { id, baseVersion: 1, item: { ...ITEM, name: randomUUID() } })
      },
      whose,
    ),
  ),
]

const CONFIG = {
  ...{
    level: '',
    isLaunchRemote: 0,
    disableChatFeature: 0,
    hideService: 0,
    reviewLevels: 1,
    retractApproval: 0,
    nightWeekends: 0,
    nightHolidays: 0,
  },
  ...{ nightFrom: 1080, nightTo: 480, holidays: [] },
}
const settingCases: readonly Case[] = [
  bare('manageFacilityConfigGet', (cell) => seen(cell, 'manageFacilityConfigGet')),
  bare('manageFacilityConfigSave', async (cell) => {
    const { rows } = await cell.world.root.query('SELECT settings_version AS v, review_levels AS n FROM facility WHERE facility_id = $1', [
      homeOf(cell),
    ])
    return seen(cell, 'manageFacilityConfigSave', { baseVersion: rows[0].v, config: { ...CONFIG, reviewLevels: rows[0].n } })
  }),
]

/** Accounts, menus, departments, rooms and items of the own hospital; what a foreign row is called is not there. */
export const managePeopleCases: readonly Case[] = [...userCases, ...menuCases, ...placeCases, ...settingCases]
