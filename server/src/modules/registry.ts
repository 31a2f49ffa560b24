import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { setIdOf } from '../http/page-routes'

/** A built release of a module, as its `release.json` says. */
export interface Release {
  readonly name: string
  readonly version: string
  readonly entry: string
  /** Files that the first screen needs beside the entry. */
  readonly preload?: readonly string[]
  /** SHA-384 of every file, `sha384-<base64>`, by its path inside the release. */
  readonly files: Readonly<Record<string, string>>
  readonly module: {
    readonly title: { readonly zh: string; readonly en: string }
    readonly routes: readonly unknown[]
    readonly menus: readonly unknown[]
    readonly slots: unknown
  }
}

/** What a session gets of a release: where it lies and what it must hash to. */
export interface RegisteredModule {
  readonly name: string
  readonly version: string
  readonly base: string
  readonly entry: string
  readonly preload: readonly string[]
  readonly integrity: Readonly<Record<string, string>>
  readonly title: { readonly zh: string; readonly en: string }
  readonly routes: readonly unknown[]
  readonly menus: readonly unknown[]
  readonly slots: unknown
}

/** The answer of `GET /modules.json`: one set, never mixed. */
export interface ModuleSet {
  readonly setId: string
  readonly site: string
  readonly modules: readonly RegisteredModule[]
}

/** A release, or undefined where there is none or only a broken one: it must not take the other modules with it. */
async function readRelease(file: string): Promise<Release | undefined> {
  try {
    const release = JSON.parse(await readFile(file, 'utf8')) as Partial<Release> | null
    const whole = release?.name && release.version && release.entry && release.files && release.module
    return whole ? (release as Release) : undefined
  } catch {
    return undefined
  }
}

/** Reads the releases below `<build>/modules/<name>/<version>/`; of each module the newest by its version's numbers. */
export async function readModuleSet(build: string, site: string): Promise<ModuleSet> {
  const root = join(build, 'modules')
  const modules: RegisteredModule[] = []
  for (const name of (await readdir(root).catch(() => [])).sort()) {
    const versions = await readdir(join(root, name)).catch(() => [])
    for (const version of versions.sort((a, b) => b.localeCompare(a, 'en', { numeric: true }))) {
      const release = await readRelease(join(root, name, version, 'release.json'))
      if (!release) continue
      modules.push({
        name: release.name,
        version: release.version,
        base: `/modules/${name}/${version}/`,
        entry: release.entry,
        preload: release.preload ?? [],
        integrity: release.files,
        title: release.module.title,
        routes: release.module.routes,
        menus: release.module.menus,
        slots: release.module.slots,
      })
      break
    }
  }
  return { setId: setIdOf(modules.map((m) => `${m.name}@${m.version} ${JSON.stringify(m.integrity)}`)), site, modules }
}
