import { session } from '@farsight/shared/bus'
import { CODE } from '@farsight/shared/domain'
import { useT } from '@farsight/shared/i18n'
import { useWrite } from '@farsight/shared/module'
import { Button, ErrorBar, message } from '@farsight/shared/ui'
import { CameraDialog, ConfirmDialog } from '@farsight/shared/ui/data'
import { useRef, useState } from 'react'
import { FaceDialog } from './face-dialog'
import css from './own.module.css'
import { isPassword, PasswordField } from './password-field'
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
  const [password, setPassword] = useState('')
  const [missing, setMissing] = useState(false)
  const title = t(`profile.${kind}.title`)

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
    setPassword('')
    setMissing(false)
    clear()
  }
  function drop() {
    hush()
    picture?.close()
    setPicture(undefined)
  }
  // A signature stands under every report from then on: whoever sits at the desk has to be its owner.
  const asks = kind === 'sign'
  const save = (fileId: string | null) => (asks ? run('saveSignature', { fileId, password }) : run('saveAvatar', { fileId }))
  function isProven(): boolean {
    setMissing(asks && password === '')
    return !asks || isPassword(password)
  }
  async function take(cut: Blob) {
    if (!isProven()) return
    setSending(true)
    setSays(undefined)
    const sent = await sendPicture(kind, cut)
    setSending(false)
    if ('says' in sent) return setSays(sent.says)
    const answer = await save(sent.id)
    if (!answer) return
    drop()
    message.success(t(`profile.${kind}.saved`))
    onTaken(answer.val.url)
  }
  async function remove() {
    const answer = isProven() && (await save(null))
    if (!answer) return
    hush()
    setRemoving(false)
    message.success(t(`profile.${kind}.removed`))
    onTaken('')
  }
  const isWrong = refused?.code === CODE.oldPasswordWrong
  const fault = says ? { says } : refused && !isWrong ? { says: refused.says, code: refused.code } : undefined
  const proof = asks && (
    <PasswordField
      value={password}
      missing={missing}
      wrong={isWrong ? refused.says : undefined}
      onChange={(typed) => {
        setPassword(typed)
        setMissing(false)
        clear()
      }}
    />
  )
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
          proof={proof}
          typed={password !== ''}
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
          error={fault}
          onConfirm={() => void remove()}
          onClose={() => {
            setRemoving(false)
            hush()
          }}
        >
          <p>{t(`profile.${kind}.removeSays`)}</p>
          {proof}
        </ConfirmDialog>
      )}
    </section>
  )
}
