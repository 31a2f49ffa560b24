import { ApiError } from '@farsight/shared/api'
import { useLanguage } from '@farsight/shared/i18n'
import { Bar, Button, ErrorBar } from '@farsight/shared/ui'
import { Dialog } from '@farsight/shared/ui/data'
import { useEffect, useRef, useState } from 'react'
import { MOST_BYTES, type Published, type Refused, uploadRelease } from '../../model/upload'
import { DropZone } from './drop-zone'
import { size, useWords } from './show'
import { useAskAgain } from './use-releases'

type Step =
  | { readonly at: 'choose' }
  | { readonly at: 'sending'; readonly share: number }
  | { readonly at: 'refused'; readonly refused: Refused }
  | { readonly at: 'lost' }

/** Publishes a vendor's package: drop or choose, progress, and what became of it. Nobody's screen changes by it. */
export function UploadDialog({ onPublished, onClose }: { readonly onPublished: (what: Published) => void; readonly onClose: () => void }) {
  const t = useWords()
  const language = useLanguage()
  const askAgain = useAskAgain()
  const [file, setFile] = useState<File>()
  const [step, setStep] = useState<Step>({ at: 'choose' })
  const going = useRef<AbortController>(undefined)
  useEffect(() => () => going.current?.abort(), [])

  async function send(chosen: File): Promise<void> {
    setFile(chosen)
    if (chosen.size > MOST_BYTES) {
      setStep({ at: 'refused', refused: { code: 2103, says: t('upload.tooLarge', { most: size(MOST_BYTES) }), detail: size(chosen.size) } })
      return
    }
    const control = new AbortController()
    going.current = control
    setStep({ at: 'sending', share: 0 })
    try {
      const outcome = await uploadRelease(chosen, language, (share) => setStep({ at: 'sending', share }), control.signal)
      if (outcome.kind === 'published') onPublished(outcome)
      else if (outcome.kind === 'refused') setStep({ at: 'refused', refused: outcome })
      else onClose()
      askAgain()
    } catch (thrown) {
      if (!(thrown instanceof ApiError)) throw thrown
      setStep({ at: thrown.kind === 'cancelled' ? 'choose' : 'lost' })
    }
  }
  const sending = step.at === 'sending'
  return (
    <Dialog
      title={t('upload.title')}
      dirty={sending}
      onClose={onClose}
      foot={
        <>
          {sending ? (
            <Button onClick={() => going.current?.abort()}>{t('upload.stop')}</Button>
          ) : (
            <Button onClick={onClose}>{t('close')}</Button>
          )}
          {file && !sending && step.at !== 'choose' && (
            <Button icon="refresh" onClick={() => void send(file)}>
              {t('upload.again')}
            </Button>
          )}
        </>
      }
    >
      <p>{t('upload.says')}</p>
      {!sending && (
        <DropZone label={t('upload.choose')} accept=".zip,application/zip" onFile={(chosen) => void send(chosen)}>
          <p className="fs-2" style={{ padding: '16px 0', textAlign: 'center' }}>
            {t('upload.drop')}
          </p>
        </DropZone>
      )}
      {file && (
        <p className="fs-line">
          <b style={{ overflowWrap: 'anywhere' }}>{file.name}</b> <span className="fs-2">{size(file.size)}</span>
        </p>
      )}
      {step.at === 'sending' && (
        <div role="status" className="fs-line">
          <progress max={1} value={step.share} aria-label={t('upload.title')} style={{ flex: 1 }} />
          <span>{step.share < 1 ? `${Math.round(step.share * 100)}\u202F%` : t('upload.checking')}</span>
        </div>
      )}
      {step.at === 'lost' && <ErrorBar what={t('upload.what')} says={t('upload.lost')} />}
      {step.at === 'refused' && <Refusal refused={step.refused} />}
    </Dialog>
  )
}

const REMEDIES = /^(21(0[1-9]|1[0-9]|2[0-8])|2001|113)$/

/** Code, text, what exactly, and what to do now. */
function Refusal({ refused: { code, says, detail } }: { readonly refused: Refused }) {
  const t = useWords()
  return (
    <>
      <Bar kind="error">
        <b>{t('upload.refused')}</b> {says} <span className="fs-code">({t('code', { code })})</span>
        {detail && <div style={{ overflowWrap: 'anywhere', userSelect: 'text' }}>{detail}</div>}
      </Bar>
      <p>
        <b>{t('upload.todo')}</b> {t(REMEDIES.exec(String(code)) === null ? 'remedy.other' : `remedy.${code}`)}
      </p>
      <p className="fs-2">{t('upload.unchanged')}</p>
    </>
  )
}
