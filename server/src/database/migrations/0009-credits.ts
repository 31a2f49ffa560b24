import type { Migration } from '../migrate'
import { ledger } from './0009-credits/ledger'
import { movements } from './0009-credits/movements'
import { prices } from './0009-credits/prices'
import { promises } from './0009-credits/promises'
import { reconciliation } from './0009-credits/reconciliation'
import { requests } from './0009-credits/requests'
import { wall } from './0009-credits/wall'

/**
 * Credits: what hospitals and experts ask for remote diagnosis, and a ledger in double entry.
 *
 * The app's role reads its own rows of the ledger and writes none: everything goes through functions of the owner, which
 * check the order or the request themselves. A transfer's entries sum to nothing, no account of a hospital or an expert falls
 * below nothing, and no entry is ever changed: constraints and triggers hold that for every role but the superuser's.
 */
export const credits: Migration = {
  number: 9,
  name: 'credits',
  sql: [prices, ledger, movements, requests, promises, reconciliation, wall].join(''),
}
