import type { RegisteredModule } from '@farsight/shared/module'
import { ModuleFault } from './fault'
import type { Federation } from './instance'
import { misfitsOf } from './needs'

export interface Gate {
  readonly isWithdrawn: (module: RegisteredModule) => boolean
  /** Is the list fresh enough to load anything more by it? */
  readonly mayLoad: () => boolean
}

/** `name@version`, as the list names what was withdrawn. */
export const nameOf = ({ name, version }: Pick<RegisteredModule, 'name' | 'version'>): string => `${name}@${version}`

/** What keeps a module from being loaded, before a byte of it is asked for. @throws ModuleFault */
export function admit(module: RegisteredModule, { isWithdrawn, mayLoad }: Gate): void {
  if (isWithdrawn(module)) throw new ModuleFault('withdrawn')
  const [misfit] = misfitsOf(module)
  if (misfit) {
    const { library, wanted, provided } = misfit
    throw new ModuleFault('unfit', undefined, `${library} ${wanted} ≠ ${provided ?? '—'}`)
  }
  if (!mayLoad()) throw new ModuleFault('expired')
}

/** The federation with the gate before every door. A module that is loaded already is not asked again. */
export function gated(federation: Federation, gate: Gate): Federation {
  const behind =
    <T>(open: (module: RegisteredModule) => Promise<T>) =>
    async (module: RegisteredModule): Promise<T> => {
      admit(module, gate)
      return open(module)
    }
  return {
    add: federation.add,
    preload: async (module, ahead) => {
      admit(module, gate)
      return federation.preload(module, ahead)
    },
    load: behind(federation.load),
    loadSlots: behind(federation.loadSlots),
  }
}
