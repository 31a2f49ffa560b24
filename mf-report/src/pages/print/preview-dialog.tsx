import type { WorklistRow } from '@farsight/shared/contract'
import { desktop } from '@farsight/shared/desktop'
import { ecgPaperWord, type PrintLayoutName } from '@farsight/shared/domain'
import { useT } from '@farsight/shared/i18n'
import { Bar, Button, Checkbox, EmptyLine, ErrorBar, Input, message } from '@farsight/shared/ui'
import { Dialog, Segments } from '@farsight/shared/ui/data'
import { useState } from 'react'
import { keepEcgPaper, ownEcgPaper } from '../../ecg/paper/own-paper'
import { EcgPaperTools } from '../../ecg/paper/paper-tools'
import { clientState } from '../../model/client-state'
import { type Failure, failureOf } from '../../model/ports'
import { PaperPages } from './paper-pages'
import { releasePages } from './pdf/drawn-page'
import { type PaperWish, paperAddress } from './pdf/paper-file'
import css from './print.module.css'
import { handToWrapper, PrintRoot } from './print-root'
import { PrintedPages } from './printed-pages'
import { countPaper, fetchPaper, type Paper, PRINTER_DPI } from './use-paper'
import { usePreview } from './use-preview'

const MOST_COPIES = 20

/** Once one of its papers had the sheet of an ECG, the report has one. */
function useHasEcg(first: Paper, shown: Paper | undefined): boolean {
  const [has, setHas] = useState(first.ecg)
  if (!has && shown?.ecg) setHas(true)
  return has
}

export interface PreviewDialogProps {
  readonly exam: Pick<WorklistRow, 'patName' | 'checkNo'>
  /** The paper to begin with, on the hospital's own layout. */
  readonly first: Paper
  readonly wish: PaperWish
  readonly onClose: () => void
}

type By = 'browser' | 'wrapper'

/** The pages of the PDF as they will come out, on A4, A5 or a ticket, and the ways to have them. What is handed over is counted. */
export function PreviewDialog({ exam, first, wish, onClose }: PreviewDialogProps) {
  const t = useT('mf-report')
  const [layout, setLayout] = useState<PrintLayoutName>(first.layout)
  const [copies, setCopies] = useState('1')
  const [copy, setCopy] = useState(false)
  const [sheet, setSheet] = useState(ownEcgPaper)
  const ecg = ecgPaperWord(sheet)
  const [busy, setBusy] = useState(false)
  const [handing, setHanding] = useState<{ readonly by: By; readonly paper: Paper }>()
  const [failure, setFailure] = useState<Failure>()
  const [localFailed, setLocalFailed] = useState(false)
  const [stale, setStale] = useState(false)
  const preview = usePreview(first, wish, layout, copy, ecg)
  const shown = preview.paper
  const hasEcg = useHasEcg(first, shown)
  const local = desktop().isWrapper && clientState.get().printConfig.localprint
  const count = Math.min(MOST_COPIES, Math.max(1, Number.parseInt(copies, 10) || 1))
  // The issue that is looked at is the one that comes out, whatever was issued since.
  const issue = wish.issue ?? (shown?.issue || undefined)

  function end(paper: Paper): void {
    releasePages(paper.pages)
    setHanding(undefined)
    setBusy(false)
  }
  async function handed(paper: Paper, local: boolean): Promise<void> {
    try {
      const counted = await countPaper(paper, { copies: count, local })
      message.success(t(counted ? 'preview.counted' : 'preview.handed'))
    } catch (thrown) {
      setFailure(failureOf(thrown))
    } finally {
      end(paper)
    }
  }
  async function begin(by: By): Promise<void> {
    setFailure(undefined)
    setLocalFailed(false)
    setStale(false)
    setBusy(true)
    try {
      const paper = await fetchPaper({ ...wish, issue, layout, copy, ecg }, PRINTER_DPI)
      if (paper.mark === shown?.mark) return setHanding({ by, paper })
      // It was replaced or taken back while it stood here: nobody prints it unawares, and what stands now is shown.
      end(paper)
      setStale(true)
      preview.again()
    } catch (thrown) {
      setFailure(failureOf(thrown))
      setBusy(false)
    }
  }
  return (
    <Dialog
      title={`${t('preview.title')} · ${exam.patName} ${exam.checkNo}`}
      width={960}
      onClose={onClose}
      foot={
        <>
          <Button onClick={onClose}>{t('preview.close')}</Button>
          <a className="fs-button" href={paperAddress({ ...wish, issue, layout, copy, ecg }, false)} download={`${exam.checkNo}.pdf`}>
            {t('preview.pdf')}
          </a>
          {/* printConfig.localprint: the desk's own printer takes it; the browser's dialog stays the other way (VIEW-05). */}
          {local && (
            <Button busy={busy || !shown} onClick={() => void begin('browser')}>
              {t('preview.print')}
            </Button>
          )}
          <Button
            kind="primary"
            icon="print"
            data-autofocus
            busy={busy || !shown}
            onClick={() => void begin(local ? 'wrapper' : 'browser')}
          >
            {t(local ? 'preview.direct' : 'preview.print')}
          </Button>
        </>
      }
    >
      <div className={css.tools}>
        <Segments
          label={t('preview.layout')}
          value={layout}
          options={(['A4', 'A5', 'ticket'] as const).map((one) => ({ value: one, label: t(`preview.${one}`) }))}
          onChange={setLayout}
        />
        <label className={css.copies} htmlFor="print-copies">
          {t('preview.copies')}
          <Input
            id="print-copies"
            type="number"
            min={1}
            max={MOST_COPIES}
            value={copies}
            onChange={(event) => setCopies(event.target.value)}
            onBlur={() => setCopies(String(count))}
          />
        </label>
        <Checkbox checked={copy} onChange={(event) => setCopy(event.target.checked)}>
          {t('preview.copyMark')}
        </Checkbox>
      </div>
      {hasEcg && layout === 'A4' && (
        <EcgPaperTools
          paper={sheet}
          onChange={(next) => {
            setSheet(next)
            keepEcgPaper(next)
          }}
        />
      )}
      {hasEcg && layout !== 'A4' && <Bar kind="info">{t('ecgPaper.onlyA4', { paper: t(`preview.${layout}`) })}</Bar>}
      {stale && <Bar kind="warn">{t('preview.stale')}</Bar>}
      {localFailed && <Bar kind="warn">{t('preview.directFailed')}</Bar>}
      {failure && <ErrorBar what={t('preview.print')} says={failure.message} code={failure.code || undefined} />}
      {preview.failure && (
        <ErrorBar
          what={t('preview.title')}
          says={preview.failure.message}
          code={preview.failure.code || undefined}
          onRetry={preview.again}
        />
      )}
      <section className={css.desk} aria-label={t('preview.paper')} aria-busy={!shown && !preview.failure}>
        {shown ? <PaperPages pages={shown.pages} /> : !preview.failure && <EmptyLine says={t('preview.loading')} />}
      </section>
      {handing && (
        <PrintRoot
          {...(handing.by === 'wrapper' ? { hand: () => handToWrapper(count) } : {})}
          onHanded={(taken) => {
            if (taken) return void handed(handing.paper, handing.by === 'wrapper')
            // A wrapper that knows no such command prints nothing, and nothing is counted.
            setLocalFailed(true)
            end(handing.paper)
          }}
        >
          {/* The wrapper counts copies itself; the browser gets each as pages of its own. */}
          <PrintedPages papers={Array.from({ length: handing.by === 'wrapper' ? 1 : count }, () => handing.paper)} />
        </PrintRoot>
      )}
    </Dialog>
  )
}
