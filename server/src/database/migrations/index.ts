import type { Migration } from '../migrate'
import { foundation } from './0001-foundation'
import { releases } from './0002-releases'
import { embedding } from './0003-embedding'

/** All steps in the order of their numbers. */
export const migrations: readonly Migration[] = [foundation, releases, embedding]
