import { type ApiError, api } from '@farsight/shared/api'
import type { FilmSetting } from '@farsight/shared/contract'
import { useT } from '@farsight/shared/i18n'
import { Button, Checkbox, ErrorBar, Field, message, TextArea } from '@farsight/shared/ui'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { type ActDialogProps, ActDialogShell } from '../dialog/act-dialog'
import { useAct } from '../use-act'

const PARTS = ['showImages', 'showReport', 'showPatient'] as const

/** Cloud film settings: whether the patient's cloud film shows this exam, and which of it. */
export function FilmDialog({ row, onClose }: ActDialogProps) {
  const t = useT('exams')
  const { busy, fault, run } = useAct(row)
  const [typed, setTyped] = useState<FilmSetting>()
  const { data, error, refetch } = useQuery({
    queryKey: ['exams/film', row.risProcedureId],
    queryFn: ({ signal }) => api.call('filmGet', { risProcedureId: row.risProcedureId }, { promptType: 'none', signal }),
    gcTime: 0,
    staleTime: Number.POSITIVE_INFINITY,
  })
  const failed = error as ApiError | null
  const setting = typed ?? data?.val.setting
  async function save(): Promise<void> {
    if (!setting || !(await run('filmSave', { risProcedureId: row.risProcedureId, setting }))) return
    message.success(t('acts.done.film'))
    onClose()
  }
  return (
    <ActDialogShell
      act="film"
      row={row}
      dirty={typed !== undefined}
      onClose={onClose}
      fault={fault}
      foot={
        <>
          <a className="fs-button" href={`#/local_diagnosis/cloud_film?procedureId=${row.risProcedureId}`}>
            {t('acts.film.open')}
          </a>
          <Button onClick={onClose}>{t('acts.cancel')}</Button>
          <Button kind="primary" busy={busy || !setting} onClick={() => void save()}>
            {t('acts.save')}
          </Button>
        </>
      }
    >
      {failed && (
        <ErrorBar what={t('acts.word.film')} says={failed.message} code={failed.code || undefined} onRetry={() => void refetch()} />
      )}
      {setting ? (
        <>
          {data?.val.savedTime && <p className="fs-2">{t('acts.savedBy', { name: data.val.savedBy, time: data.val.savedTime })}</p>}
          <Checkbox checked={setting.shown === 1} onChange={(event) => setTyped({ ...setting, shown: event.target.checked ? 1 : 0 })}>
            {t('acts.film.shown')}
          </Checkbox>
          {/* biome-ignore lint/a11y/useSemanticElements: a fieldset would draw a second frame in the dialog */}
          <div
            role="group"
            aria-label={t('acts.film.parts')}
            style={{ display: 'flex', flexDirection: 'column', paddingLeft: 24, opacity: setting.shown ? 1 : 0.7 }}
          >
            {PARTS.map((part) => (
              <Checkbox
                key={part}
                disabled={setting.shown === 0}
                checked={setting[part] === 1}
                onChange={(event) => setTyped({ ...setting, [part]: event.target.checked ? 1 : 0 })}
              >
                {t(`acts.film.${part}`)}
              </Checkbox>
            ))}
          </div>
          <Field above label={t('acts.film.note')} hint={t('acts.film.noteHint')}>
            {(control) => (
              <TextArea
                {...control}
                rows={2}
                maxLength={200}
                value={setting.note}
                onChange={(event) => setTyped({ ...setting, note: event.target.value })}
              />
            )}
          </Field>
        </>
      ) : (
        !failed && <p className="fs-2">{t('acts.loading')}</p>
      )}
    </ActDialogShell>
  )
}
