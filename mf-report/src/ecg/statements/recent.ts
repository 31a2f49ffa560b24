import { session } from '@farsight/shared/bus'
import type { EcgStatement } from '@farsight/shared/ecg'
import { readSite, writeSite } from '@farsight/shared/i18n'
import { ECG_STATEMENTS } from './list'

const MOST = 12
const key = (): string => `ECG_STATEMENTS/${session.current()?.loginUserId ?? ''}`

/** What this user wrote last on this device, the newest first. What is stored may be another version's, or nobody's. */
export function recentStatements(): readonly EcgStatement[] {
  try {
    const codes: unknown = JSON.parse(readSite(key()) ?? '[]')
    if (!Array.isArray(codes)) return []
    return [...new Set(codes)].flatMap((code) => ECG_STATEMENTS.filter((one) => one.code === code)).slice(0, MOST)
  } catch {
    return []
  }
}

/** It was written now. Answers the list as it is after that. */
export function rememberStatement(used: EcgStatement): readonly EcgStatement[] {
  const recent = [used, ...recentStatements().filter(({ code }) => code !== used.code)].slice(0, MOST)
  writeSite(key(), JSON.stringify(recent.map(({ code }) => code)))
  return recent
}
