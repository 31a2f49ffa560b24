import { type ApiError, api } from '@farsight/shared/api'
import type { MeetingProposal } from '@farsight/shared/contract'
import { MEETING_MOST, type MEETING_REASONS, presetRange, TIME_PRESET_LABELS, type TimePreset } from '@farsight/shared/domain'
import { useBilingual, useT } from '@farsight/shared/i18n'
import { refusedOf } from '@farsight/shared/module'
import { Button, EmptyLine, ErrorBar } from '@farsight/shared/ui'
import { SearchField, Segments, serverNow, serverOffset, shortTime } from '@farsight/shared/ui/data'
import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { useCaseWords } from '../../meeting/case-words'
import css from '../../meeting/meeting.module.css'
import { PatientLine } from '../../meeting/patient-head'
import { chosenCase, type DraftCase, proposedCase } from './meeting-draft'

const DAYS = ['sinceYesterday', 'last3', 'last7'] as const satisfies readonly TimePreset[]
type Days = (typeof DAYS)[number]
/** In the order in which a department asks for them. */
const GROUPS = ['critical', 'differs', 'difficult', 'collected'] as const satisfies readonly (typeof MEETING_REASONS)[number][]
const MOST_FOUND = 20

interface ProposalsProps {
  readonly taken: readonly DraftCase[]
  readonly onAdd: (one: DraftCase) => void
}

/** What the last day offers, by its reasons; and what is found in the hospital's own list. */
export function Proposals({ taken, onAdd }: ProposalsProps) {
  const t = useT('mf-consultation')
  const say = useBilingual()
  const [days, setDays] = useState<Days>('sinceYesterday')
  const [search, setSearch] = useState('')
  const { startTime, endTime } = presetRange(days, serverNow(), serverOffset())
  const [from, to] = [startTime.slice(0, 10), endTime.slice(0, 10)]
  const { data, error, isPending, refetch } = useQuery({
    queryKey: ['mf-consultation/meeting-proposals', from, to],
    queryFn: async ({ signal }) => (await api.call('meetingProposals', { from, to }, { promptType: 'none', signal })).val,
    retry: false,
  })
  const failed = error ? refusedOf(error as ApiError) : undefined
  // Each exam once, under the first of its reasons; the others stand beside it.
  const groupOf = (one: MeetingProposal) => GROUPS.find((reason) => one.reasons.includes(reason))
  return (
    <section className={css.box} aria-label={t('meeting.proposals')}>
      <h2>{t('meeting.proposals')}</h2>
      <Segments<Days>
        label={t('meeting.proposalDays')}
        value={days}
        options={DAYS.map((one) => ({ value: one, label: say(TIME_PRESET_LABELS[one]) }))}
        onChange={setDays}
      />
      {failed && <ErrorBar what={t('meeting.proposals')} says={failed.says} code={failed.code} onRetry={() => void refetch()} />}
      {isPending && <p className="fs-2">{t('meeting.loading')}</p>}
      {data?.length === 0 && <EmptyLine says={t('meeting.noProposals')} />}
      {data && data.length >= MEETING_MOST.proposals && (
        <p className="fs-2" role="status">
          {t('meeting.proposalsCut', { most: MEETING_MOST.proposals })}
        </p>
      )}
      {GROUPS.map((group) => {
        const rows = (data ?? []).filter((one) => groupOf(one) === group)
        if (rows.length === 0) return null
        return (
          <section key={group} aria-label={t(`meeting.reason.${group}`)}>
            <h3>
              {t(`meeting.reason.${group}`)} {rows.length}
            </h3>
            <ul className={css.offers}>
              {rows.map((one) => (
                <Offer key={one.exam.risProcedureId} of={proposedCase(one)} taken={taken} onAdd={onAdd}>
                  {one.reasons
                    .filter((reason) => reason !== group)
                    .map((reason) => (
                      <span key={reason} className={css.reason}>
                        {t(`meeting.reason.${reason}`)}
                      </span>
                    ))}
                  <span className="fs-2">
                    {[one.note, [one.writerName, one.reviewerName].filter(Boolean).join(' / '), shortTime(one.time)]
                      .filter(Boolean)
                      .join(' · ')}
                  </span>
                </Offer>
              ))}
            </ul>
          </section>
        )
      })}
      <h3>{t('meeting.ownSearch')}</h3>
      <SearchField value={search} label={t('meeting.findExam')} placeholder={t('meeting.findExam')} onSearch={setSearch} />
      {search !== '' && <Found search={search} taken={taken} onAdd={onAdd} />}
    </section>
  )
}

function Found({ search, taken, onAdd }: ProposalsProps & { readonly search: string }) {
  const t = useT('mf-consultation')
  const { data, error, isPending, refetch } = useQuery({
    queryKey: ['mf-consultation/meeting-find', search],
    queryFn: async ({ signal }) =>
      (await api.call('queryLocalList', { search, pageNo: 1, pageSize: MOST_FOUND }, { promptType: 'none', signal })).val,
    retry: false,
  })
  const failed = error ? refusedOf(error as ApiError) : undefined
  if (failed) return <ErrorBar what={t('meeting.findExam')} says={failed.says} code={failed.code} onRetry={() => void refetch()} />
  if (isPending) return <p className="fs-2">{t('meeting.loading')}</p>
  if (data?.length === 0) return <EmptyLine says={t('meeting.examNotFound', { search })} />
  return (
    <ul className={css.offers}>
      {data?.map((row) => (
        <Offer key={row.risProcedureId} of={chosenCase(row)} taken={taken} onAdd={onAdd}>
          <span className="fs-2">{row.checkTime?.slice(0, 16)}</span>
        </Offer>
      ))}
    </ul>
  )
}

interface OfferProps extends ProposalsProps {
  readonly of: DraftCase
  readonly children: ReactNode
}

function Offer({ of, taken, onAdd, children }: OfferProps) {
  const t = useT('mf-consultation')
  const name = [useCaseWords()(of).name, of.exam.modality, of.exam.checkNo].join(' ')
  const there = taken.some(({ risProcedureId }) => risProcedureId === of.risProcedureId)
  return (
    <li>
      <div className={css.grow}>
        <PatientLine of={of} /> <span className="fs-2">{of.exam.checkNo}</span>
        <div className={css.more}>{children}</div>
      </div>
      <Button
        aria-label={t(there ? 'meeting.addedOne' : 'meeting.addOne', { name })}
        {...(there ? { refused: t('meeting.isThere') } : {})}
        onClick={() => onAdd(of)}
      >
        {t(there ? 'meeting.added' : 'meeting.add')}
      </Button>
    </li>
  )
}
