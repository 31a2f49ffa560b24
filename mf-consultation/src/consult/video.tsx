import { ApiError, api } from '@farsight/shared/api'
import { desktop } from '@farsight/shared/desktop'
import { plainNumber } from '@farsight/shared/domain'
import { useT } from '@farsight/shared/i18n'
import { alertBox, Button, ErrorBar, Field, Input } from '@farsight/shared/ui'
import { Dialog, Segments } from '@farsight/shared/ui/data'
import { useState } from 'react'

type Kind = 'local' | 'remote'

/** The video call of a consultation: the wrapper's; in a plain browser the specification's words (CONS-10). */
export function VideoButton() {
  const t = useT('mf-consultation')
  const [open, setOpen] = useState(false)
  return (
    <>
      <Button
        icon="chat"
        onClick={() => {
          if (desktop().isWrapper) setOpen(true)
          else alertBox(t('video.outside'))
        }}
      >
        {t('video.call')}
      </Button>
      {open && <VideoDialog onClose={() => setOpen(false)} />}
    </>
  )
}

/** Whom to call: a colleague by number, an expert elsewhere by phone. Who takes part is not known to the wrapper by name. */
function VideoDialog({ onClose }: { readonly onClose: () => void }) {
  const t = useT('mf-consultation')
  const [kind, setKind] = useState<Kind>('local')
  const [typed, setTyped] = useState('')
  const [blank, setBlank] = useState(false)
  const [busy, setBusy] = useState(false)
  const [fault, setFault] = useState<{ readonly says: string; readonly code: number | string | undefined }>()
  async function call(): Promise<void> {
    const number = plainNumber(typed)
    setBlank(number === '')
    if (number === '' || busy) return
    setBusy(true)
    setFault(undefined)
    try {
      const { myAccId, accToken } =
        kind === 'remote'
          ? await api.call('remoteGetIMAccMsg', { phone: number }, { promptType: 'none' })
          : await api.call('getIMAccMsg', { number, type: 'local' }, { promptType: 'none' })
      if (desktop().imCall({ accId: myAccId, token: accToken, target: number, type: kind })) onClose()
      else setFault({ says: t('video.outside'), code: undefined })
    } catch (thrown) {
      if (!(thrown instanceof ApiError)) throw thrown
      setFault({ says: thrown.message, code: thrown.code || undefined })
    } finally {
      setBusy(false)
    }
  }
  return (
    <Dialog
      title={t('video.call')}
      onClose={onClose}
      foot={
        <>
          <Button onClick={onClose}>{t('video.cancel')}</Button>
          <Button kind="primary" busy={busy} onClick={() => void call()}>
            {t('video.verb')}
          </Button>
        </>
      }
    >
      <Segments
        label={t('video.whom')}
        value={kind}
        options={(['local', 'remote'] as const).map((value) => ({ value, label: t(`video.${value}`) }))}
        onChange={setKind}
      />
      <Field above label={t(`video.${kind}Number`)} required error={blank ? t('video.blank') : undefined}>
        {(control) => (
          <Input
            {...control}
            data-autofocus
            autoComplete="off"
            maxLength={32}
            value={typed}
            onChange={(event) => setTyped(event.target.value)}
            onKeyDown={(event) => {
              if (event.nativeEvent.isComposing || event.key !== 'Enter') return
              event.preventDefault()
              void call()
            }}
          />
        )}
      </Field>
      {fault && <ErrorBar says={fault.says} code={fault.code} />}
    </Dialog>
  )
}
