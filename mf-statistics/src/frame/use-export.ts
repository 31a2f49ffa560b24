import { type ApiError, api } from '@farsight/shared/api'
import type { StatScreen } from '@farsight/shared/domain'
import { useLanguage, useT } from '@farsight/shared/i18n'
import { FONT_FAMILY, message, SKINS } from '@farsight/shared/ui'
import { useRef, useState } from 'react'
import { chartSvg, svgToPng } from '../charts/picture'
import type { ChartPlan } from '../charts/plan'
import { dayOf, type StatQuery, statRequest } from '../model/query'
import { hospitalIn } from './hospital-in'

export type ExportFormat = 'xlsx' | 'csv' | 'png' | 'svg'

/** Hands a file to the browser. */
export function saveFile(name: string, blob: Blob): void {
  const url = URL.createObjectURL(blob)
  const link = document.createElement('a')
  link.href = url
  link.download = name
  link.click()
  // The browser has begun to read it by then.
  setTimeout(() => URL.revokeObjectURL(url), 60_000)
}

const bytesOf = (base64: string): Uint8Array<ArrayBuffer> => Uint8Array.from(atob(base64), (c) => c.charCodeAt(0))

export interface ExportOf {
  readonly screen: StatScreen
  /** The question that the figures answer. */
  readonly query: StatQuery
  readonly title: string
  /** What the figures are of: range, time type, zone, n. */
  readonly note: string
  readonly plan: ChartPlan | undefined
}

/** The table as a file of the server, asked by the same question; the chart as a picture of what is shown. */
export function useExport({ screen, query, title, note, plan }: ExportOf) {
  const t = useT('mf-statistics')
  const language = useLanguage()
  const [busy, setBusy] = useState(false)
  const [fault, setFault] = useState<{ readonly says: string; readonly code?: number | string | undefined }>()
  const running = useRef(false)

  async function table(format: 'xlsx' | 'csv'): Promise<void> {
    const compare = query.compare ? { compare: 1 as const } : {}
    const { val } = await api.call(
      'exportStatistic',
      { screen, ...statRequest(screen, query), ...compare, format, language },
      { promptType: 'none' },
    )
    saveFile(val.fileName, new Blob([bytesOf(val.content)], { type: val.contentType }))
  }
  async function picture(format: 'png' | 'svg'): Promise<void> {
    if (!plan) return
    const svg = await chartSvg(plan, { title, lines: [hospitalIn(language), note], tokens: SKINS.eye.tokens, font: FONT_FAMILY })
    const blob = format === 'svg' ? new Blob([svg], { type: 'image/svg+xml' }) : await svgToPng(svg)
    saveFile(`${title}_${dayOf(query.range.startTime)}_${dayOf(query.range.endTime)}.${format}`, blob)
  }
  async function run(format: ExportFormat): Promise<void> {
    if (running.current) return
    running.current = true
    setBusy(true)
    setFault(undefined)
    try {
      if (format === 'xlsx' || format === 'csv') await table(format)
      else await picture(format)
      message.success(t('exported'))
    } catch (thrown) {
      const { message: says, code } = thrown as ApiError
      setFault({ says: says || t('exportFailed'), code: code || undefined })
    } finally {
      running.current = false
      setBusy(false)
    }
  }
  return { run, busy, fault, forget: () => setFault(undefined) }
}
