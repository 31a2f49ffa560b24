import { api } from '@farsight/shared/api'
import { useT } from '@farsight/shared/i18n'
import { ErrorBar, IconButton } from '@farsight/shared/ui'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { failureOf } from '../../model/ports'
import css from './ecg-pdf.module.css'
import type { PdfFile } from './pdf-file'

const bytesOf = (base64: string): Uint8Array => Uint8Array.from(atob(base64), (letter) => letter.charCodeAt(0))
/** Of the zone's width. */
const ZOOMS = [0.5, 0.75, 1, 1.5, 2, 3, 4] as const
const FIT = ZOOMS.indexOf(1)

/** The page that a device gave instead of a waveform, as it is. */
export function EcgPdf({ risProcedureId, id }: { readonly risProcedureId: string; readonly id: string }) {
  const t = useT('mf-report')
  const asked = useQuery({
    queryKey: ['mf-report/ecg-pdf', risProcedureId, id],
    queryFn: async ({ signal }) => {
      const { val } = await api.call('queryEcgPdf', { risProcedureId, id }, { promptType: 'none', showLoading: false, signal })
      return val.pdf
    },
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 60_000,
    retry: false,
  })
  const [file, setFile] = useState<PdfFile | 'broken'>()
  useEffect(() => {
    if (asked.data === undefined) return undefined
    let open: PdfFile | undefined
    let gone = false
    import('./pdf-file')
      .then(({ openPdfFile }) => openPdfFile(bytesOf(asked.data)))
      .then(
        (one) => {
          open = one
          if (gone) one.close()
          else setFile(one)
        },
        () => gone || setFile('broken'),
      )
    return () => {
      gone = true
      open?.close()
      setFile(undefined)
    }
  }, [asked.data])
  if (asked.error) {
    const { message, code } = failureOf(asked.error)
    return <ErrorBar what={t('ecgSheet.what')} says={message} code={code || undefined} onRetry={() => void asked.refetch()} />
  }
  if (file === 'broken') return <ErrorBar what={t('ecgSheet.what')} says={t('ecg.page.broken')} />
  if (!file)
    return (
      <p className={css.note} role="status">
        {t('ecgSheet.loading')}
      </p>
    )
  return <Pages file={file} />
}

function Pages({ file }: { readonly file: PdfFile }) {
  const t = useT('mf-report')
  const [no, setNo] = useState(1)
  const [zoom, setZoom] = useState(FIT)
  const [failed, setFailed] = useState(false)
  const room = useRef<HTMLElement>(null)
  const canvas = useRef<HTMLCanvasElement>(null)
  const [width, setWidth] = useState(0)
  useEffect(() => {
    const own = room.current
    if (!own) return undefined
    const measure = (): void => setWidth(own.clientWidth)
    measure()
    const watch = new ResizeObserver(measure)
    watch.observe(own)
    return () => watch.disconnect()
  }, [])
  useEffect(() => {
    const own = canvas.current
    if (!own || width === 0) return undefined
    const stop = new AbortController()
    const wide = Math.floor(width * ZOOMS[zoom]!)
    setFailed(false)
    // A canvas takes one drawing at a time: the one before is let go first.
    const turn = setTimeout(() => {
      file.draw(no, wide, own, stop.signal).then(
        (height) => {
          own.style.width = `${wide}px`
          own.style.height = `${Math.round(height)}px`
        },
        () => stop.signal.aborted || setFailed(true),
      )
    })
    return () => {
      clearTimeout(turn)
      stop.abort()
    }
  }, [file, no, zoom, width])
  return (
    <div className={css.zone} data-zone="ecg-pdf">
      <div className={css.bar} role="toolbar" aria-label={t('ecg.page.tools')}>
        <span className={css.note}>{t('ecgSheet.pdfOnly')}</span>
        <span className={css.end}>
          {file.pages > 1 && (
            <>
              <IconButton icon="left" label={t('ecg.page.before')} onClick={() => setNo((now) => Math.max(1, now - 1))} />
              <span aria-live="polite">{t('ecg.page.of', { page: no, pages: file.pages })}</span>
              <IconButton icon="right" label={t('ecg.page.next')} onClick={() => setNo((now) => Math.min(file.pages, now + 1))} />
            </>
          )}
          <IconButton icon="minus" label={t('ecg.page.smaller')} onClick={() => setZoom((now) => Math.max(0, now - 1))} />
          <button type="button" className={css.fit} title={t('ecg.page.fit')} onClick={() => setZoom(FIT)}>
            {Math.round(ZOOMS[zoom]! * 100)}%
          </button>
          <IconButton icon="plus" label={t('ecg.page.larger')} onClick={() => setZoom((now) => Math.min(ZOOMS.length - 1, now + 1))} />
        </span>
      </div>
      {failed && <ErrorBar what={t('ecgSheet.what')} says={t('ecg.page.brokenPage', { page: no })} />}
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what is wider than the zone is moved by keys */}
      <section className={css.room} ref={room} tabIndex={0} aria-label={t('ecgSheet.pdfName')}>
        <canvas ref={canvas} role="img" aria-label={t('ecg.page.of', { page: no, pages: file.pages })} />
      </section>
    </div>
  )
}
