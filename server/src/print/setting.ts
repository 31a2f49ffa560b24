import type { ClinicPreset } from '@farsight/shared/contract'
import { layoutFor } from '@farsight/shared/domain'
import sql from 'sql-template-tag'
import type { Static } from 'typebox'
import type { Tx } from '../database/tenant'

type Preset = Static<typeof ClinicPreset>

/** What a hospital has set for its papers, its pushes and the clinic's screens. */
export interface PrintSetting {
  readonly layouts: readonly { readonly modality: string; readonly layout: 'A4' | 'A5' }[]
  readonly footer: string
  /** May reports be pushed to patients? */
  readonly push: boolean
  /** To the desk's own printer by the wrapper, without a dialog. */
  readonly localPrint: boolean
  readonly clinic: Partial<Record<'B' | 'C', Preset>>
}

const DELIVERED: PrintSetting = { layouts: [], footer: '', push: true, localPrint: false, clinic: {} }

/** The own hospital's setting; as delivered where it has none. */
export async function printSetting(tx: Tx): Promise<PrintSetting> {
  const own = tx.filter('print.setting', sql`p.facility_id = ${tx.tenant.facilityId}`)
  const row = await tx.row<PrintSetting>(
    sql`SELECT p.layouts, p.footer, p.push, p.local_print AS "localPrint", p.clinic FROM print_setting p WHERE ${own}`,
  )
  return row ?? DELIVERED
}

/** The paper of a modality: the hospital's, else the usual one. */
export const paperFor = ({ layouts }: PrintSetting, modality: string): 'A4' | 'A5' =>
  layouts.find((one) => one.modality === modality)?.layout ?? layoutFor(modality)
