import type { ComponentType } from 'react'
import { useSyncExternalStore } from 'react'
import type { Pair } from '../i18n'
import type { SlotLifecycles } from './define-slots'

/** A filling as its module.json declares it: known before any of its code is. */
export interface DeclaredFilling {
  readonly module: string
  readonly slot: string
  readonly title: Pair
  /** Lower comes first; equal ones in the order of the session's modules. */
  readonly order: number
  /** It has a place in each row; false: in the menu and the details alone. */
  readonly inRow?: boolean | undefined
}

/** A filling's code. */
export interface FillingCode {
  readonly component: ComponentType<never>
  readonly functions: Readonly<Record<string, unknown>>
}

/** Hands one filling over, for the module that it was given to. Returns what takes it out again. */
export type PutFilling = (slot: string, code: FillingCode) => () => void

/** Something that an extension did wrong. */
export interface SlotFault {
  readonly module: string
  readonly slot: string
  readonly during: 'load' | 'render' | 'call'
  readonly error: unknown
}

/** Where fillings come from: the host connects it to the session's set of modules. */
export interface SlotSource {
  readonly fillings: readonly DeclaredFilling[]
  /** Loads './slots' of a module; may be called again after it rejected. */
  readonly load: (module: string) => Promise<SlotLifecycles>
  /** Told of each fault once until it is tried again: the screen says it already. */
  readonly report: (fault: SlotFault) => void
}

export type ModulePhase = 'unloaded' | 'loading' | 'filled' | 'failed'

interface ModuleState {
  readonly phase: ModulePhase
  /** Settles when the load did, well or ill. */
  readonly loading?: Promise<void>
  readonly takeOut?: () => void
}

const NONE: readonly DeclaredFilling[] = []
const UNLOADED: ModuleState = { phase: 'unloaded' }

let source: SlotSource | undefined
let declared: ReadonlyMap<string, readonly DeclaredFilling[]> = new Map()
const states = new Map<string, ModuleState>()
const codes = new Map<string, FillingCode>()
const told = new Set<string>()
const listeners = new Set<() => void>()

