import { filtersInUse } from '../../src/database/tenant'
import { plantHospitals } from './plant-accounts'
import { probe } from './probe'
import { soaking } from './soak'
import { filterNames, statementsWithoutHospital } from './statements'
import { facilityTables } from './superuser'
import { readTable } from './table'
import { type Askers, openPolicy, type Policy, pictureOf, policies, redOf, redWithout, withoutPolicies } from './walls'
import { makeWorld, plantTrail, type World } from './world'

/**
 * Filters that stand behind another one of the same transaction: out alone they show nothing, since the exam was found (or
 * not) before. They are proved with the front one out: then taking them out must show or change more.
 */
const BEHIND = [
  { name: 'exam.patch', front: ['exam.work'], shows: 'saveReport (writing)' },
  { name: 'order.lock', front: ['order.read', 'exam.work'], shows: 'remoteReceive' },
  { name: 'collect.exams', front: ['collect.list'], shows: 'collectList' },
  { name: 'collect.order', front: ['exam.read'], shows: 'collectAdd (by its order)' },
  { name: 'print.facility', front: ['exam.read'], shows: 'getPrintData (completed)' },
  // A code's row and the exam that it names stand one behind the other.
  { name: 'verify.code', front: ['verify.exam'], shows: 'verifyReport (a foreign row)' },
  { name: 'verify.exam', front: ['verify.code'], shows: 'verifyReport (a foreign row)' },
  { name: 'wrapper.study', front: ['exam.read'], shows: 'reportForWrapper' },
  { name: 'images.bind', front: ['acts.lock'], shows: 'bindStudy' },
  { name: 'images.move', front: ['acts.lock'], shows: 'moveSeries' },
  { name: 'keepLock', front: ['exam.work'], shows: 'keepLock' },
  { name: 'order.exam', front: ['order.list'], shows: 'remoteQueryList' },
  { name: 'order.patch', front: ['exam.work', 'exam.patch', 'order.lock', 'order.read'], shows: 'submitReport (finish, at an order)' },
  { name: 'credit.sums', front: ['credit.account'], shows: 'remoteQueryLedger' },
  { name: 'credit.statement', front: ['credit.account'], shows: 'remoteQueryLedger' },
  { name: 'critical.exam', front: ['exam.work', 'exam.read'], shows: 'tellCritical' },
  { name: 'reading.patch', front: ['reading.lock'], shows: 'saveSecondReading' },
  // A registration and its patient stand one behind the other.
  { name: 'desk.registration', front: ['registration.patient'], shows: 'getRegistration' },
  { name: 'registration.patient', front: ['desk.registration'], shows: 'getRegistration' },
  { name: 'desk.standing', front: ['acts.lock'], shows: 'preToFormal' },
  // Rows are read by the ids that the hospital's own facts gave.
  { name: 'statistics.exams', front: ['statistics.rows'], shows: 'queryStatisticRows' },
  { name: 'statistics.bookings', front: ['statistics.rows'], shows: 'queryStatisticRows (bookings)' },
  { name: 'embed.enter', front: ['embed.exam'], shows: 'embedEnter' },
  // A row is locked by the hospital's own filter before it is written.
  { name: 'manage.userUpdate', front: ['manage.user', 'manage.users'], shows: 'manageUserSave (a foreign one)' },
  { name: 'manage.userTouch', front: ['manage.user'], shows: 'manageUserEnable (a foreign one)' },
  { name: 'manage.mainMenuSave', front: ['manage.user'], shows: 'manageSaveMainMenu (a foreign one)' },
  { name: 'manage.manageMenuSave', front: ['manage.user'], shows: 'manageSaveManageMenu (a foreign one)' },
  { name: 'manage.departmentSave', front: ['manage.department'], shows: 'manageDepartmentSave (a foreign one)' },
  { name: 'manage.departmentDelete', front: ['manage.department'], shows: 'manageDepartmentDelete (a foreign one)' },
  { name: 'manage.roomSave', front: ['manage.room'], shows: 'manageRoomSave (a foreign one)' },
  { name: 'manage.itemSave', front: ['manage.item'], shows: 'manageItemSave (a foreign one)' },
] as const

