import { ApiError, api } from '@farsight/shared/api'
import type { WorklistRow } from '@farsight/shared/contract'
import { useEffect, useState } from 'react'

/** Rest of the keys before the server is asked. */
export const ASK_AFTER_MS = 250
const MOST = 8

export interface FoundPatients {
  readonly rows: readonly WorklistRow[]
  readonly phase: 'idle' | 'asking' | 'done'
  readonly fault: string
}
const IDLE: FoundPatients = { rows: [], phase: 'idle', fault: '' }

/** Exams of this hospital whose check, accession, inpatient or outpatient number begins with the text, or whose patient is called so. Kept nowhere. */
export function usePatients(text: string | undefined): FoundPatients {
  const [found, setFound] = useState(IDLE)
  useEffect(() => {
    if (text === undefined) return setFound(IDLE)
    const going = new AbortController()
    setFound((before) => ({ ...before, phase: 'asking', fault: '' }))
    const timer = setTimeout(async () => {
      try {
        const options = { showLoading: false, promptType: 'none', signal: going.signal } as const
        const { val } = await api.call('queryLocalList', { search: text, pageNo: 1, pageSize: MOST }, options)
        if (!going.signal.aborted) setFound({ rows: val, phase: 'done', fault: '' })
      } catch (error) {
        if (!(error instanceof ApiError)) throw error
        if (!going.signal.aborted) setFound({ rows: [], phase: 'done', fault: error.message })
      }
    }, ASK_AFTER_MS)
    return () => {
      clearTimeout(timer)
      going.abort()
    }
  }, [text])
  return found
}
