import { api } from '@farsight/shared/api'
import { CODE, errorMessage } from '@farsight/shared/domain'
import { bilingual, useT } from '@farsight/shared/i18n'
import { Button, classes } from '@farsight/shared/ui'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { type DragEvent, useRef, useState } from 'react'
import css from './upload.module.css'
import { UploadLine } from './upload-line'
import { UploadedFiles } from './uploaded-files'
import { useUploads } from './use-uploads'

/** ECG files of a cart, brought to the exam by whoever may bring images to it; nothing for everybody else where nothing was brought. */
export function EcgFiles({ risProcedureId }: { readonly risProcedureId: string }) {
  const t = useT('mf-report')
  const client = useQueryClient()
  const key = ['mf-report/ecg-files', risProcedureId]
  const { data } = useQuery({
    queryKey: key,
    queryFn: async ({ signal }) => {
      const { val } = await api.call('queryEcgFiles', { risProcedureId }, { promptType: 'none', showLoading: false, signal })
      return val
    },
    gcTime: 60_000,
    retry: false,
  })
  const afresh = (): void => {
    for (const queryKey of [key, ['mf-report/ecg', risProcedureId]]) void client.invalidateQueries({ queryKey })
  }
  const { list, add, again, remove } = useUploads(risProcedureId, bilingual(errorMessage(CODE.ecgFileLarge)!), afresh)
  const [over, setOver] = useState(false)
  const [open, setOpen] = useState(false)
  const chooser = useRef<HTMLInputElement>(null)
  const { mayUpload = 0, files = [] } = data ?? {}
  if (!mayUpload && files.length === 0) return null

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
    <div className={classes(css.files, over && css.over)} {...target}>
      <div className={css.head}>
        {mayUpload === 1 && (
          <>
            <Button onClick={() => chooser.current?.click()}>{t('ecg.upload.choose')}</Button>
            <span className={css.note}>{t('ecg.upload.hint')}</span>
            <input
              ref={chooser}
              type="file"
              multiple
              hidden
              aria-label={t('ecg.upload.choose')}
              onChange={(event) => {
                void add([...(event.target.files ?? [])])
                event.target.value = ''
              }}
            />
          </>
        )}
        {files.length > 0 && (
          <Button kind="text" aria-expanded={open} className={css.end ?? ''} onClick={() => setOpen(!open)}>
            {t('ecg.upload.count', { count: files.length })}
          </Button>
        )}
      </div>
      {list.length > 0 && (
        <ul className={css.list} aria-label={t('ecg.upload.list')}>
          {list.map((upload) => (
            <UploadLine key={upload.id} upload={upload} again={again} remove={remove} />
          ))}
        </ul>
      )}
      {open && files.length > 0 && <UploadedFiles risProcedureId={risProcedureId} files={files} onGone={afresh} />}
    </div>
  )
}