/**
 * The same among policies: who changes a row must see it first, so an open policy for UPDATE shows nothing while the one for SELECT stands.
 * It is proved with that one open: then more is changed than with that one alone.
 */
const POLICY_BEHIND: Readonly<Record<string, string>> = {
  'facility_relation.answering': 'side',
  'remote_order.src_moves': 'src',
  'remote_order.dest_moves': 'dest',
  'consultation.moving': 'member',
  'consultation_hospital.uninviting': 'member',
  'consultation_exam.taking': 'member',
  'consultation_doctor.unnaming': 'member',
  'consultation_opinion.rewriting': 'member',
  'consultation_file.taking': 'member',
}

/** Filters of the minute's jobs: no call runs them, so no cell can show them (`credits/promises.test.ts`, `calls/critical/critical.test.ts`, `calls/report/hang-up.test.ts`, `calls/manage/rules.test.ts`). */
const OF_JOBS = [
  'promise.exam',
  'promise.facility',
  'critical.due',
  'critical.staff',
  'critical.alarm',
  'lapse.exams',
  'pushJob.exams',
  'pushJob.lock',
]

/** Filters whose rows are told in a workbook alone, where no marker is read: `calls/template/keeping.test.ts` shows whom `seesTemplate` shows to. */
const IN_WORKBOOKS = ['template.export', 'template.import']

/**
 * A filter is proved by the calls that ask it. A policy is proved by the whole matrix in a soak (a minute each); in a sample by what its table
 * shows, which takes a second, and by the matrix where that is nothing, and for one policy of {@link BY_CALLS}.
 */
const BY_CALLS = 'exam.own'
const SAMPLE = { filters: 6, policies: 6 } as const
const whole = soaking('AZ-04')
const table = readTable()

/** A few, always the same ones; all of them in a soak. */
function sampled<T>(of: keyof typeof SAMPLE, all: readonly T[]): readonly T[] {
  if (whole) return all
  const step = all.length / SAMPLE[of]
  return Array.from({ length: SAMPLE[of] }, (_, i) => all[Math.floor(i * step)]!)
}

const say = (line: string): void => {
  if (whole) process.stderr.write(`${line}\n`)
}

describe('filters alone, the policies off', () => {
  const dropped = new Set<string>()
  let world: World
  let askers: Askers
  beforeAll(async () => {
    world = await makeWorld({ droppedFilters: dropped })
    await withoutPolicies(world.root)
  }, 300_000)
  afterAll(() => world.close())

  const takeOut = (names: readonly string[]) => async () => {
    for (const name of names) dropped.add(name)
    return async () => dropped.clear()
  }

  async function pictureWithout(names: readonly string[], row: string): Promise<string> {
    const putBack = await takeOut(names)()
    return pictureOf(world, row).finally(putBack)
  }

  test('the matrix stays green', async () => {
    const whole = await redOf(world, table, 'filters')
    askers = whole.askers
    expect(whole.red).toEqual([])
  }, 1_800_000)

  test('every statement over rows of hospitals names its own, and the matrix has used every filter there is', async () => {
    const tables = await facilityTables(world.root)
    const rogue = statementsWithoutHospital(tables, [{ file: 'rogue.ts', text: 'tx.rows<X>(sql`SELECT 1 FROM report WHERE true`)' }])
    expect(rogue.without).toHaveLength(1)
    const { without, all } = statementsWithoutHospital(tables)
    expect(without).toEqual([])
    expect(all).toBeGreaterThan(20)
    const names = filterNames().filter((name) => !OF_JOBS.includes(name))
    expect(names.length).toBeGreaterThan(25)
    const used = [...filtersInUse]
    expect(names.filter((name) => !used.some((one) => (name.startsWith('*') ? one.endsWith(name.slice(1)) : one === name)))).toEqual([])
  })

  test(
    '[AZ-04] each filter out turns it red',
    async () => {
      // A job may have run meanwhile.
      const names = [...filtersInUse]
        .filter((name) => !BEHIND.some((one) => one.name === name) && !OF_JOBS.includes(name) && !IN_WORKBOOKS.includes(name))
        .sort()
      const survivors: string[] = []
      // In a soak, AZ_ONLY=name,name: those alone, while one mends a wall.
      const only = whole ? process.env.AZ_ONLY?.split(',') : undefined
      for (const name of only ?? sampled('filters', names)) {
        const red = await redWithout(world, table, 'filters', takeOut([name]), askers.get(name))
        say(`${name}: ${red[0] ?? 'SURVIVES'}`)
        if (red.length === 0) survivors.push(name)
      }
      expect(survivors).toEqual([])
    },
    whole ? 5_400_000 : 1_200_000,
  )

  test('[AZ-04] each filter behind another is a wall of its own', async () => {
    for (const { name, front, shows } of BEHIND) {
      const alone = await pictureWithout([name], shows)
      const one = await pictureWithout(front, shows)
      const both = await pictureWithout([...front, name], shows)
      expect({ name, same: one === both, alone: alone === both }).toEqual({ name, same: false, alone: false })
    }
  }, 300_000)
})

