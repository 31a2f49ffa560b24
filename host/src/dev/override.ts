import type { RegisteredModule } from '@farsight/shared/module'

/** Where `npm run dev` says which modules it serves itself. A release has neither this file nor the address. */
const OVERRIDES = '/dev-modules/'

/** The set with the modules that a developer's own build stands in for, in their places; a page that reloads when one is rebuilt. */
export async function withOverrides(modules: readonly RegisteredModule[]): Promise<readonly RegisteredModule[]> {
  const answer = await fetch(`${OVERRIDES}list.json`, { cache: 'no-store' })
  const served = (answer.ok ? await answer.json() : []) as readonly RegisteredModule[]
  new EventSource(`${OVERRIDES}built`).onmessage = () => location.reload()
  const names = new Set(modules.map(({ name }) => name))
  return [
    ...modules.map((module) => served.find(({ name }) => name === module.name) ?? module),
    ...served.filter(({ name }) => !names.has(name)),
  ]
}
