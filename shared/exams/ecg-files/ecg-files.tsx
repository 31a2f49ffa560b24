import { ApiError, api } from '@farsight/shared/api'
import { CODE, errorMessage } from '@farsight/shared/domain'
import { bilingual, useT } from '@farsight/shared/i18n'
import { Button, classes, ErrorBar, IconButton } from '@farsight/shared/ui'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { type DragEvent, useEffect, useRef, useState } from 'react'
import css from './ecg-files.module.css'
import { UploadLine } from './upload-line'
import { UploadedFiles } from './uploaded-files'
import { useUploads } from './use-uploads'

export interface EcgFilesProps {
  readonly risProcedureId: string
  /** A file has come in or was taken back. */
  readonly onChange: () => void
  /** Something is on its way, or waits for an answer: what shows this says so at its closing. */
  readonly onWay?: ((waits: boolean) => void) | undefined
  /** It is what was asked for, not a strip beside a sheet: the list stands open, and a failure is said. */
  readonly opened?: boolean | undefined
}

/** ECG files of a cart, brought to the exam by whoever may bring images to it; nothing for everybody else where nothing was brought. */
export function EcgFiles({ risProcedureId, onChange, onWay, opened = false }: EcgFilesProps) {
  const t = useT('ecg-files')
  const client = useQueryClient()
  const key = ['ecg-files', risProcedureId]
  const { data, error, refetch } = useQuery({
    queryKey: key,
    queryFn: async ({ signal }) => {
      const { val } = await api.call('queryEcgFiles', { risProcedureId }, { promptType: 'none', showLoading: false, signal })
      return val
    },
    gcTime: 60_000,
    retry: false,
  })
  const afresh = (): void => {
    void client.invalidateQueries({ queryKey: key })
    onChange()
  }
  const { list, add, again, remove } = useUploads(
    risProcedureId,
    { tooLarge: bilingual(errorMessage(CODE.ecgFileLarge)!), empty: t('empty'), cutPdf: t('cutPdf') },
    afresh,
  )
  const waits = list.some(({ share, differences }) => share !== undefined || differences !== undefined)
  useEffect(() => onWay?.(waits), [waits, onWay])
  // What has come in is one line, however many they are; what failed or asks stays by itself.
  const done = list.filter((one) => one.done)
  const [doneOpen, setDoneOpen] = useState(false)
  const gathered = done.length > 1
  const lines = gathered && !doneOpen ? list.filter((one) => !one.done) : list
  const failed = list.filter((one) => one.failed || one.alone).length
  const [over, setOver] = useState(false)
  const [open, setOpen] = useState(opened)
  const chooser = useRef<HTMLInputElement>(null)
  const { mayUpload = 0, files = [] } = data ?? {}
  // What came before stays in sight, and so does what is on its way.
  if (opened && error && !data)
    return (
      <ErrorBar
        what={t('read')}
        says={error.message}
        code={(error instanceof ApiError && error.code) || undefined}
        onRetry={() => void refetch()}
      />
    )
  if (!mayUpload && files.length === 0) return opened && data ? <p className={css.note}>{t('none')}</p> : null

  function drop(event: DragEvent): void {
    event.preventDefault()
    setOver(false)
    void add(event.dataTransfer.files)
  }
  const target = mayUpload
    ? {
        onDragOver: (event: DragEvent) => {
          event.preventDefault()
          setOver(true)
        },
        onDragLeave: () => setOver(false),
        onDrop: drop,
      }
    : {}
  return (
    <div className={classes(css.files, opened && css.opened, over && css.over)} {...target}>
      <div className={css.head}>
        {mayUpload === 1 && (
          <>
            <Button data-autofocus onClick={() => chooser.current?.click()}>
              {t('choose')}
            </Button>
            <span className={css.note}>{t('hint')}</span>
            <input
              ref={chooser}
              type="file"
              multiple
              hidden
              aria-label={t('choose')}
              onChange={(event) => {
                void add([...(event.target.files ?? [])])
                event.target.value = ''
              }}
            />
          </>
        )}
        {files.length > 0 && (
          <Button kind="text" aria-expanded={open} className={css.end ?? ''} onClick={() => setOpen(!open)}>
            {t('count', { count: files.length })}
          </Button>
        )}
      </div>
      {gathered && (
        <div className={css.gathered}>
          <Button kind="text" aria-expanded={doneOpen} onClick={() => setDoneOpen(!doneOpen)}>
            <span className={css.done}>{t('doneCount', { count: done.length })}</span>
            {failed > 0 && <span className={css.failed}>{t('failedCount', { count: failed })}</span>}
          </Button>
          <IconButton
            icon="close"
            label={t('forgetDone')}
            onClick={() => {
              for (const { id } of done) remove(id)
            }}
          />
        </div>
      )}
      {lines.length > 0 && (
        <ul className={css.list} aria-label={t('list')}>
          {lines.map((upload) => (
            <UploadLine key={upload.id} upload={upload} again={again} remove={remove} />
          ))}
        </ul>
      )}
      {open && files.length > 0 && (
        <div className={css.there}>
          <UploadedFiles risProcedureId={risProcedureId} files={files} onGone={afresh} />
        </div>
      )}
    </div>
  )
}
