import { api } from '@farsight/shared/api'
import type { UnmatchedStudy } from '@farsight/shared/contract'
import { CODE, parsePersonName, personNameLike, personNameText, SEX_LABELS, type Sex } from '@farsight/shared/domain'
import { type Language, useLanguage, useT } from '@farsight/shared/i18n'
import { Button, ErrorBar, Field, Input, message } from '@farsight/shared/ui'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { Row } from '../../model/query'
import { useAct } from '../use-act'

interface Difference {
  readonly field: string
  readonly exam: string
  readonly dicom: string
}

const differencesIn = (val: unknown): readonly Difference[] =>
  (val as { readonly differences?: Difference[] } | undefined)?.differences ?? []

const sexText = (sex: string, language: Language): string => SEX_LABELS[sex as Sex]?.[language] ?? sex

/** Both sides as people write them: a header has names in parts, and letters for the sexes. */
function inWords({ field, dicom, exam }: Difference, patName: string, language: Language): { images: string; exam: string } {
  if (field === 'sex') return { images: sexText(dicom, language), exam: sexText(exam, language) }
  if (field !== 'name') return { images: dicom, exam }
  return { images: personNameLike(parsePersonName(dicom), patName, language) || dicom, exam: personNameText(exam, language) }
}

/** Studies that no exam has, to be bound to this one; another patient's name in them wants a second word and a reason. */
export function Unmatched({ row, onBound }: { readonly row: Row; readonly onBound: () => void }) {
  const t = useT('exams')
  const language = useLanguage()
  const { busy, fault, run, clear } = useAct(row)
  const [keyword, setKeyword] = useState('')
  const [doubtful, setDoubtful] = useState<UnmatchedStudy>()
  const [reason, setReason] = useState('')
  const { data, refetch } = useQuery({
    queryKey: ['exams/unmatched', keyword],
    queryFn: ({ signal }) => api.call('queryUnmatched', { keyword, pageNo: 1, pageSize: 20 }, { promptType: 'none', signal }),
    gcTime: 0,
  })

  async function bind(study: UnmatchedStudy, confirm: boolean): Promise<void> {
    setDoubtful(study)
    const words = confirm ? { confirm, reason } : {}
    if (!(await run('bindStudy', { studyUid: study.studyUid, risProcedureId: row.risProcedureId, ...words }))) return
    message.success(t('acts.series.done.bind'))
    setDoubtful(undefined)
    setReason('')
    onBound()
    await refetch()
  }

  const asks = doubtful !== undefined && (fault?.code === CODE.otherPatientImages || reason !== '')
  return (
    <section aria-label={t('acts.series.unmatched')} style={{ marginTop: 16 }}>
      <h3 className="fs-3">{t('acts.series.unmatched')}</h3>
      <Field label={t('acts.series.keyword')}>
        {(control) => <Input {...control} maxLength={64} value={keyword} onChange={(event) => setKeyword(event.target.value)} />}
      </Field>
      {fault && fault.code !== CODE.otherPatientImages && <ErrorBar says={fault.says} code={fault.code} />}
      {asks && (
        <div role="alert">
          <p>{t('acts.series.differs', { name: doubtful.patName || '-' })}</p>
          <ul>
            {differencesIn(fault?.val).map((one) => (
              <li key={one.field}>
                {t('acts.series.unlike', { field: t(`acts.series.field.${one.field}`), ...inWords(one, row.patName, language) })}
              </li>
            ))}
          </ul>
          <Field label={t('acts.series.reason')} required>
            {(control) => <Input {...control} maxLength={200} value={reason} onChange={(event) => setReason(event.target.value)} />}
          </Field>
          <div style={{ display: 'flex', justifyContent: 'flex-end', gap: 8, marginTop: 8 }}>
            <Button
              onClick={() => {
                clear()
                setReason('')
                setDoubtful(undefined)
              }}
            >
              {t('acts.cancel')}
            </Button>
            <Button
              kind="primary"
              busy={busy}
              {...(reason.trim() ? {} : { refused: t('acts.series.fill') })}
              onClick={() => void bind(doubtful, true)}
            >
              {t('acts.series.bindAnyway')}
            </Button>
          </div>
        </div>
      )}
      {data?.val.length === 0 && <p className="fs-2">{t('acts.series.noUnmatched')}</p>}
      <ul aria-label={t('acts.series.unmatched')} style={{ listStyle: 'none', padding: 0, margin: 0 }}>
        {data?.val.map((study) => (
          <li key={study.studyUid} style={{ display: 'flex', gap: 8, alignItems: 'center', padding: '6px 0' }}>
            <span style={{ flex: 1, minWidth: 0, overflowWrap: 'anywhere' }}>
              {study.modality} {study.description} · {study.patName || '-'} {study.patientId} {sexText(study.sex, language)}{' '}
              {study.birthday} · {t('acts.series.images', { count: study.images })}
              <span className="fs-2">
                {' '}
                {study.accessionNo} {study.studyDate || study.received}
              </span>
            </span>
            <Button busy={busy && doubtful?.studyUid === study.studyUid} onClick={() => void bind(study, false)}>
              {t('acts.series.bind')}
            </Button>
          </li>
        ))}
      </ul>
    </section>
  )
}
