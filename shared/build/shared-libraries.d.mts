/** Share key → exact version that the host provides. */
export declare const SHARED_LIBRARIES: Readonly<Record<string, string>>
/** Packages that live inside the shared rooms alone. */
export declare const BEHIND_SHARED: readonly string[]
/** Version of the host that modules may ask for in `needs.host`. */
export declare const HOST_VERSION: string
/** The `shared` option of a module's federation plugin. */
export declare function consumedFromHost(): Record<
  string,
  { import: false; singleton: true; strictVersion: true; requiredVersion: string; version: string }
>
/** Package that a share key belongs to. */
export declare function packageOf(key: string): string
