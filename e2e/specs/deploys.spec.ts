import { createHash } from 'node:crypto'
import type { APIRequestContext } from '@playwright/test'
import { apiSession, callAs, expect, test } from '../support/live'
import { freshVersion, hospital, nextSecond, otherVersion, publish } from '../support/releases'
import { stepUp } from '../support/second-factor'

const MODULE = 'mf-consultation'
const DEPLOYS = Number(process.env.DEPLOYS ?? 4)
const NAVIGATIONS = Number(process.env.NAVIGATIONS ?? 120)

interface Listed {
  readonly name: string
  readonly version: string
  readonly base: string
  readonly integrity: Record<string, string>
}

/** What the session may run, as its signed set says. */
async function listed(session: APIRequestContext): Promise<readonly Listed[]> {
  const { set } = (await (await session.get('/modules.json')).json()) as { set: string }
  return (JSON.parse(set) as { modules: Listed[] }).modules
}

/** A generator of its own, so that a run can be repeated. */
function picker(seed: number): (below: number) => number {
  let state = seed
  return (below) => {
    state = (state * 1_103_515_245 + 12_345) % 2_147_483_648
    return state % below
  }
}

/** A session that began before some of the deploys, with the set that it got at its first navigation. */
interface Desk {
  readonly session: APIRequestContext
  readonly modules: readonly Listed[]
}

test('[FD-17] a vendor deploys while people work: every session finds every file of its own versions', async (// biome-ignore lint/correctness/noEmptyPattern: Playwright reads the fixtures from the pattern
{}, info) => {
  info.setTimeout(600_000)
  const pick = picker(17)
  const admin = await apiSession('union')
  await stepUp({ request: admin })
  const facilityId = await hospital({ request: admin }, '东港')
  const begin = async (): Promise<Desk> => {
    const session = await apiSession('dg-zhang')
    return { session, modules: await listed(session) }
  }
  const desks: Desk[] = [await begin()]
  const versions = new Set<string>()
  let missing = 0
  let wrong = 0
  let asked = 0
  for (let deploy = 1; deploy <= DEPLOYS; deploy += 1) {
    await nextSecond()
    const version = freshVersion()
    const files = otherVersion(MODULE, version, ['会诊准备', `会诊准备（${deploy}）`])
    let published = await publish(files)
    // Ten in a minute are enough for a vendor; the long campaign waits like one.
    while (published.status === 429) {
      await new Promise((done) => setTimeout(done, 5_000))
      published = await publish(files)
    }
    expect(published).toMatchObject({ status: 201 })
    const activated = await callAs({ request: admin }, 'RisManage.do?func=ActivateModule', {
      name: MODULE,
      moduleVersion: version,
      facilityId,
    })
    expect(activated).toMatchObject({ errorCode: 0 })
    desks.push(await begin())
    for (let i = 0; i < NAVIGATIONS / DEPLOYS; i += 1) {
      const { session, modules } = desks[pick(desks.length)] as Desk
      const own = pick(2) === 0 ? modules.find(({ name }) => name === MODULE) : modules[pick(modules.length)]
      const files = Object.entries((own as Listed).integrity)
      const [file, integrity] = files[pick(files.length)] as [string, string]
      const answer = await session.get((own as Listed).base + file)
      asked += 1
      if (own?.name === MODULE) versions.add(own.version)
      if (answer.status() !== 200) missing += 1
      else if (
        `sha384-${createHash('sha384')
          .update(await answer.body())
          .digest('base64')}` !== integrity
      )
        wrong += 1
    }
  }
  // The oldest session of all still has its own list, and goes on being told of it.
  const still = await listed((desks[0] as Desk).session)
  expect(still.find(({ name }) => name === MODULE)?.version).toBe(desks[0]?.modules.find(({ name }) => name === MODULE)?.version)
  console.log(`  ${DEPLOYS} deploys, ${asked} navigations over ${versions.size} versions: ${missing} not found, ${wrong} other bytes`)
  expect(versions.size).toBeGreaterThan(2)
  expect({ missing, wrong }).toEqual({ missing: 0, wrong: 0 })
  await callAs({ request: admin }, 'RisManage.do?func=RollBackModule', { name: MODULE, facilityId })
  for (const { session } of desks) await session.dispose()
  await admin.dispose()
})
