import { useT } from '@farsight/shared/i18n'
import { EmptyLine, ErrorBar } from '@farsight/shared/ui'
import css from './ecg.module.css'
import { EcgSheet, type EcgSheetProps } from './ecg-sheet'

/** What is there to be shown of an ECG. */
export type EcgContent =
  | { readonly phase: 'loading' }
  /** The exam has no ECG yet. */
  | { readonly phase: 'none' }
  /** The file cannot be read, or the call failed: why, in the user's words. */
  | {
      readonly phase: 'refused'
      readonly reason: string
      readonly code?: number | string | undefined
      readonly onRetry?: (() => void) | undefined
    }
  /** The device gave a page and no waveform: shown as it is. */
  | { readonly phase: 'pdf'; readonly address: string }
  | ({ readonly phase: 'ready' } & EcgSheetProps)

/** The ECG of an exam, in whatever state it is. */
export function EcgPane({ content }: { readonly content: EcgContent }) {
  const t = useT('mf-report')
  switch (content.phase) {
    case 'loading':
      return (
        <div className={css.zone} data-zone="ecg">
          <p className={css.state} role="status">
            {t('ecgSheet.loading')}
          </p>
        </div>
      )
    case 'none':
      return (
        <div className={css.zone} data-zone="ecg">
          <EmptyLine says={t('ecgSheet.none')} />
        </div>
      )
    case 'refused':
      return (
        <div className={css.zone} data-zone="ecg">
          <ErrorBar what={t('ecgSheet.what')} says={content.reason} code={content.code} onRetry={content.onRetry} />
        </div>
      )
    case 'pdf':
      return (
        <div className={css.zone} data-zone="ecg">
          <p className={css.pdfNote}>{t('ecgSheet.pdfOnly')}</p>
          <object className={css.pdf} data={content.address} type="application/pdf" aria-label={t('ecgSheet.pdfName')}>
            <a href={content.address} target="_blank" rel="noreferrer">
              {t('ecgSheet.pdfOpen')}
            </a>
          </object>
        </div>
      )
    case 'ready': {
      const { phase: _, ...props } = content
      return <EcgSheet {...props} />
    }
  }
}