const codeKey = (module: string, slot: string): string => `${module}\n${slot}`
const changed = (): void => {
  for (const listener of [...listeners]) listener()
}
const subscribe = (listener: () => void): (() => void) => {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/**
 * Connects the slots to the modules of a session; what was connected before leaves.
 * @returns empties every slot
 */
export function connectSlots(next: SlotSource): () => void {
  disconnect()
  source = next
  const bySlot = new Map<string, DeclaredFilling[]>()
  for (const filling of next.fillings) bySlot.set(filling.slot, [...(bySlot.get(filling.slot) ?? []), filling])
  declared = new Map([...bySlot].map(([slot, fillings]) => [slot, fillings.sort((a, b) => a.order - b.order)]))
  changed()
  return () => {
    if (source === next) disconnect()
  }
}

function disconnect(): void {
  const modules = [...states.keys()]
  source = undefined
  declared = new Map()
  for (const module of modules) takeOut(module)
  states.clear()
  told.clear()
  changed()
}

/** Takes a module's fillings out of every slot, and their places with them: its version was withdrawn. */
export function dropFillings(module: string): void {
  declared = new Map([...declared].map(([slot, fillings]) => [slot, fillings.filter((filling) => filling.module !== module)]))
  takeOut(module)
  states.delete(module)
  changed()
}

function takeOut(module: string): void {
  try {
    states.get(module)?.takeOut?.()
  } catch {
    // It is leaving in any case.
  }
  // A module that keeps what it put in does not keep its place.
  for (const key of codes.keys()) if (key.startsWith(`${module}\n`)) codes.delete(key)
}

/** Begins to load a module's fillings, unless that was done. After a failure only {@link loadFillingsAgain} does. */
export function loadFillings(module: string): Promise<void> {
  const from = source
  const state = states.get(module) ?? UNLOADED
  if (from === undefined || state.phase !== 'unloaded') return state.loading ?? Promise.resolve()
  states.set(module, { phase: 'loading' })
  const loading = Promise.resolve().then(() => fillFrom(from, module))
  states.set(module, { phase: 'loading', loading })
  changed()
  return loading
}

async function fillFrom(from: SlotSource, module: string): Promise<void> {
  const own = (slot: string): boolean => declared.get(slot)?.some((filling) => filling.module === module) === true
  const settle = (state: ModuleState): void => {
    // The session ended, or the module left, while its code was on the way.
    if (source === from && states.has(module)) {
      states.set(module, state)
      changed()
    } else state.takeOut?.()
  }
  try {
    const lifecycles = await from.load(module)
    if (source !== from || !states.has(module)) return
    const put: PutFilling = (slot, code) => {
      const key = codeKey(module, slot)
      if (!own(slot)) return () => undefined
      codes.set(key, code)
      return () => void (codes.get(key) === code && codes.delete(key))
    }
    settle({ phase: 'filled', takeOut: lifecycles.fill(put) })
  } catch (error) {
    takeOut(module)
    settle({ phase: 'failed' })
    for (const [slot] of [...declared].filter(([slot]) => own(slot)).slice(0, 1)) reportSlot({ module, slot, during: 'load', error }, from)
  }
}

/** Again after a failure, or after a filling threw. */
export function loadFillingsAgain(module: string): Promise<void> {
  for (const key of [...told]) if (key.startsWith(`${module}\n`)) told.delete(key)
  if (states.get(module)?.phase !== 'failed') return Promise.resolve()
  states.delete(module)
  return loadFillings(module)
}

/** Tells the host of a fault, once until it is tried again. */
export function reportSlot(fault: SlotFault, to: SlotSource | undefined = source): void {
  const key = `${fault.module}\n${fault.slot}\n${fault.during}`
  if (to !== source || told.has(key)) return
  told.add(key)
  to?.report(fault)
}

/** What a slot's fillings are declared as, in order. Known at once: an owner can name them and keep their room before they are loaded. */
export const fillingsOf = (slot: string): readonly DeclaredFilling[] => declared.get(slot) ?? NONE

/** {@link fillingsOf}, rendering again when modules come or leave. */
export function useFillings(slot: string): readonly DeclaredFilling[] {
  return useSyncExternalStore(subscribe, () => fillingsOf(slot))
}

/** How far a module's fillings are. */
export const fillingPhase = (module: string): ModulePhase => (states.get(module) ?? UNLOADED).phase

/** A filling's code, once it is there. */
export const fillingCode = (module: string, slot: string): FillingCode | undefined => codes.get(codeKey(module, slot))

/** {@link fillingPhase} and {@link fillingCode}, rendering again when they change. */
export function useFilling(module: string, slot: string): { readonly phase: ModulePhase; readonly code: FillingCode | undefined } {
  const phase = useSyncExternalStore(subscribe, () => fillingPhase(module))
  const code = useSyncExternalStore(subscribe, () => fillingCode(module, slot))
  return { phase, code }
}

/**
 * Calls a function that a filling handed over, after loading it where that was not done. What it throws, now or later, is
 * reported and goes no further.
 * @returns `none`: the filling has no such function; `failed`: it did not load or threw
 */
export async function callFilling(
  filling: Pick<DeclaredFilling, 'module' | 'slot'>,
  name: string,
  props: unknown,
): Promise<'done' | 'none' | 'failed'> {
  const { module, slot } = filling
  await loadFillings(module)
  if (fillingPhase(module) === 'failed') return 'failed'
  const run = fillingCode(module, slot)?.functions[name]
  if (typeof run !== 'function') return 'none'
  try {
    await run(props)
    return 'done'
  } catch (error) {
    reportSlot({ module, slot, during: 'call', error })
    return 'failed'
  }
}
