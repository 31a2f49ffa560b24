/** Levels of the log, from debug 0 up to statistic 5 (product.md section 9, decision 46). */
export const LOG_LEVEL = { debug: 0, info: 1, warn: 2, error: 3, fatal: 4, statistic: 5 } as const
export type LogLevelName = keyof typeof LOG_LEVEL
export type LogLevel = (typeof LOG_LEVEL)[LogLevelName]

export const LOG_LEVEL_NAMES = Object.keys(LOG_LEVEL) as readonly LogLevelName[]
