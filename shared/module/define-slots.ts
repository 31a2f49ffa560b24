import type { ComponentType } from 'react'
import { type Dictionary, registerNamespace } from '../i18n'
import type { ModuleManifest } from './manifest'
import type { SlotFunctions, SlotId, Slots } from './slot-types'
import type { PutFilling } from './slots'

/** What a module puts into a slot: a component, or a component with the functions of that slot. */
export type Filling<Id extends SlotId> =
  | ComponentType<Slots[Id]>
  | ({ readonly component: ComponentType<Slots[Id]> } & (Id extends keyof SlotFunctions ? SlotFunctions[Id] : object))

export interface SlotsDefinition {
  /** The module's module.json. */
  readonly module: Pick<ModuleManifest, 'name' | 'slots'>
  /** The same texts as `defineModule` takes: slots are shown without the module's own pages. */
  readonly i18n: { readonly zh: Dictionary; readonly en: Dictionary }
  /** By the id of the slot; `slots.fills` of module.json names the same ones. */
  readonly fillings: { readonly [Id in SlotId]?: Filling<Id> }
}

/** What `src/slots/index.ts` of a module exports by default; the host calls it. */
export interface SlotLifecycles {
  /**
   * Hands the fillings over.
   * @param put given by the host, for this module alone
   * @returns takes them out again
   */
  fill(put: PutFilling): () => void
}

/**
 * A module's half of the slots that it fills: the default export of its `src/slots/index.ts`.
 *
 *     export default defineSlots({
 *       module,
 *       i18n: { zh, en },
 *       fillings: {
 *         'mf-worklist/row-action.v1': { component: Score, onSelect: ({ exam }) => openScore(exam) },
 *         'mf-report/side-panel.v1': lazyWithRetry(() => import('./panel')),
 *       },
 *     })
 *
 * Components stand inside the owner's tree: its skin, language, router and answers (`useQuery`) are theirs too.
 * @throws Error when module.json declares a slot that has no filling here, or the other way round
 */
export function defineSlots({ module, i18n, fillings }: SlotsDefinition): SlotLifecycles {
  const declared = module.slots.fills.map(({ slot }) => slot)
  const given = Object.entries(fillings) as [string, Filling<SlotId>][]
  const stray = [...given.map(([id]) => id).filter((id) => !declared.includes(id)), ...declared.filter((id) => !(id in fillings))]
  if (stray.length > 0) throw new Error(`${module.name}: module.json and src/slots/index.ts differ in ${stray.join(', ')}`)
  return {
    fill(put) {
      registerNamespace(module.name, i18n)
      const takeOut = given.map(([id, filling]) => {
        const whole = typeof filling === 'object' && 'component' in filling ? filling : { component: filling as ComponentType<never> }
        const { component, ...functions } = whole as { component: ComponentType<never> }
        return put(id, { component, functions: functions as Readonly<Record<string, unknown>> })
      })
      return () => {
        for (const out of takeOut) out()
      }
    },
  }
}
