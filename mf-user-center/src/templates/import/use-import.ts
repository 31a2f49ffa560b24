import { sendForm } from '@farsight/shared/api'
import type { TemplateImport } from '@farsight/shared/contract'
import { TEMPLATE_IMPORT_PATH } from '@farsight/shared/contract/names'
import { CODE, errorMessage, type TemplateLevel } from '@farsight/shared/domain'
import { bilingual } from '@farsight/shared/i18n'
import { useEffect, useRef, useState } from 'react'

export interface Refusal {
  readonly says: string
  readonly code: number | undefined
}
/** How far it is: sent up, or being read there. */
export interface Going {
  readonly share: number
}

/** The server's limit of a workbook: what is larger is not even sent. */
const MOST_BYTES = 5 * 1024 * 1024

/** Looks through a workbook, and imports it: the server decides both times, on the file itself. */
export function useImport() {
  const [going, setGoing] = useState<Going>()
  const [refusal, setRefusal] = useState<Refusal>()
  const stop = useRef(new AbortController())
  useEffect(() => () => stop.current.abort(), [])
  async function send(file: File, level: TemplateLevel, type: number, preview: boolean): Promise<TemplateImport | undefined> {
    setRefusal(undefined)
    const refuse = (code: number, says: string) => setRefusal({ says, code: code > 0 ? code : undefined })
    if (file.size > MOST_BYTES) {
      refuse(CODE.excelTooLarge, bilingual(errorMessage(CODE.excelTooLarge)!))
      return undefined
    }
    const form = new FormData()
    form.append('level', level)
    form.append('type', String(type))
    form.append('preview', preview ? '1' : '0')
    form.append('file', file, file.name)
    stop.current.abort()
    stop.current = new AbortController()
    const { signal } = stop.current
    setGoing({ share: 0 })
    const answer = await sendForm(TEMPLATE_IMPORT_PATH.replace(/^\//, ''), form, (share) => setGoing({ share }), signal)
    if (signal.aborted) return undefined
    setGoing(undefined)
    if (answer.errorCode === CODE.success) return answer.val as TemplateImport
    const known = answer.errorCode > 2 ? errorMessage(answer.errorCode) : undefined
    refuse(answer.errorCode, known ? bilingual(known) : answer.errorMsg)
    return undefined
  }
  return { going, refusal, send, clear: () => setRefusal(undefined) }
}
