import { HOST_VERSION, SHARED_LIBRARIES } from '@farsight/shared/build/shared-libraries.mjs'
import type { RegisteredModule } from '@farsight/shared/module'
import { satisfy } from '@module-federation/runtime-core'

/** Something that a module was built against and this host does not have. */
export interface Misfit {
  /** Share key, or `host`. */
  readonly library: string
  readonly wanted: string
  /** What is here; undefined when there is none of it. */
  readonly provided: string | undefined
}

const PROVIDED: Readonly<Record<string, string>> = { ...SHARED_LIBRARIES, host: HOST_VERSION }

/** Exactly a version, or the ranges `^` and `~` of one: nothing else is a range here. */
const RANGE = /^[~^]?[0-9]+\.[0-9]+\.[0-9]+$/

/**
 * What keeps a module from running here, known before a byte of it is loaded. The federation runtime asks the same of
 * the libraries once more when they are taken.
 */
export function misfitsOf({ needs }: Pick<RegisteredModule, 'needs'>, provided = PROVIDED): readonly Misfit[] {
  return Object.entries(needs).flatMap(([library, wanted]) => {
    const version = Object.hasOwn(provided, library) ? provided[library] : undefined
    const fits = version !== undefined && RANGE.test(wanted) && satisfy(version, wanted)
    return fits ? [] : [{ library, wanted, provided: version }]
  })
}
