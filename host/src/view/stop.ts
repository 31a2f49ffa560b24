import { session } from '@farsight/shared/bus'
import { SetFault, type VerifiedSet } from '../federation/set'
import { mountStop } from '../screens/stop'
import type { AppView } from './app'

/** The stop page, and behind it, once a retry brings a set to be believed, what `open` makes of that. */
export function openStop(
  root: HTMLElement,
  fault: SetFault,
  { ask, open }: { readonly ask: () => Promise<VerifiedSet>; readonly open: (set: VerifiedSet) => Promise<AppView> },
): AppView {
  let ended = false
  let view: Promise<AppView> | undefined

  async function onRetry(): Promise<SetFault | undefined> {
    try {
      const set = await ask()
      if (ended) return undefined
      close()
      view = open(set)
    } catch (error) {
      if (error instanceof SetFault) return error
      session.end('expired')
    }
    return undefined
  }
  const close = mountStop(root, { fault, onRetry })

  return {
    async end() {
      ended = true
      if (view === undefined) close()
      else await (await view).end()
    },
  }
}
