export * from './language'
export * from './same-keys'
export * from './site-storage'
export * from './texts'
