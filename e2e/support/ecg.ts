import type { Locator, Page } from '@playwright/test'
import { HOSPITAL, type ImageRow, rowOf } from './images'
import { importFolder } from './live'
import { syntheticFolder } from './synthetic'

/** An ECG of an invented patient, as a cart would send it: with what the device measured. */
export async function ecgExam(page: Page, seed: number, patient: { id?: string; name?: string } = {}): Promise<ImageRow> {
  const accession = `ECG${(Date.now() + seed) % 1e8}`
  await importFolder(syntheticFolder(accession, (Date.now() + seed) % 1e6, 'ecg', patient).folder, HOSPITAL)
  return rowOf(page, () => true, { accessionNo: accession })
}

export const ecgAddress = (
  { risProcedureId: procedureId, modality, t, sign }: ImageRow,
  page: 'edit_report' | 'view_report',
  from = 'local_diagnosis',
) => `/#/${from}/ecg/${page}?${new URLSearchParams({ procedureId, modality, t, sign }).toString()}`

/** The paper with its traces; the report that is in front, where several are open. */
export const ecgSheet = (page: Page): Locator => page.getByRole('application', { name: /^心电图，\d+ 导联/ }).filter({ visible: true })
export const ecgFoot = (page: Page): Locator => page.locator('[data-zone="ecg-foot"]').filter({ visible: true })

/** What is drawn on one layer, as a short print: the same picture, the same print. */
export const drawn = (page: Page, layer: 'grid' | 'traces' | 'names' | 'calipers'): Promise<string> =>
  page
    .locator(`canvas[data-layer="${layer}"]`)
    .filter({ visible: true })
    .first()
    .evaluate(async (canvas: HTMLCanvasElement) => {
      const { data } = canvas.getContext('2d')!.getImageData(0, 0, canvas.width, canvas.height)
      let sum = 0
      let ink = 0
      for (let i = 0; i < data.length; i += 4) {
        if (data[i + 3]! === 0) continue
        ink += 1
        sum = (sum * 31 + i + data[i]!) | 0
      }
      return `${canvas.width}x${canvas.height}:${ink}:${sum}`
    })

/** Pixels of a layer that are not empty. */
export const ink = async (page: Page, layer: 'traces' | 'names' | 'calipers'): Promise<number> =>
  Number((await drawn(page, layer)).split(':')[1])
