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
  /** Stands alone, without the shell, for a session: a window of its own. */
  readonly bare?: boolean
  /** A parent alone: goes to this child. */
  readonly redirect?: string
  /** The values that a parameter of the path may have; any other value is another page, or none. */
  readonly only?: Readonly<Record<string, readonly string[]>>
  /**
   * Work types whose sessions have the route (product.md section 2); without it: local alone. A local session has every route.
   * Words of {@link WorkType}: an imported JSON file has no narrower type.
   */
  readonly for?: readonly string[]
  /** May be shown in a partner's page, in a frame of our own origin. */
  readonly embed?: boolean
  /** Routes that a user of this one most likely opens next: their module is fetched while the page is idle. */
  readonly leadsTo?: readonly string[]
}

/** The three work types of product.md section 2. */
export type WorkType = 'local' | 'clinic' | 'ai'

/** What a module puts into another's slot: declared, so that the slot's owner can name it before any code is loaded. */
export interface FillDeclaration {
  /** `owner/slot.vN` */
  readonly slot: string
  readonly title: Pair
  /** Lower comes first; 100 without it. */
  readonly order?: number
  /** false: it stands in a row's menu and details alone, and the list keeps no room for it in each row. */
  readonly inRow?: boolean
}

/** A module.json as the module itself imports it. */
export interface ModuleManifest {
  readonly name: string
  readonly version: string
  readonly title: Pair
  readonly routes: readonly RouteDeclaration[]
  readonly menus: readonly { readonly key: string; readonly route: string }[]
  readonly slots: { readonly fills: readonly FillDeclaration[]; readonly offers: readonly string[] }
  readonly rights: readonly string[]
  readonly needs: { readonly host: string }
}

/** A module as the registry's answer (`GET /modules.json`) lists it for one session. */
export interface RegisteredModule extends Pick<ModuleManifest, 'name' | 'version' | 'title' | 'routes' | 'menus' | 'slots'> {
  /** Folder of this version's files on the server: `/modules/mf-worklist/3.1.0+5f0c2a91/`. */
  readonly base: string
  /** The container's file inside the base. */
  readonly entry: string
  /** File inside the base to `sha384-…`; a file that is not listed is never executed. */
  readonly integrity: Readonly<Record<string, string>>
  /** File inside the base to its number of bytes: more than that is never read. */
  readonly sizes: Readonly<Record<string, number>>
  /** Files that the first screen needs right after the entry. */
  readonly preload?: readonly string[]
  /** What it was built against, by share key (`react` → `^19.3.1`), and under `host` the host that it needs. */
  readonly needs: Readonly<Record<string, string>>
}

/** The release set of a session: one text, signed by the site. */
export interface ReleaseSet {
  readonly format: 1
  /** Hash of what the set runs; the session keeps it until it is offered a newer one. */
  readonly setId: string
  /** Seconds since 1970 of the registry's last change that went into this answer: of one site it never falls. */
  readonly serial: number
  readonly site: string
  readonly workType: WorkType | 'embed' | 'public'
  /** ISO 8601, UTC: when it was signed, and until when it is fresh (24 hours). After 72 hours it is refused. */
  readonly issued: string
  readonly expires: string
  /** The set that a session which begins now would get: another id means that a newer one is active. */
  readonly newest: string
  /** `name@version` that were revoked since this set was made: not loaded, taken off the screen. */
  readonly withdrawn: readonly string[]
  readonly modules: readonly RegisteredModule[]
}

/** The answer of `GET /modules.json`: the set as a JSON text, its ECDSA P-256 signature (IEEE P1363, base64) and the key's name. */
export interface SignedSet {
  readonly set: string
  readonly keyId: string
  readonly signature: string
}
