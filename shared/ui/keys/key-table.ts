import { useSyncExternalStore } from 'react'
import { bus } from '../../bus'
import type { Pair } from '../../i18n'
import { type KeyPress, keyName } from './key-name'
import { type KeyRefusal, refuseKey } from './key-rules'

/** An act that has a key which its user can change. */
export interface KeyAct {
  /** `shell.palette`: whose it is, and what. */
  readonly id: string
  readonly says: Pair
  /** As delivered: `ctrl+KeyK`. */
  readonly key: string
}
/** An act with the key that it has now. */
export interface KeyRow extends KeyAct {
  readonly now: string
}

/** The name under which a user's keys stand among his settings on the server. */
export const KEYS_SETTING = 'keys'

let acts: readonly KeyAct[] = []
let own: Readonly<Record<string, string>> = {}
let rows: readonly KeyRow[] = []
const listeners = new Set<() => void>()

function renew(): void {
  rows = acts.map((act) => ({ ...act, now: own[act.id] ?? act.key }))
  for (const changed of listeners) changed()
}

function setOwn(next: Readonly<Record<string, string>>): void {
  own = next
  renew()
  bus.emit('keys-changed.v1', {})
}

/** Adds acts to the table; the same id again replaces. Called once as a module is loaded. */
export function defineKeys(added: readonly KeyAct[]): void {
  acts = [...acts.filter(({ id }) => !added.some((act) => act.id === id)), ...added]
  renew()
}

/** The acts and their keys now, drawing again when they change. */
export const useKeyRows = (): readonly KeyRow[] =>
  useSyncExternalStore(
    (changed) => {
      listeners.add(changed)
      return () => listeners.delete(changed)
    },
    () => rows,
  )

/** The key of an act now; '' when there is no such act. */
export const keyOf = (id: string): string => rows.find((row) => row.id === id)?.now ?? ''

/** The act that a key press asks for. */
export function actOf(press: KeyPress): string | undefined {
  const name = keyName(press)
  return rows.find(({ now }) => now === name)?.id
}

/** Why an act cannot have a key: what the key is not for, or the id of the act that has it. */
export function refuseFor(id: string, name: string): KeyRefusal | { readonly taken: string } | undefined {
  const other = rows.find((row) => row.id !== id && row.now === name)
  return other ? { taken: other.id } : acts.some((act) => act.id === id && act.key === name) ? undefined : refuseKey(name)
}

/** Gives an act another key, or with undefined its delivered one. Refused keys change nothing. */
export function changeKey(id: string, name: string | undefined): void {
  if (name !== undefined && refuseFor(id, name) !== undefined) return
  const { [id]: _former, ...rest } = own
  const delivered = acts.find((act) => act.id === id)?.key
  setOwn(name === undefined || name === delivered ? rest : { ...rest, [id]: name })
}

/** All keys as delivered. */
export const resetKeys = (): void => setOwn({})

/** The user's own keys as a text for his settings. */
export const keysText = (): string => JSON.stringify(own)

/** Takes the user's keys out of his settings. What is not well-formed, refused or taken is left out. */
export function readKeys(text: string | undefined): void {
  let stored: unknown
  try {
    stored = JSON.parse(text ?? '{}')
  } catch {
    stored = {}
  }
  const entries = typeof stored === 'object' && stored !== null ? Object.entries(stored) : []
  setOwn({})
  for (const [id, name] of entries) if (typeof name === 'string' && acts.some((act) => act.id === id)) changeKey(id, name)
}
