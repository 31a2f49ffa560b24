import { type ApiError, api } from '@farsight/shared/api'
import type { MeetingPerson } from '@farsight/shared/contract'
import { doctorTitle, MEETING_MOST } from '@farsight/shared/domain'
import { useBilingual, useT } from '@farsight/shared/i18n'
import { type Refused, refusedOf } from '@farsight/shared/module'
import { Button, Checkbox, EmptyLine, ErrorBar, Input } from '@farsight/shared/ui'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import css from '../../meeting/meeting.module.css'

const NOBODY: readonly MeetingPerson[] = []

export interface People {
  readonly list: readonly MeetingPerson[]
  readonly loading: boolean
  readonly failed: Refused | undefined
  readonly again: () => void
}

/** Whom a meeting of this hospital may have. */
export function usePeople(): People {
  const { data, error, isPending, refetch } = useQuery({
    queryKey: ['mf-consultation/meeting-people'],
    queryFn: async ({ signal }) => (await api.call('meetingPeople', {}, { promptType: 'none', signal })).val,
    retry: false,
  })
  return {
    list: data ?? NOBODY,
    loading: isPending,
    failed: error ? refusedOf(error as ApiError) : undefined,
    again: () => void refetch(),
  }
}

interface PeoplePickerProps {
  readonly people: People
  readonly host: string
  readonly chosen: readonly string[]
  readonly onChange: (chosen: readonly string[]) => void
}

/** Who is invited besides the host: found by typing, ticked one by one or all at once. */
export function PeoplePicker({ people, host, chosen, onChange }: PeoplePickerProps) {
  const t = useT('mf-consultation')
  const say = useBilingual()
  const [search, setSearch] = useState('')
  const others = people.list.filter(({ userId }) => userId !== host)
  const shown = others.filter(({ name, title }) =>
    `${name} ${say(doctorTitle(title))} ${title}`.toLowerCase().includes(search.trim().toLowerCase()),
  )
  const invited = chosen.filter((userId) => userId !== host)
  const all = [...new Set([...invited, ...shown.map(({ userId }) => userId)])]
  // Before they are here "all" would be nobody, and nobody would hear of it until the meeting.
  const waits = people.failed
    ? t('meeting.peopleMissing')
    : people.loading
      ? t('meeting.peopleLoading')
      : all.length > MEETING_MOST.participants
        ? t('meeting.peopleMost', { most: MEETING_MOST.participants })
        : undefined
  return (
    <fieldset className={css.box}>
      <legend>{t('meeting.participantsOf', { count: invited.length })}</legend>
      {people.failed && (
        <ErrorBar what={t('meeting.participants')} says={people.failed.says} code={people.failed.code} onRetry={people.again} />
      )}
      <div className="fs-tools">
        <Input
          type="search"
          className={css.search}
          aria-label={t('meeting.findPeople')}
          placeholder={t('meeting.findPeople')}
          value={search}
          onChange={(event) => setSearch(event.target.value)}
        />
        <Button {...(waits ? { refused: waits } : {})} onClick={() => onChange(all)}>
          {t('meeting.everybody')}
        </Button>
        <Button onClick={() => onChange([])}>{t('meeting.nobody')}</Button>
      </div>
      <div className={css.people}>
        {shown.map(({ userId, name, title }) => (
          <Checkbox
            key={userId}
            checked={invited.includes(userId)}
            onChange={(event) => onChange(event.target.checked ? [...invited, userId] : invited.filter((one) => one !== userId))}
          >
            {name} <span className="fs-2">{say(doctorTitle(title))}</span>
          </Checkbox>
        ))}
        {people.loading && <EmptyLine says={t('meeting.peopleLoading')} />}
        {!people.loading && !people.failed && shown.length === 0 && <EmptyLine says={t('meeting.nobodyFound')} />}
      </div>
    </fieldset>
  )
}
