import { randomUUID } from 'node:crypto'
import type { CallName, ModuleVersion } from '@farsight/shared/contract'
import { makeKey } from '@farsight/shared/release'
import type { Answer } from '../harness'
import type { Case, Cell } from './case'
import { callOutcome } from './outcome'
import { PLANTED, PLANTED_LEFT, PLANTED_LOADS, plantKey, plantVersion, plantWayBack, TOLD } from './plant-releases'

/** The hospital whose pointer a cell means: one that does not exist where the relation says so. */
const hospitalOf = ({ world, facility }: Cell): string => (facility ? world.facilities[facility] : randomUUID())

interface Row {
  readonly name: string
  /** One column a hospital's relation to the one who asks; without it one column. */
  readonly relations?: boolean
  /** What the site's administrator reads of all hospitals. */
  readonly site?: NonNullable<Case['site']>
}

const row = (
  covers: CallName,
  payload: (cell: Cell) => Record<string, unknown> | Promise<Record<string, unknown>>,
  { name, relations = false, site = [] }: Row = { name: covers },
  counted: (answer: Answer, cell: Cell) => boolean = () => true,
): Case => ({
  name,
  covers,
  relations,
  site,
  async act(cell) {
    const body = await payload(cell)
    const answer = await cell.by.call(covers, body)
    const outcome = callOutcome(answer)
    return { outcome: outcome === 'ok' && !counted(answer, cell) ? 'ok, counted others' : outcome, text: answer.text }
  },
})

/** A hospital's administrator counts what the own hospital's pages told and its users left, the site's all of it. */
function rightCounts({ body }: Answer, { identity, world }: Cell): boolean {
  const planted = body.val.modules.find(({ name }: { name: string }) => name === PLANTED)
  const hospitals = identity.role === 'unionAdmin' ? Object.keys(world.facilities).length : 1
  const left = planted.versions.filter((one: ModuleVersion) => one.left !== null && one.version.startsWith(PLANTED_LEFT))
  return planted.loads === hospitals * PLANTED_LOADS && left.length === hospitals
}

/** A route of vendors, which a browser reaches with its session, from a page of our own. */
const vendors = (method: 'GET' | 'POST', path: `/${string}`, type?: string): Case => ({
  name: `${method} ${path}`,
  covers: `${method} ${path}`,
  relations: false,
  async act(cell) {
    const headers = { origin: cell.server.url, ...(type ? { 'content-type': type } : {}) }
    const answer = await cell.by.send(path, { method, headers, ...(type ? { body: '{}' } : {}) })
    const outcome = answer.status === 302 ? callOutcome(answer) : `HTTP-${answer.status} ${answer.body?.errorCode ?? ''}`.trimEnd()
    return { outcome, text: answer.text }
  },
})

/** Calls on modules and their versions, and the routes beside them. */
export const releaseCases: readonly Case[] = [
  row('queryModules', () => ({}), { name: 'queryModules', site: ['facility', 'person'] }, rightCounts),
  row('activateModule', (cell) => ({ name: PLANTED, moduleVersion: '2.0.0', facilityId: hospitalOf(cell) }), {
    name: 'activateModule (for one hospital)',
    relations: true,
  }),
  row('activateModule', () => ({ name: PLANTED, moduleVersion: '2.0.0' }), { name: 'activateModule (for everybody)' }),
  row(
    'rollBackModule',
    async (cell) => {
      const facilityId = hospitalOf(cell)
      return { name: await plantWayBack(cell.world.root, facilityId), facilityId }
    },
    { name: 'rollBackModule (for one hospital)', relations: true },
  ),
  row('rollBackModule', async ({ world }) => ({ name: await plantWayBack(world.root, null), facilityId: '' }), {
    name: 'rollBackModule (for everybody)',
  }),
  row('revokeRelease', async ({ world }) => ({ name: PLANTED, moduleVersion: await plantVersion(world.root), reason: 'x' })),
  row('queryReleaseLog', () => ({ name: PLANTED, limit: 200 }), { name: 'queryReleaseLog', site: ['facility', 'person'] }),
  row('queryModuleFaults', () => ({}), { name: 'queryModuleFaults', site: ['facility'] }),
  row('queryReleaseKeys', () => ({})),
  row('addReleaseKey', () => ({ owner: 'x', publicKey: makeKey('x').publicKey, modules: ['mf-x'], mayActivate: false })),
  row('revokeReleaseKey', async ({ world }) => ({ keyId: await plantKey(world.root), reason: 'x' })),
  row('reportModule', () => ({ name: TOLD, moduleVersion: '1.0.0', code: '', ms: 1 })),
  row('renewModules', () => ({})),
  {
    name: 'GET /modules.json',
    covers: 'GET /modules.json',
    relations: false,
    async act(cell) {
      const answer = await cell.by.send('/modules.json')
      const runs = answer.status === 200 ? JSON.parse(answer.body.set).modules.map(({ name }: { name: string }) => name) : undefined
      return { outcome: runs ? `ok${runs.includes(PLANTED) ? '' : ', without it'}` : callOutcome(answer), text: answer.text }
    },
  },
  vendors('GET', '/releases'),
  vendors('POST', '/releases', 'application/zip'),
  vendors('POST', '/releases/activate', 'application/json'),
  vendors('POST', '/releases/rollback', 'application/json'),
]
