import { api } from '@farsight/shared/api'
import type { TEMPLATE_TYPES, TemplateLevel } from '@farsight/shared/domain'
import { useLanguage } from '@farsight/shared/i18n'
import { type Refused, refusedOf } from '@farsight/shared/module'
import { useState } from 'react'
import { bytesOf, saveFile } from './save-file'

/** The workbook of one level and type, or its headings alone. */
export function useExport() {
  const language = useLanguage()
  const [busy, setBusy] = useState(false)
  const [fault, setFault] = useState<Refused>()
  const [rows, setRows] = useState<number>()
  async function run(level: TemplateLevel, type: (typeof TEMPLATE_TYPES)[number], blank = false): Promise<void> {
    setBusy(true)
    setFault(undefined)
    setRows(undefined)
    try {
      const { val } = await api.call('templateExport', { level, type, language, ...(blank ? { blank: 1 } : {}) }, { promptType: 'none' })
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
