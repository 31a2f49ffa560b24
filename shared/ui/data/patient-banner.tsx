import type { ReactNode } from 'react'
import {
  type Age,
  ageText,
  partText,
  personNameText,
  SEX_LABELS,
  type Sex,
  SIDE_LABELS,
  type Side,
  SOURCE_LABELS,
  type SourceType,
  type StateFacts,
} from '../../domain'
import { useBilingual, useLanguage, useT } from '../../i18n'
import { Bar } from '../core/bars'
import { Button } from '../core/button'
import { FlagCell, type FlagFacts } from './flag-cell'
import { ModalityBox } from './modality-box'
import { StateTag } from './state-tag'
import { TimeLeft } from './time-left-cell'

/** A bed as the ward writes it: `12床` stays as it is, a bare `12` gets its word. */
const bedText = (bed: string | undefined, named: (bed: string) => string): string | undefined =>
  bed && /^[\w-]+$/.test(bed) ? named(bed) : bed

/** Who and what an exam is; a row of a worklist fits as it is. */
export interface BannerPatient extends FlagFacts {
  readonly patName: string
  readonly sex: string
  readonly age: Age | null | undefined
  readonly checkNo: string
  readonly modality: string
  readonly bodypart: string
  readonly side: string
  readonly checkItem?: string
  readonly sourceType?: string
  readonly department?: string
  readonly bedNo?: string
}

/** One fact in which the images say something else than the exam. */
export interface IdentityDifference {
  /** The name of the fact: 姓名, 影像号, 性别, 出生日期. */
  readonly label: string
  readonly exam: string
  readonly images: string
}

export interface PatientBannerProps {
  readonly patient: BannerPatient
  /** Allergy, pregnancy, implant, low eGFR, infection: words that stand bold at the end. */
  readonly warnings?: readonly string[]
  readonly state?: StateFacts
  readonly dueTime?: string | null
  /** Differences between the pictures and the exam: a bar that stays until somebody confirms it with a reason. */
  readonly differences?: readonly IdentityDifference[]
  readonly onConfirmDifferences?: () => void
  /** Further parts at its end. */
  readonly children?: ReactNode
}

const some = (...parts: readonly (string | undefined | false)[]): string => parts.filter(Boolean).join(' ')

/** Identity of the patient, wherever patient data is on screen: 40 px, never scrolled away (visual.md section 2). */
export function PatientBanner({
  patient,
  warnings = [],
  state,
  dueTime,
  differences = [],
  onConfirmDifferences,
  children,
}: PatientBannerProps) {
  const t = useT()
  const say = useBilingual()
  const language = useLanguage()
  const sex = SEX_LABELS[patient.sex as Sex] ?? SEX_LABELS.O
  const side = SIDE_LABELS[patient.side as Side]
  const source = SOURCE_LABELS[patient.sourceType as SourceType]
  const name = personNameText(patient.patName, language)
  const place = some(
    source && say(source),
    patient.department,
    bedText(patient.bedNo, (bed) => t('banner.bed', { bed })),
  )
  return (
    <section aria-label={t('banner.name')}>
      <div className="fs-banner">
        <span>
          <span className="fs-banner-name" title={name}>
            {name}
          </span>
          <span>{say(sex)}</span>
          <span>{ageText(patient.age ?? undefined, language)}</span>
        </span>
        <span className="fs-banner-no" title={t('banner.checkNo')}>
          {patient.checkNo || '—'}
        </span>
        <span>
          <ModalityBox code={patient.modality} />
          {side && say(side) && <span className="fs-banner-side">{say(side)}</span>}
          <span>{partText(patient.bodypart ?? '', patient.checkItem, language) || '—'}</span>
        </span>
        {place && <span className="fs-2">{place}</span>}
        {state && <StateTag {...state} />}
        {dueTime && <TimeLeft due={dueTime} />}
        <BannerFlags patient={patient} warnings={warnings} />
        {children}
      </div>
      {differences.length > 0 && (
        <Bar
          kind="error"
          className="fs-banner-bar"
          acts={onConfirmDifferences && <Button onClick={onConfirmDifferences}>{t('banner.confirm')}</Button>}
        >
          <b>{t('banner.differs')}</b>
          <table>
            <tbody>
              {differences.map((difference) => (
                <tr key={difference.label}>
                  <th scope="row">{difference.label}</th>
                  <td>{t('banner.exam', { value: difference.exam || '—' })}</td>
                  <td>{t('banner.images', { value: difference.images || '—' })}</td>
                </tr>
              ))}
            </tbody>
          </table>
        </Bar>
      )}
    </section>
  )
}

function BannerFlags({ patient, warnings }: { readonly patient: BannerPatient; readonly warnings: readonly string[] }) {
  const flags = <FlagCell {...patient} all />
  const any =
    patient.critical || patient.greenChannel || patient.urgent || patient.trauma || patient.revisit || patient.followUp || patient.remote
  if (!any && warnings.length === 0) return null
  return (
    <span>
      {flags}
      {warnings.map((warning) => (
        <span key={warning} className="fs-banner-warning">
          {warning}
        </span>
      ))}
    </span>
  )
}
