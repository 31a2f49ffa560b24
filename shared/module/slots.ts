import type { ComponentType } from 'react'
import { useSyncExternalStore } from 'react'

/**
 * The slots of the suite, by id `owner/slot.vN` with the props that its owner passes. A module that offers a slot adds
 * it here by declaration merging; a shape that has to change gets a new version, and the old one stays.
 */
// biome-ignore lint/suspicious/noEmptyInterface: filled by declaration merging
export interface Slots {}

export type SlotId = keyof Slots & string

/** What a module puts into a slot. */
export interface Filling<Props> {
  /** Module that fills it. */
  readonly module: string
  readonly component: ComponentType<Props>
  /** Lower comes first; equal ones in the order of registration. */
  readonly order: number
}

const fillings = new Map<string, readonly Filling<never>[]>()
const listeners = new Set<() => void>()
const NONE: readonly Filling<never>[] = []

/**
 * Puts a component into a slot.
 * @returns takes it out again; a module does so when it is unloaded
 */
export function fillSlot<Id extends SlotId>(id: Id, filling: Filling<Slots[Id]>): () => void {
  const entry = filling as unknown as Filling<never>
  change(
    id,
    [...(fillings.get(id) ?? NONE), entry].sort((a, b) => a.order - b.order),
  )
  return () =>
    change(
      id,
      (fillings.get(id) ?? NONE).filter((other) => other !== entry),
    )
}

function change(id: string, next: readonly Filling<never>[]): void {
  fillings.set(id, next)
  for (const listener of listeners) listener()
}

const subscribe = (listener: () => void): (() => void) => {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** What is in a slot now, re-rendering when a module fills or leaves it. */
export function useSlot<Id extends SlotId>(id: Id): readonly Filling<Slots[Id]>[] {
  return useSyncExternalStore(subscribe, () => fillings.get(id) ?? NONE) as unknown as readonly Filling<Slots[Id]>[]
}
