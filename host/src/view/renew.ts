import { api } from '@farsight/shared/api'

/** Moves the session to the newest set and loads the page anew. A refusal is told; then nothing moves. */
export async function renewAndReload(): Promise<void> {
  try {
    await api.call('renewModules', {})
  } catch {
    return
  }
  location.reload()
}