describe('policies alone, every filter out', () => {
  let world: World
  beforeAll(async () => {
    const all = new Set<string>()
    all.has = () => true
    world = await makeWorld({ droppedFilters: all })
    await plantHospitals(world, ['home', 'stranger'])
    await plantTrail(world)
  }, 300_000)
  afterAll(() => world.close())

  const look = (more: { site?: true } = {}): Promise<readonly string[]> =>
    probe(world.root, world.server.database.address, { own: world.facilities.home, foreign: world.facilities.stranger, ...more })

  /** What the tables themselves show with a policy open: for those that no call can show today. */
  async function lookWithout(policy: Policy): Promise<readonly string[]> {
    const putBack = await openPolicy(world.root, policy)
    return look().finally(putBack)
  }

  /** What opens beside what the policy in front of it alone would show. */
  async function lookBehind(policy: Policy, front: Policy): Promise<readonly string[]> {
    const alone = await lookWithout(front)
    const putBack = await openPolicy(world.root, front)
    const both = await lookWithout(policy).finally(putBack)
    return both.filter((finding) => !alone.includes(finding))
  }

  test('the matrix stays green, and no table gives another hospital’s row', async () => {
    expect((await redOf(world, table, 'policies')).red).toEqual([])
    expect(await look()).toEqual([])
    expect(await look({ site: true })).toEqual([])
  }, 1_800_000)

  test(
    '[AZ-04] each policy out turns it red',
    async () => {
      const walls = (await policies(world.root)).filter(({ roles }) => roles.includes('farsight_app'))
      expect(walls.length).toBeGreaterThan(20)
      const nameOf = (policy: Policy): string => `${policy.table}.${policy.name}`
      const byCalls = walls.filter((policy) => whole || nameOf(policy) === BY_CALLS)
      expect(byCalls.length).toBeGreaterThan(0)
      const survivors: string[] = []
      for (const policy of new Set([...byCalls, ...sampled('policies', walls)])) {
        const name = nameOf(policy)
        const calls = () => redWithout(world, table, 'policies', () => openPolicy(world.root, policy))
        const front = walls.find((one) => one.table === policy.table && one.name === POLICY_BEHIND[name])
        const tables = () => (front ? lookBehind(policy, front) : lookWithout(policy))
        const proofs = byCalls.includes(policy) ? ([calls, tables] as const) : ([tables, calls] as const)
        const first = await proofs[0]()
        const found = first.length > 0 ? first : await proofs[1]()
        say(`${name}: ${first.length > 0 ? '' : 'not by the first proof, but: '}${found[0] ?? 'SURVIVES'}`)
        if (found.length === 0) survivors.push(name)
      }
      expect(survivors).toEqual([])
      expect(await look()).toEqual([])
    },
    whole ? 5_400_000 : 1_200_000,
  )
})
