import { errorMessage, SEX_LABELS, type Sex } from '@farsight/shared/domain'
import { useBilingual, useLanguage, useT } from '@farsight/shared/i18n'
import { EmptyLine, ErrorBar, Input, Select } from '@farsight/shared/ui'
import { Segments, SignTag } from '@farsight/shared/ui/data'
import { useId, useMemo, useState } from 'react'
import { credits } from '../../model/fee'
import { isShut, type LaunchDraft } from '../../model/launch'
import { RELATION_SIGNS } from '../../model/relation-signs'
import css from './launch.module.css'
import { expertTarget, fits, hospitalTarget, openFirst, type Target, titlesOf } from './target'
import { useExperts, useHospitals } from './use-launch'
import { promiseText } from './words'

export interface TargetsProps {
  readonly modality: string
  readonly draft: LaunchDraft
  readonly onChange: (changes: Partial<LaunchDraft>) => void
}

/** Who reads it: hospitals or experts, each with price, promised time and queue; why one cannot be asked stands beneath it. */
export function Targets({ modality, draft, onChange }: TargetsProps) {
  const t = useT('mf-worklist')
  const language = useLanguage()
  const name = useId()
  const expert = draft.kind === 'expert'
  const hospitals = useHospitals(modality)
  const experts = useExperts(modality, expert)
  const [keyword, setKeyword] = useState('')
  const [title, setTitle] = useState('')
  const query = expert ? experts : hospitals
  const targets = useMemo(
    () =>
      openFirst(
        expert
          ? (experts.data?.val ?? []).map((one) => expertTarget(one, language))
          : (hospitals.data?.val ?? []).map((one) => hospitalTarget(one, language)),
      ),
    [expert, experts.data, hospitals.data, language],
  )
  const shown = targets.filter((target) => fits(target, keyword) && (!expert || title === '' || target.title === title))
  const titles = titlesOf(targets)
  return (
    <>
      <div className="fs-tools">
        <Segments
          label={t('launch.kind')}
          value={draft.kind}
          options={(['hospital', 'expert'] as const).map((value) => ({ value, label: t(`launch.${value}`) }))}
          onChange={(kind) => kind !== draft.kind && onChange({ kind, facilityId: '', doctorId: '', advanced: false })}
        />
        <Input
          style={{ width: 168 }}
          aria-label={t(expert ? 'launch.findExpert' : 'launch.findHospital')}
          placeholder={t(expert ? 'launch.findExpert' : 'launch.findHospital')}
          value={keyword}
          maxLength={64}
          onChange={(event) => setKeyword(event.target.value)}
        />
        {expert && titles.length > 0 && (
          <Select
            style={{ width: 'auto' }}
            aria-label={t('launch.title')}
            value={title}
            options={[{ value: '', label: t('launch.anyTitle') }, ...titles.map((value) => ({ value, label: value }))]}
            onChange={(event) => setTitle(event.target.value)}
          />
        )}
      </div>
      {query.error && (
        <ErrorBar
          what={t(expert ? 'launch.experts' : 'launch.hospitals')}
          says={query.error.message}
          onRetry={() => void query.refetch()}
        />
      )}
      <div className={css.heads} aria-hidden="true">
        <span />
        <span>{t(expert ? 'launch.expert' : 'launch.hospital')}</span>
        <span className={css.num}>{t('launch.price')}</span>
        <span className={css.num}>{t('launch.promised')}</span>
        <span className={css.num}>{t('launch.waiting')}</span>
      </div>
      <div className={css.targets} role="radiogroup" aria-label={t(expert ? 'launch.experts' : 'launch.hospitals')}>
        {shown.map((target) => (
          <TargetRow
            key={target.key}
            name={name}
            target={target}
            urgent={draft.urgent}
            advanced={draft.advanced}
            on={expert ? target.doctorId === draft.doctorId : draft.doctorId === '' && target.facilityId === draft.facilityId}
            onChoose={() => onChange({ facilityId: target.facilityId, doctorId: target.doctorId })}
          />
        ))}
        {query.data && shown.length === 0 && (
          <EmptyLine
            says={t(targets.length === 0 ? (expert ? 'launch.noExperts' : 'launch.noHospitals') : 'launch.noneFits')}
            {...(targets.length > 0
              ? {
                  act: {
                    label: t('list.clear'),
                    onClick: () => {
                      setKeyword('')
                      setTitle('')
                    },
                  },
                }
              : {})}
          />
        )}
      </div>
    </>
  )
}

interface TargetRowProps {
  readonly name: string
  readonly target: Target
  readonly urgent: boolean
  readonly advanced: boolean
  readonly on: boolean
  readonly onChoose: () => void
}

function TargetRow({ name, target, urgent, advanced, on, onChoose }: TargetRowProps) {
  const t = useT('mf-worklist')
  const say = useBilingual()
  const language = useLanguage()
  // Who has not agreed, or offers nothing that is asked for, cannot be chosen; what else refuses it is said, and the server has the last word.
  const off = isShut(target)
  const refused = target.refused === 0 ? undefined : errorMessage(target.refused)
  const unit = advanced && target.advancedPrice !== undefined ? target.advancedPrice : target.price
  return (
    <label className={css.target} data-on={on} data-off={off}>
      <input type="radio" name={name} checked={on} disabled={off} onChange={onChoose} />
      <span className={css.name}>
        <b>{target.name}</b> <span className="fs-2">{[target.title, target.facilityName].filter(Boolean).join(' · ')}</span>
        {target.union && <span className="fs-2"> · {t('launch.union')}</span>}
        {target.state !== 'agreed' && (
          <span>
            {' '}
            <SignTag sign={RELATION_SIGNS[target.state]} />
          </span>
        )}
        {refused && (
          <div className={css.why}>
            {say(refused)} <span className="fs-code">{t('launch.code', { code: target.refused })}</span>
          </div>
        )}
      </span>
      <span className={css.num}>
        {unit === null ? '—' : credits(unit)}
        {urgent && target.urgentPrice !== null && <span className="fs-2"> + {credits(target.urgentPrice)}</span>}
      </span>
      <span className={css.num}>{promiseText(urgent ? target.urgentMinutes : target.minutes, t)}</span>
      <span className={css.num}>{t('launch.cases', { count: target.waiting })}</span>
      {on && (
        <span className={css.more}>
          {[
            target.sex && SEX_LABELS[target.sex as Sex]?.[language],
            target.completed !== undefined && t('launch.completed', { count: credits(target.completed) }),
            target.address,
            target.intro,
          ]
            .filter(Boolean)
            .join(' · ')}
        </span>
      )}
    </label>
  )
}
