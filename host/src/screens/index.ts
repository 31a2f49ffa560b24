export * from '../temporary-screens'
