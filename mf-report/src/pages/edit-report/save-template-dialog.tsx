import { api, RequestKeys } from '@farsight/shared/api'
import { session } from '@farsight/shared/bus'
import type { WorklistRow } from '@farsight/shared/contract'
import { isTooLong, partName, type ReportContent, templateNameMax } from '@farsight/shared/domain'
import { useLanguage, useT } from '@farsight/shared/i18n'
import { Button, ErrorBar, Field, Input, message } from '@farsight/shared/ui'
import { type ActFault, Dialog, Segments } from '@farsight/shared/ui/data'
import { useQueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { failureOf } from '../../model/ports'
import { TEMPLATES } from './side/template-panel'

export interface SaveTemplateDialogProps {
  readonly exam: WorklistRow
  readonly content: ReportContent
  readonly onClose: () => void
}

/** Keeps finding and result as a template of one's own, or of the hospital where the role may. */
export function SaveTemplateDialog({ exam, content, onClose }: SaveTemplateDialogProps) {
  const t = useT('mf-report')
  const language = useLanguage()
  const client = useQueryClient()
  const keys = useRef(new RequestKeys())
  const mayClinic = session.current()?.allowEditReportTemplate === 1
  const [name, setName] = useState('')
  const [level, setLevel] = useState<'personal' | 'clinic'>('personal')
  const [missing, setMissing] = useState(false)
  // A text without a flag gets none by itself: whoever applies the template later would sign a negative that nobody chose.
  const [flag, setFlag] = useState<'normal' | 'abnormal' | undefined>(
    content.yinYang === null ? undefined : content.yinYang > 0 ? 'abnormal' : 'normal',
  )
  const [busy, setBusy] = useState(false)
  const [error, setError] = useState<ActFault>()
  const most = templateNameMax('quick', level)
  const long = isTooLong(name, most)
  const empty = content.finding.text.trim() === '' && content.result.text.trim() === ''

  async function save() {
    setMissing(true)
    if (name.trim() === '' || long || flag === undefined || busy || empty) return
    const template = {
      name: name.trim(),
      level,
      modality: exam.modality,
      bodypart: partName(exam.bodypart, language),
      abnormal: flag === 'abnormal',
      findings: content.finding.text,
      diagnosis: content.result.text,
    }
    setBusy(true)
    try {
      await api.call('templateSave', { ...template, requestKey: keys.current.keyFor('template', template) }, { promptType: 'none' })
      void client.invalidateQueries({ queryKey: [TEMPLATES] })
      message.success(t('template.saved', { name: template.name }))
      onClose()
    } catch (thrown) {
      const failure = failureOf(thrown)
      keys.current.refused('template', failure)
      setError({ says: failure.message, code: failure.code || undefined })
    } finally {
      setBusy(false)
    }
  }
  return (
    <Dialog
      title={t('template.title')}
      onClose={onClose}
      dirty={name !== ''}
      foot={
        <>
          <Button onClick={onClose}>{t('keep')}</Button>
          <Button kind="primary" busy={busy} {...(empty ? { refused: t('template.empty') } : {})} onClick={() => void save()}>
            {t('side.save')}
          </Button>
        </>
      }
    >
      <Field
        label={t('template.name')}
        required
        error={long ? t('template.nameLong', { most }) : missing && name.trim() === '' ? t('template.nameMissing') : undefined}
      >
        {(control) => <Input {...control} value={name} onChange={(event) => setName(event.target.value)} />}
      </Field>
      <Field label={t('template.flag')} required error={missing && flag === undefined ? t('template.flagMissing') : undefined}>
        {() => (
          <Segments
            label={t('template.flag')}
            value={flag}
            options={[
              { value: 'normal', label: t('side.normal') },
              { value: 'abnormal', label: t('side.abnormal') },
            ]}
            onChange={setFlag}
          />
        )}
      </Field>
      {mayClinic && (
        <Field label={t('template.level')}>
          {() => (
            <Segments
              label={t('template.level')}
              value={level}
              options={[
                { value: 'personal', label: t('level.personal') },
                { value: 'clinic', label: t('level.clinic') },
              ]}
              onChange={setLevel}
            />
          )}
        </Field>
      )}
      <p>
        {exam.modality} · {partName(exam.bodypart, language) || t('side.anyPart')}
      </p>
      {empty && <p>{t('template.empty')}</p>}
      {error && <ErrorBar {...error} />}
    </Dialog>
  )
}
