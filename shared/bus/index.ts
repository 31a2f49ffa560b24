export * from './events'
export * from './push'
export * from './session'
export * from './subscriptions'
