import { api, apiConfig } from '@farsight/shared/api'
import { type Failure, failureOf } from '../../model/ports'

/** Asks whether there is anything to download, and lets the browser fetch it; answers why not. */
export async function downloadStudy(risProcedureId: string, save: (href: string) => void = saveFile): Promise<Failure | undefined> {
  try {
    await api.call('queryDownload', { risProcedureIds: [risProcedureId] }, { promptType: 'none' })
  } catch (thrown) {
    return failureOf(thrown)
  }
  save(`${apiConfig().base}/study.zip?procedureId=${encodeURIComponent(risProcedureId)}`)
  return undefined
}

/** The browser writes it to disk while it comes: a study does not fit into a page. */
function saveFile(href: string): void {
  const link = document.createElement('a')
  link.href = href
  link.download = ''
  document.body.append(link)
  link.click()
  link.remove()
}
