import { ApiError, api } from '@farsight/shared/api'
import { useT } from '@farsight/shared/i18n'
import { message } from '@farsight/shared/ui'
import { useCallback, useState } from 'react'

/** Images of several exams: each goes to a file by the browser's own download. Nothing to fetch is said (2421). */
export function useDownload() {
  const t = useT('mf-worklist')
  const [busy, setBusy] = useState(false)
  const download = useCallback(
    async (risProcedureIds: readonly string[]): Promise<void> => {
      setBusy(true)
      try {
        const { val } = await api.call('queryDownload', { risProcedureIds: [...risProcedureIds] }, { promptType: 'none' })
        for (const one of val) save(one.url, `${one.checkNo}.dcm`)
        message.success(t('acts.done.download', { count: val.length }))
      } catch (thrown) {
        if (!(thrown instanceof ApiError)) throw thrown
        message.warning(thrown.message)
      } finally {
        setBusy(false)
      }
    },
    [t],
  )
  return { busy, download }
}

function save(url: string, name: string): void {
  const link = document.createElement('a')
  link.href = url
  link.download = name
  document.body.append(link)
  link.click()
  link.remove()
}
