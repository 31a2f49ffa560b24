import { apiConfig } from '@farsight/shared/api'
import { desktop } from '@farsight/shared/desktop'
import { formatDateTime, type PrintLayoutName } from '@farsight/shared/domain'
import { useLanguage, useT } from '@farsight/shared/i18n'
import { Bar, Button, Checkbox, ErrorBar, Input, message } from '@farsight/shared/ui'
import { Dialog, Segments, serverNow, serverOffset } from '@farsight/shared/ui/data'
import { useState } from 'react'
import { type Failure, failureOf } from '../../model/ports'
import { useAdoptedSheet } from './adopt-sheet'
import { PaperSheet } from './paper-sheet'
import css from './print.module.css'
import { handToWrapper, PrintRoot } from './print-root'
import { countPaper, type Paper } from './use-paper'

const MOST_COPIES = 20
/** The contract's path; a test holds the two equal. */
export const PDF_PATH = '/report.pdf'

export interface PreviewDialogProps {
  readonly paper: Paper
  readonly onClose: () => void
}

/** The paper as it will be, on A4, A5 or a ticket, and the ways to have it. What is handed over is counted. */
export function PreviewDialog({ paper, onClose }: PreviewDialogProps) {
  const t = useT('mf-report')
  const language = useLanguage()
  const [layout, setLayout] = useState<PrintLayoutName>(paper.layout)
  const [copies, setCopies] = useState('1')
  const [copy, setCopy] = useState(false)
  const [handing, setHanding] = useState<'browser' | 'wrapper'>()
  const [failure, setFailure] = useState<Failure>()
  const [localFailed, setLocalFailed] = useState(false)
  const [printedAt] = useState(() => formatDateTime(serverNow(), serverOffset()))
  useAdoptedSheet()
  const { data, codes } = paper
  const { risProcedureId, patName, checkNo } = data.exam
  const count = Math.min(MOST_COPIES, Math.max(1, Number.parseInt(copies, 10) || 1))
  const wrapper = desktop().isWrapper

  async function handed(local: boolean): Promise<void> {
    try {
      await countPaper(paper, { layout, copies: count, local })
      message.success(t('preview.counted'))
    } catch (thrown) {
      setFailure(failureOf(thrown))
    } finally {
      setHanding(undefined)
    }
  }
  const begin = (by: 'browser' | 'wrapper') => {
    setFailure(undefined)
    setLocalFailed(false)
    setHanding(by)
  }
  const pdf = `${apiConfig().base}${PDF_PATH}?${new URLSearchParams({ procedureId: risProcedureId, layout, lang: language }).toString()}`
  return (
    <Dialog
      title={`${t('preview.title')} · ${patName} ${checkNo}`}
      width={960}
      onClose={onClose}
      foot={
        <>
          <Button onClick={onClose}>{t('preview.close')}</Button>
          <a className="fs-button" href={pdf} download={`${checkNo}.pdf`}>
            {t('preview.pdf')}
          </a>
          {wrapper && (
            <Button busy={handing !== undefined} onClick={() => begin('wrapper')}>
              {t('preview.direct')}
            </Button>
          )}
          <Button kind="primary" icon="print" data-autofocus busy={handing !== undefined} onClick={() => begin('browser')}>
            {t('preview.print')}
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
      {localFailed && <Bar kind="warn">{t('preview.directFailed')}</Bar>}
      {failure && <ErrorBar what={t('preview.print')} says={failure.message} code={failure.code || undefined} />}
      <section className={css.desk} aria-label={t('preview.paper')}>
        <PaperSheet data={data} layout={layout} codes={codes} copy={copy} printedAt={printedAt} />
      </section>
      {handing && (
        <PrintRoot
          {...(handing === 'wrapper' ? { hand: () => handToWrapper(count) } : {})}
          onHanded={(taken) => {
            if (taken) return void handed(handing === 'wrapper')
            // A wrapper that knows no such command prints nothing, and nothing is counted.
            setLocalFailed(true)
            setHanding(undefined)
          }}
        >
          {/* The wrapper counts copies itself; the browser gets each as pages of its own. */}
          {Array.from({ length: handing === 'wrapper' ? 1 : count }, (_, i) => (
            <PaperSheet key={i} data={data} layout={layout} codes={codes} copy={copy} printedAt={printedAt} />
          ))}
        </PrintRoot>
      )}
    </Dialog>
  )
}
