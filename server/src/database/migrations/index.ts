import type { Migration } from '../migrate'
import { foundation } from './0001-foundation'
import { releases } from './0002-releases'

/** All steps in the order of their numbers. */
export const migrations: readonly Migration[] = [foundation, releases]
