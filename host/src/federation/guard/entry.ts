import { ModuleFault } from '../fault'
import { removeTag } from './captured'
import { type Container, expectContainer, takeContainer } from './containers'
import { openScript } from './doors'

const tries: Record<string, number> = Object.create(null)

/**
 * Loads a module's entry by a tag of the host's own and answers the container that it defines. The federation runtime's
 * loader is not used: it takes tags and globals that stand in the page already, whoever put them there.
 */
export function loadEntry(name: string, url: string, timeoutMs: number): Promise<Container> {
  // A retry is another address: a browser would join it to a request for the same one that hangs for ever.
  const attempt = tries[url] ?? 0
  tries[url] = attempt + 1
  const tag = openScript(url, attempt)
  expectContainer(name, tag)
  return new Promise((resolve, reject) => {
    const settle = (act: () => void): void => {
      clearTimeout(timer)
      tag.onload = null
      tag.onerror = null
      removeTag(tag)
      act()
    }
    const timer = setTimeout(() => settle(() => reject(new ModuleFault('timeout'))), timeoutMs)
    tag.onerror = () => settle(() => reject(new Error(`ScriptNetworkError: ${url}`)))
    tag.onload = () =>
      settle(() => {
        const container = takeContainer(name)
        if (typeof container?.init === 'function' && typeof container.get === 'function') resolve(container)
        else reject(new ModuleFault('broken'))
      })
  })
}
