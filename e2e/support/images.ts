import type { Locator, Page } from '@playwright/test'
import { callAs, importFolder } from './live'
import { syntheticFolder } from './synthetic'

export const HOSPITAL = '市第一人民医院'

/** What a test needs of a row of the local list to open its images. */
export interface ImageRow {
  readonly risProcedureId: string
  readonly modality: string
  readonly patName: string
  readonly bodypart: string
  readonly t: string
  readonly sign: string
}

/** The first exam of the list that is meant. */
export async function rowOf(page: Page, wanted: (row: ImageRow) => boolean, form: Record<string, string>): Promise<ImageRow> {
  const { val } = await callAs(page, 'RisLocalDiagnose.do?func=QueryLocalList', form)
  const row = (val as ImageRow[]).find(wanted)
  if (!row) throw new Error('the exam is not in the list')
  return row
}

/** A chest CT of an invented patient in the archive. */
export async function syntheticExam(page: Page, seed: number): Promise<ImageRow> {
  const accession = `VIE${(Date.now() + seed) % 1e8}`
  await importFolder(syntheticFolder(accession, (Date.now() + seed) % 1e6).folder, HOSPITAL)
  return rowOf(page, () => true, { accessionNo: accession })
}

export const reportAddress = ({ risProcedureId, modality, t, sign }: ImageRow): string =>
  `/#/local_diagnosis/view_report?procedureId=${risProcedureId}&modality=${modality}&t=${t}&sign=${sign}`

export const pane = (page: Page, at = 0): Locator => page.locator(`[data-pane="${at}"]`).filter({ visible: true })
