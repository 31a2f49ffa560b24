import { api } from '@farsight/shared/api'
import type { TEMPLATE_TYPES } from '@farsight/shared/domain'
import { useLanguage } from '@farsight/shared/i18n'
import { type Refused, refusedOf } from '@farsight/shared/module'
import { useState } from 'react'
import { bytesOf, saveFile } from '../kit/save-file'
import type { ListQuery } from './query'

/** The workbook of one level and type. */
export function useExport() {
  const language = useLanguage()
  const [busy, setBusy] = useState(false)
  const [fault, setFault] = useState<Refused>()
  const [rows, setRows] = useState<number>()
  async function run(level: ListQuery['level'], type: (typeof TEMPLATE_TYPES)[number]): Promise<void> {
    setBusy(true)
    setFault(undefined)
    setRows(undefined)
    try {
      const { val } = await api.call('templateExport', { level, type, language }, { promptType: 'none' })
      saveFile(val.fileName, new Blob([bytesOf(val.content)], { type: val.contentType }))
      setRows(val.rows)
    } catch (thrown) {
      setFault(refusedOf(thrown as never))
    } finally {
      setBusy(false)
    }
  }
  return { busy, fault, rows, run, clear: () => setFault(undefined) }
}
