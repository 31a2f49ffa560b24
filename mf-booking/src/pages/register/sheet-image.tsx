import { useT } from '@farsight/shared/i18n'
import { Button, ErrorBar, IconButton, message } from '@farsight/shared/ui'
import { CameraDialog } from '@farsight/shared/ui/data'
import { type Ref, useEffect, useImperativeHandle, useRef, useState } from 'react'
import type { FormTurn } from '../../patient-form'
import styles from './register.module.css'
import { SHEET_TYPES, sendSheet, sheetRefusal } from './sheet-upload'

/** A picture of the request form that was sent. */
export interface Sheet {
  readonly id: string
  /** Of this page: what it looks like. */
  readonly url: string
}
export interface SheetHandle {
  /** A picture that was pasted anywhere on the page. */
  take(file: File): void
  /** A picture that is on its way; false when it was refused. */
  sending(): Promise<boolean> | undefined
}
export interface SheetImageProps {
  readonly sheet: Sheet | undefined
  readonly onChange: (sheet: Sheet | undefined) => void
  readonly handle: Ref<SheetHandle>
  /** Whose request form it is: a picture that comes late is not the next patient's. */
  readonly form: Pick<FormTurn, 'here' | 'turn'>
}

/** The picture of the request form, by file, from the clipboard or the camera. */
export function SheetImage({ sheet, onChange, handle, form }: SheetImageProps) {
  const t = useT('mf-booking')
  const chooser = useRef<HTMLInputElement>(null)
  const [busy, setBusy] = useState(false)
  const [says, setSays] = useState<string>()
  const [camera, setCamera] = useState(false)
  const sending = useRef<Promise<boolean>>(undefined)
  // biome-ignore lint/correctness/useExhaustiveDependencies: the next form has sent nothing yet
  useEffect(() => {
    sending.current = undefined
    setBusy(false)
    setSays(undefined)
  }, [form.turn])
  function take(file: Blob): void {
    const refused = sheetRefusal(file as File)
    setSays(refused)
    if (refused) return
    const same = form.here()
    setBusy(true)
    const mine = sendSheet(file).then((sent) => {
      if (!same()) {
        message.warning(t('register.sheetLate'))
        return false
      }
      // The last picture is meant.
      if (sending.current !== mine) return true
      sending.current = undefined
      setBusy(false)
      if ('says' in sent) setSays(sent.says)
      else onChange({ id: sent.id, url: URL.createObjectURL(file) })
      return !('says' in sent)
    })
    sending.current = mine
  }
  useImperativeHandle(handle, () => ({ take, sending: () => sending.current }))
  return (
    <section className={styles.zone} aria-label={t('register.sheet')}>
      <div className="fs-tools">
        <h2>{t('register.sheet')}</h2>
        <Button icon="image" busy={busy} onClick={() => chooser.current?.click()}>
          {t('register.sheetFile')}
        </Button>
        <Button busy={busy} onClick={() => setCamera(true)}>
          {t('register.sheetCamera')}
        </Button>
      </div>
      <p className="fs-2">{t('register.sheetHint')}</p>
      <input
        ref={chooser}
        type="file"
        hidden
        aria-label={t('register.sheet')}
        accept={SHEET_TYPES.join()}
        onChange={(event) => {
          const [file] = event.target.files ?? []
          event.target.value = ''
          if (file) take(file)
        }}
      />
      {says && <ErrorBar what={t('register.sheet')} says={says} onClose={() => setSays(undefined)} />}
      {sheet && (
        <span className={styles.sheet}>
          <img src={sheet.url} alt={t('register.sheet')} />
          <IconButton icon="close" label={t('register.sheetRemove')} onClick={() => onChange(undefined)} />
        </span>
      )}
      {camera && (
        <CameraDialog
          title={t('register.sheetCamera')}
          onTake={(picture) => {
            setCamera(false)
            take(picture)
          }}
          onClose={() => setCamera(false)}
        />
      )}
    </section>
  )
}
