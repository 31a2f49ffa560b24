/** Version of the application, as version.json states it; set by the build. */
declare const FARSIGHT_APP_VERSION: string
/** Version of the host that modules name in `needs.host`; set by the build. */
declare const FARSIGHT_HOST_VERSION: string

declare module '*.css'
