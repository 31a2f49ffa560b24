export * from './search'
export * from './statement'
export * from './words'
