import { session } from '@farsight/shared/bus'
import { useT } from '@farsight/shared/i18n'
import { useWrite } from '@farsight/shared/module'
import { Button, ErrorBar, message } from '@farsight/shared/ui'
import { CameraDialog, ConfirmDialog } from '@farsight/shared/ui/data'
import { useRef, useState } from 'react'
import { FaceDialog } from './face-dialog'
import css from './own.module.css'
import { noPicture, type OwnPicture, PICTURE_TYPES, pictureRefusal, sendPicture } from './send-picture'
import { SignDialog } from './sign-dialog'

export interface PicturePanelProps {
  readonly kind: OwnPicture
  /** '' where there is none. */
  readonly url: string
  readonly onTaken: (url: string) => void
}

/** The own portrait or signature: shown, chosen from a file or by the camera, cut, taken away. */
export function PicturePanel({ kind, url, onTaken }: PicturePanelProps) {
  const t = useT('mf-user-center')
  const { busy, refused, run, clear } = useWrite()
  const chooser = useRef<HTMLInputElement>(null)
  const [camera, setCamera] = useState(false)
  const [picture, setPicture] = useState<ImageBitmap>()
  const [removing, setRemoving] = useState(false)
  const [sending, setSending] = useState(false)
  const [says, setSays] = useState<string>()
  const title = t(`profile.${kind}.title`)
  const call = kind === 'avatar' ? 'saveAvatar' : 'saveSignature'

  async function look(file: Blob, limited: boolean) {
    clear()
    const why = limited ? pictureRefusal(file as File, kind) : undefined
    setSays(why)
    if (why) return
    // What cannot be opened is none, whatever it calls itself.
    const opened = await createImageBitmap(file).catch(() => undefined)
    if (opened) setPicture(opened)
    else setSays(noPicture())
  }
  function hush() {
    setSays(undefined)
    clear()
  }
  function drop() {
    hush()
    picture?.close()
    setPicture(undefined)
  }
  async function take(cut: Blob) {
    setSending(true)
    setSays(undefined)
    const sent = await sendPicture(kind, cut)
    setSending(false)
    if ('says' in sent) return setSays(sent.says)
    const answer = await run(call, { fileId: sent.id })
    if (!answer) return
    drop()
    message.success(t(`profile.${kind}.saved`))
    onTaken(answer.val.url)
  }
  async function remove() {
    const answer = await run(call, { fileId: null })
    if (!answer) return
    setRemoving(false)
    message.success(t(`profile.${kind}.removed`))
    onTaken('')
  }
  const fault = says ? { says } : refused && { says: refused.says, code: refused.code }
  const Cut = kind === 'avatar' ? FaceDialog : SignDialog
  return (
    <section className={css.panel} aria-label={title}>
      <h2>{title}</h2>
      <div className={kind === 'avatar' ? css.face : css.paper}>
        {url ? <img src={url} alt={title} /> : <span>{t(`profile.${kind}.none`)}</span>}
      </div>
      <p className="fs-2">{t(`profile.${kind}.says`)}</p>
      <div className={css.foot}>
        <Button icon="image" onClick={() => chooser.current?.click()}>
          {t('profile.picture.file')}
        </Button>
        <Button onClick={() => setCamera(true)}>{t('profile.picture.camera')}</Button>
        {url && (
          <Button kind="link" onClick={() => setRemoving(true)}>
            {t('profile.picture.remove')}
          </Button>
        )}
      </div>
      <input
        ref={chooser}
        type="file"
        hidden
        aria-label={title}
        accept={PICTURE_TYPES.join()}
        onChange={(event) => {
          const [file] = event.target.files ?? []
          event.target.value = ''
          if (file) void look(file, true)
        }}
      />
      {fault && !picture && !removing && <ErrorBar what={t(`profile.${kind}.act`)} {...fault} onClose={hush} />}
      {camera && (
        <CameraDialog
          title={t(`profile.${kind}.camera`)}
          facing={kind === 'avatar' ? 'user' : 'environment'}
          onTake={(shot) => {
            setCamera(false)
            void look(shot, false)
          }}
          onClose={() => setCamera(false)}
        />
      )}
      {picture && (
        <Cut
          picture={picture}
          who={session.user()?.userName ?? ''}
          busy={busy || sending}
          error={fault}
          onTake={(cut) => void take(cut)}
          onClose={drop}
        />
      )}
      {removing && (
        <ConfirmDialog
          title={t(`profile.${kind}.removeTitle`)}
          verb={t('profile.picture.remove')}
          danger
          busy={busy}
          error={fault || undefined}
          onConfirm={() => void remove()}
          onClose={() => {
            setRemoving(false)
            hush()
          }}
        >
          <p>{t(`profile.${kind}.removeSays`)}</p>
        </ConfirmDialog>
      )}
    </section>
  )
}
