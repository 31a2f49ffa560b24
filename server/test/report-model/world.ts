import type { Pool } from 'pg'
import { fund, openShop } from '../credits'
import type { TestServer } from '../harness'
import { relate } from '../relations'
import { superuserPool } from '../security/superuser'
import { type Colleague, makeWard } from '../ward'
import type { Doctor } from './model/kase'

/** A hospital of the walk with its doctors: no right, two who write, three who review, the last of whom may retract as well. */
export interface Hospital {
  readonly facility: string
  readonly doctors: readonly Doctor[]
  readonly people: ReadonlyMap<string, Colleague>
}

const RIGHTS = [0, 1, 1, 2, 3, 4] as const

async function people(server: TestServer, levels: number, side: Doctor['side'], rights: readonly number[]): Promise<Hospital> {
  const ward = await makeWard(server, levels)
  const everybody = await Promise.all(rights.map((right) => ward.person(right === 0 ? {} : { rights: { CT: right as 1 } })))
  const doctors = everybody.map((one, i) => ({ name: one.account.userId, right: rights[i]!, retracts: rights[i] === 4, side, levels }))
  const heads = doctors.filter(({ retracts }) => retracts).map(({ name }) => name)
  await server.database.superuser((su) => su.query('UPDATE doctor SET may_retract = true WHERE user_id = ANY($1::uuid[])', [heads]))
  return { facility: ward.facility, doctors, people: new Map(everybody.map((one) => [one.account.userId, one])) }
}

/** Hospitals that demand no, one, two and three reviews, and one that reads for all of them. */
export interface World {
  readonly server: TestServer
  readonly homes: readonly Hospital[]
  readonly target: Hospital
  /** Looks at rows past the calls. */
  readonly root: Pool
  close(): Promise<void>
}

export async function makeWorld(server: TestServer): Promise<World> {
  // The clock is the walk's: nothing of the server's own may come between.
  await server.server.jobs.stop()
  const target = await people(server, 2, 'target', [1, 3, 4])
  await openShop(server, target.facility)
  const homes: Hospital[] = []
  for (const levels of [0, 1, 2, 3]) {
    const home = await people(server, levels, 'home', RIGHTS)
    await relate(server, home.facility, target.facility)
    await fund(server, home.facility, 900_000_000)
    homes.push(home)
  }
  const root = superuserPool(server.database)
  return { server, homes, target, root, close: () => root.end() }
}
