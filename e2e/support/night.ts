import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Page } from '@playwright/test'
import { Client } from 'pg'
import { callAs } from './live'

const DATA = process.env.DATA_DIR ?? ''

/** Where the embedded database of the tests' server listens: its own lock file says so. */
function address(): { host: string; port: number } {
  const lines = readFileSync(join(DATA, 'postgres', 'postmaster.pid'), 'utf8').split('\n')
  return { host: lines[4] as string, port: Number(lines[3]) }
}

/**
 * Gives a hospital a night that covers the whole day, or none: a journey about the night's charge must not wait for it. The
 * operator of an installation sets this table; there is no screen for it yet. `who`: a session of that hospital.
 */
export async function setNight(who: Page, always: boolean): Promise<void> {
  const { val } = await callAs(who, 'hospital_doctor_checkSession.do', {})
  const { facilityId } = val as { facilityId: string }
  const { app } = JSON.parse(readFileSync(join(DATA, 'private', 'secrets.json'), 'utf8')) as { app: string }
  const client = new Client({ ...address(), database: 'farsight', user: 'farsight_app', password: app })
  await client.connect()
  try {
    await client.query('BEGIN')
    await client.query(`SELECT set_config('app.facility_id', $1, true)`, [facilityId])
    const { rowCount } = await client.query(
      'UPDATE remote_service SET night_from = 0, night_to = $2, night_weekends = false, night_holidays = false WHERE facility_id = $1',
      [facilityId, always ? 1440 : 0],
    )
    if (rowCount !== 1) throw new Error('the hospital offers no service')
    await client.query('COMMIT')
  } finally {
    await client.end()
  }
}
