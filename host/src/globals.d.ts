/** Version of the application, as version.json states it; set by the build. */
declare const FARSIGHT_APP_VERSION: string
/** Version of the host that modules name in `needs.host`; set by the build. */
declare const FARSIGHT_HOST_VERSION: string

/** Built by `npm run dev`: modules may be overridden. False in every release, so that the code for it is not in one. */
declare const FARSIGHT_DEVELOPMENT: boolean

declare module '*.css'
