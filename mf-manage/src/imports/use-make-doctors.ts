import { ApiError, api, mayPass } from '@farsight/shared/api'
import type { DoctorSheet } from '@farsight/shared/contract'
import { errorMessage, type GivenRole } from '@farsight/shared/domain'
import { useBilingual } from '@farsight/shared/i18n'
import { useRef, useState } from 'react'
import { firstPassword } from '../people/kit/first-password'

export type SheetDoctor = DoctorSheet['rows'][number]
/** What became of a row: made with this password, or why not. */
export interface Made {
  readonly doctor: SheetDoctor
  readonly password: string
  readonly refused?: string
}

const letters = (): string => [...crypto.getRandomValues(new Uint8Array(16))].map((byte) => byte.toString(16).padStart(2, '0')).join('')
const sleep = (ms: number): Promise<void> => new Promise((done) => setTimeout(done, ms))

/** Makes accounts one by one by the call of the form, so that each has its own right, check and audit; a lost answer is asked for again under its key. */
export function useMakeDoctors() {
  const say = useBilingual()
  const [made, setMade] = useState<readonly Made[]>([])
  const [busy, setBusy] = useState(false)
  const stopped = useRef(false)

  async function make(doctor: SheetDoctor): Promise<Made> {
    const password = firstPassword()
    const { row: _, loginName, role, permissions, ...said } = doctor
    const form = { ...said, nickname: '', duty: '' as const, mayRetract: 0 as const, mayMoveSeries: 0 as const, roomIds: [] }
    const payload = {
      ...{ baseVersion: 0, loginName, password, requestKey: letters() },
      doctor: { ...form, role: role as GivenRole, permissions: permissions as never },
    }
    for (let tries = 1; ; tries++)
      try {
        await api.call('manageUserSave', payload, { promptType: 'none', showLoading: false })
        return { doctor, password }
      } catch (thrown) {
        if (!(thrown instanceof ApiError)) throw thrown
        if (mayPass(thrown) && tries < 3) {
          await sleep(1000)
          continue
        }
        const known = typeof thrown.code === 'number' && thrown.code > 2 ? errorMessage(thrown.code) : undefined
        return { doctor, password: '', refused: `${known ? say(known) : thrown.message} (${thrown.code || thrown.status})` }
      }
  }
  async function run(doctors: readonly SheetDoctor[]): Promise<void> {
    setBusy(true)
    stopped.current = false
    try {
      for (const doctor of doctors) {
        if (stopped.current) return
        const one = await make(doctor)
        setMade((before) => [...before, one])
      }
    } finally {
      setBusy(false)
    }
  }
  return { made, busy, run, stop: () => (stopped.current = true) }
}
