import './texts'

export * from './ecg-files'
export * from './refused'
