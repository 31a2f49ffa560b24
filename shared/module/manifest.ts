import type { Pair } from '../i18n'

/** One route of a module.json; see module-schema.json for what each field may hold. */
export interface RouteDeclaration {
  /** Hash route as react-router writes it: `/user_center/common/:type`. */
  readonly path: string
  readonly title: Pair
  /** The menu entry that is current while this route shows. */
  readonly menu?: string
  /** The page stays as it is (text, scroll, lease) while another route shows. */
  readonly keepAlive?: boolean
  /** Opens without a session and without the shell. */
  readonly public?: boolean
  /** A parent alone: goes to this child. */
  readonly redirect?: string
  /** The values that a parameter of the path may have; any other value is another page, or none. */
  readonly only?: Readonly<Record<string, readonly string[]>>
}

/** A module.json as the module itself imports it. */
export interface ModuleManifest {
  readonly name: string
  readonly version: string
  readonly title: Pair
  readonly routes: readonly RouteDeclaration[]
  readonly menus: readonly { readonly key: string; readonly route: string }[]
  readonly slots: { readonly fills: readonly string[]; readonly offers: readonly string[] }
  readonly rights: readonly string[]
  readonly needs: { readonly host: string }
}

/** A module as the registry's answer (`GET /modules.json`) lists it for one session. */
export interface RegisteredModule extends Pick<ModuleManifest, 'name' | 'version' | 'title' | 'routes' | 'menus' | 'slots'> {
  /** Folder of this version's files on the server: `/modules/mf-worklist/3.1.0/`. */
  readonly base: string
  /** The container's file inside the base. */
  readonly entry: string
  /** File inside the base to `sha384-…`; a file that is not listed is never executed. */
  readonly integrity: Readonly<Record<string, string>>
  /** Files that the first screen needs right after the entry. */
  readonly preload?: readonly string[]
}

/** The answer of `GET /modules.json`: the release set of this session. */
export interface ReleaseSet {
  readonly setId: string
  readonly site: string
  readonly modules: readonly RegisteredModule[]
}
