import { useT } from '@farsight/shared/i18n'
import { Bar, Button, IconButton, message } from '@farsight/shared/ui'
import { type ClipboardEvent, type DragEvent, useRef, useState } from 'react'
import { type ActDialogProps, ActDialogShell } from '../dialog/act-dialog'
import { useRefresh } from '../use-refresh'
import { IMAGE_TYPES } from './upload'
import { type Picture, usePictures } from './use-pictures'

/** Add images: pictures of a phone or a scan become images of the exam. Chosen, dropped or pasted. */
export function AddImagesDialog({ row, onClose }: ActDialogProps) {
  const t = useT('exams')
  const refresh = useRefresh()
  const { list, busy, waiting, add, remove, send } = usePictures(row.risProcedureId)
  const [over, setOver] = useState(false)
  const [none, setNone] = useState(false)
  const chooser = useRef<HTMLInputElement>(null)

  async function upload(): Promise<void> {
    setNone(waiting === 0)
    if (waiting === 0) return
    const arrived = await send()
    if (arrived === 0) return
    refresh.rows([row.risProcedureId])
    message.success(t('acts.done.addImages', { count: arrived }))
    if (arrived === waiting) onClose()
  }
  function take(files: Iterable<File>): void {
    setNone(false)
    void add(files)
  }
  function drop(event: DragEvent): void {
    event.preventDefault()
    setOver(false)
    take(event.dataTransfer.files)
  }
  function paste(event: ClipboardEvent): void {
    const files = [...event.clipboardData.files]
    if (files.length === 0) return
    event.preventDefault()
    take(files)
  }

  return (
    <ActDialogShell
      act="addImages"
      row={row}
      width={720}
      dirty={waiting > 0}
      onClose={onClose}
      foot={
        <>
          <Button onClick={onClose}>{t('acts.cancel')}</Button>
          <Button kind="primary" busy={busy} onClick={() => void upload()}>
            {t('acts.images.upload', { count: waiting })}
          </Button>
        </>
      }
    >
      {/* biome-ignore lint/a11y/noStaticElementInteractions: files are also chosen by the button, this only widens the target */}
      <div
        onDragOver={(event) => {
          event.preventDefault()
          setOver(true)
        }}
        onDragLeave={() => setOver(false)}
        onDrop={drop}
        onPaste={paste}
        style={{
          padding: 12,
          border: `1px dashed var(${over ? '--focus' : '--line-2'})`,
          borderRadius: 4,
          background: `var(${over ? '--bg-hover' : '--bg-panel'})`,
        }}
      >
        <div className="fs-tools">
          <Button icon="image" data-autofocus onClick={() => chooser.current?.click()}>
            {t('acts.images.choose')}
          </Button>
          <span className="fs-2">{t('acts.images.hint')}</span>
        </div>
        <input
          ref={chooser}
          type="file"
          multiple
          hidden
          aria-label={t('acts.images.choose')}
          accept={IMAGE_TYPES.join(',')}
          onChange={(event) => {
            take(event.target.files ?? [])
            event.target.value = ''
          }}
        />
      </div>
      {none && <Bar kind="warn">{t('acts.images.none')}</Bar>}
      {list.length > 0 && (
        <ul aria-label={t('acts.images.list')} style={{ margin: 0, padding: 0, listStyle: 'none' }}>
          {list.map((picture) => (
            <PictureLine key={picture.id} picture={picture} onRemove={() => remove(picture.id)} />
          ))}
        </ul>
      )}
    </ActDialogShell>
  )
}

function PictureLine({ picture, onRemove }: { readonly picture: Picture; readonly onRemove: () => void }) {
  const t = useT('exams')
  const { file, url, refused, failed, done, share } = picture
  const wrong = refused ?? failed
  return (
    <li className="fs-line" style={{ minHeight: 56, borderBottom: '1px solid var(--line-1)' }}>
      {url ? (
        <img src={url} alt="" width={48} height={48} style={{ objectFit: 'contain', background: 'var(--vp-bg, #000)', flex: 'none' }} />
      ) : (
        <span style={{ width: 48, flex: 'none' }} />
      )}
      <span style={{ flex: 1, minWidth: 0 }}>
        <span className="fs-cut" style={{ display: 'block' }} title={file.name}>
          {file.name}
        </span>
        <span className="fs-2">{size(file.size)}</span>
      </span>
      <span style={{ flex: 'none', maxWidth: '55%', textAlign: 'right' }}>
        {wrong ? (
          <span role="alert" style={{ color: 'var(--st-bad)' }}>
            {wrong}
          </span>
        ) : done ? (
          t('acts.images.done')
        ) : share === undefined ? (
          <span className="fs-2">{t('acts.images.waits')}</span>
        ) : (
          <progress max={1} value={share} aria-label={file.name}>
            {Math.round(share * 100)} %
          </progress>
        )}
      </span>
      {!done && <IconButton icon="close" label={t('acts.images.remove', { name: file.name })} onClick={onRemove} />}
    </li>
  )
}

const size = (bytes: number): string =>
  bytes < 1024 * 1024 ? `${Math.max(1, Math.round(bytes / 1024))} KB` : `${(bytes / 1024 / 1024).toFixed(1)} MB`
