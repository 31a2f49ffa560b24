import { type ReleaseCatalogue, releaseCatalogue } from '../catalogue'
import { codeGate } from './gate'
import { type Publisher, type PublishParts, publisher } from './publish'
import { type ReleaseStore, releaseStore } from './store'

/** What this site has published, and the way by which more gets in. */
export interface Releases {
  readonly store: ReleaseStore
  readonly catalogue: ReleaseCatalogue
  readonly publisher: Publisher
}

/**
 * Opens the store of releases.
 * @param o.directory where releases lie; `<directory>-encoded` beside it holds their encodings
 * @param o.gateFile the bundled reader of the gate on code
 */
export async function openReleases(
  o: Omit<PublishParts, 'store' | 'codeGate'> & { readonly directory: string; readonly gateFile: string },
): Promise<Releases> {
  const { directory, gateFile, ...parts } = o
  const store = releaseStore(directory)
  await store.sweep()
  return { store, catalogue: releaseCatalogue(parts.gate, store), publisher: publisher({ ...parts, store, codeGate: codeGate(gateFile) }) }
}
