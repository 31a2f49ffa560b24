export * from './criticals'
export * from './measure'
export * from './types'
