import { useInsertionEffect, useRef, useState } from 'react'
import { CODE } from '../../domain'
import type { DifferentLine, FollowedLine } from './differs'
import { differing, inParts, merged, type Parts, takenOver } from './merge'
import { forgetRescued, rescueAtExpiry, rescuedWords } from './rescued'

/** A refusal, with what stands on the server now where it is 116. */
export interface Clash {
  readonly code: number | string | undefined
  readonly val: unknown
}

/** A row as it is edited: what was read, what was typed over it, and what another has saved meanwhile. */
export interface Draft<T extends object> {
  readonly value: T
  readonly dirty: boolean
  /** The fields that were typed over. */
  readonly changed: readonly (keyof T)[]
  readonly baseVersion: number
  readonly conflict: boolean
  /** What stands here was typed before the session expired. */
  readonly restored: boolean
  readonly set: (patch: Partial<T>) => void
  /** What is saved now, as far as this page knows: another's change is in it once it was told of. */
  readonly saved: T
  /** Gives up what was typed: what is saved stands there again. */
  readonly back: () => void
  /** Takes a refusal for another's change (116) when it is one: from now on it is his that is written over. */
  readonly clash: (fault: Clash) => void
  /** Fields in which mine and his differ. */
  readonly lines: (labelOf: (field: keyof T) => string, show: (field: keyof T, row: T) => string) => DifferentLine[]
  /** What he changed and I did not: it stands here now, and is told. */
  readonly followed: (labelOf: (field: keyof T) => string, show: (field: keyof T, row: T) => string) => FollowedLine[]
}

const same = (a: unknown, b: unknown): boolean => JSON.stringify(a) === JSON.stringify(b)

/** A part of a list in words. None of its entries is no empty list: that may mean all there are (rooms). */
function shownPart<T extends object>(field: keyof T, whole: T, part: T, show: (field: keyof T, row: T) => string): string {
  const [all, some] = [whole[field], part[field]]
  return Array.isArray(all) && Array.isArray(some) && all.length > 0 && some.length === 0 ? '' : show(field, part)
}

interface Kept<T> {
  readonly read: { readonly row: T; readonly version: number }
  readonly value: T
}

/**
 * @param fields those of the row that are edited; its number stands beside them
 * @param parts of fields that two may change in other parts at once: each keeps his own, and only parts that differ are shown
 * @param name of the form and its row: by it words come back that stood here when the session expired
 */
export function useDraft<T extends object>(
  start: T,
  version: number,
  fields: readonly (keyof T)[],
  name?: string,
  parts: Partial<Record<keyof T, Parts>> = {},
): Draft<T> {
  const [kept] = useState(() => (name === undefined ? undefined : rescuedWords(name)) as Kept<T> | undefined)
  const [read, setRead] = useState(kept?.read ?? { row: start, version })
  const [theirs, setTheirs] = useState<T>()
  const [his, setHis] = useState<Partial<Record<keyof T, { was: unknown; now: unknown }>>>({})
  const [former, setFormer] = useState<T>(start)
  const [value, setValue] = useState(kept?.value ?? start)
  const changed = fields.filter((field) => !same(value[field], read.row[field]))
  const dirty = changed.length > 0
  const latest = useRef<Kept<T>>(undefined)
  latest.current = dirty ? { read, value } : undefined
  // Of a page that is kept alive behind another one this effect alone goes on: its words are rescued too.
  useInsertionEffect(() => {
    if (name === undefined) return
    forgetRescued(name)
    return rescueAtExpiry(name, () => latest.current)
  }, [name])
  const partOf = (field: keyof T, row: T, other: T): T => {
    const by = parts[field]
    return typeof by === 'function' && inParts(by, row[field], other[field])
      ? { ...row, [field]: differing(by, row[field], other[field]) }
      : row
  }
  return {
    value,
    dirty,
    changed,
    restored: kept !== undefined && dirty && theirs === undefined,
    baseVersion: read.version,
    conflict: theirs !== undefined,
    saved: read.row,
    back: () => {
      setValue(read.row)
      setTheirs(undefined)
    },
    set: (patch) => setValue((before) => ({ ...before, ...patch })),
    clash(fault) {
      if (fault.code !== CODE.editedByAnother) return
      const there = fault.val as T & { version: number }
      setTheirs(there)
      setFormer(read.row)
      setHis(
        Object.fromEntries(
          fields
            .map((field) => [field, takenOver(parts[field], value[field], read.row[field], there[field])] as const)
            .filter(([, change]) => change !== undefined),
        ) as typeof his,
      )
      // What was not touched here follows his: only both’s own changes stand against each other.
      setValue((mine) => {
        const next = { ...mine }
        for (const field of fields) {
          const by = parts[field]
          if (same(mine[field], read.row[field])) next[field] = there[field]
          else if (by) next[field] = merged(by, mine[field], read.row[field], there[field]) as T[keyof T]
        }
        return next
      })
      setRead({ row: there, version: there.version })
    },
    lines: (labelOf, show) =>
      theirs === undefined
        ? []
        : fields
            .filter((field) => !same(value[field], theirs[field]))
            .map((field) => ({
              key: String(field),
              label: labelOf(field),
              mine: shownPart(field, value, partOf(field, value, theirs), show),
              theirs: shownPart(field, theirs, partOf(field, theirs, value), show),
              onTake: () => setValue((before) => ({ ...before, [field]: theirs[field] })),
            })),
    followed: (labelOf, show) =>
      theirs === undefined
        ? []
        : fields
            .filter((field) => his[field] !== undefined)
            .map((field) => ({
              key: String(field),
              label: labelOf(field),
              was: shownPart(field, former, { ...former, [field]: his[field]!.was }, show),
              now: shownPart(field, theirs, { ...theirs, [field]: his[field]!.now }, show),
            })),
  }
}
