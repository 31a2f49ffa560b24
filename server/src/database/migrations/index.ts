import type { Migration } from '../migrate'
import { foundation } from './0001-foundation'

/** All steps in the order of their numbers. */
export const migrations: readonly Migration[] = [foundation]
