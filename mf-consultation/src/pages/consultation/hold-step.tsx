import { useT } from '@farsight/shared/i18n'
import { Bar, Button } from '@farsight/shared/ui'
import { Tabs } from '@farsight/shared/ui/data'
import { useEffect, useMemo, useRef, useState } from 'react'
import { CalendarLink } from '../../consult/calendar-link'
import { CasePane } from '../../consult/case-pane'
import { CaseView, timesText } from '../../consult/case-view'
import { ExamLines } from '../../consult/exam-lines'
import { Files } from '../../consult/files'
import css from '../../consult/hold.module.css'
import { Timeline } from '../../consult/timeline'
import { VideoButton } from '../../consult/video'
import { type Room, useRoom, usersOf } from '../../room'
import { ConclusionZone } from './conclusion'
import { Opinions } from './opinions'
import type { StepProps } from './step-parts'
import { Assigned } from './triage-step'

/** s4: images and report at the left, what each doctor thinks beside them, live. */
export function HoldStep({ one, again, onWritten }: StepProps) {
  const t = useT('mf-consultation')
  const held = one.progress === 's4' && one.cancelled === 0
  // The same object each time: a room is entered once, not at each drawing.
  const name = useMemo(() => (held ? { kind: 'consultation' as const, id: one.id } : undefined), [held, one.id])
  const room = useRoom(name)
  const [tab, setTab] = useState('opinions')
  // What calls keep has changed: opinions and step are asked anew.
  const { changed, status } = room.state
  const seen = useRef(changed)
  useEffect(() => {
    if (seen.current === changed) return
    seen.current = changed
    void again()
  }, [changed, again])
  // Back in the room after the network was cut: what happened meanwhile is asked for.
  const was = useRef(status)
  useEffect(() => {
    if (was.current === 'cut' && status === 'open') void again()
    was.current = status
  }, [status, again])
  return (
    <div className={css.hold}>
      <div className={css.pane}>
        {held && <RoomBar room={room} one={one} />}
        <CasePane one={one} live={held ? room.caseLive : undefined} />
      </div>
      <div className={css.beside}>
        <div className={css.meta}>
          <span className="fs-2">{t('form.times')}</span> {timesText(one) || '—'} <CalendarLink one={one} />
          {one.video === 1 && held && <VideoButton />}
        </div>
        <Tabs
          label={t('hold.tabs')}
          value={tab}
          tabs={['opinions', 'data', 'timeline'].map((value) => ({ value, label: t(`hold.${value}`) }))}
          onChange={setTab}
        />
        {/* Hidden, not gone: what is typed stays where it is. */}
        <div hidden={tab !== 'opinions'} className={css.scroll}>
          <Opinions one={one} again={again} room={held ? room : undefined} />
          <ConclusionZone {...{ one, again, onWritten }} room={held ? room : undefined} />
        </div>
        {tab === 'data' && (
          <div className={css.scroll}>
            <CaseView one={one} />
            <ExamLines one={one} />
            <Files one={one} onChanged={() => void again()} />
            <Assigned one={one} />
          </div>
        )}
        {tab === 'timeline' && (
          <div className={css.scroll}>
            <Timeline one={one} />
          </div>
        )}
      </div>
    </div>
  )
}

/** Who is here, who leads the pictures, and whether the room is cut. */
function RoomBar({ room, one }: { readonly room: Room; readonly one: StepProps['one'] }) {
  const t = useT('mf-consultation')
  const { status, seat, people, leader } = room.state
  const leading = leader !== 0 && leader === seat
  const { name: leaderName = '', userId: leaderId } = people.find((person) => person.seat === leader) ?? {}
  const me = people.find((person) => person.seat === seat)?.userId
  return (
    <div className={css.roomBar}>
      <ul aria-label={t('hold.people')} className={css.people}>
        {usersOf(people).map((person) => (
          <li key={person.userId} data-seat={person.seat % 8}>
            {person.name}
            <span className="fs-2"> {person.facilityName}</span>
            {person.userId === me && <span className="fs-2"> ({t('hold.me')})</span>}
            {person.userId === leaderId && <b className={css.lead}>{t('hold.leads')}</b>}
          </li>
        ))}
        {people.length === 0 && <li className="fs-2">{t(status === 'open' ? 'hold.alone' : `hold.status.${status}`)}</li>}
      </ul>
      {status === 'cut' && <Bar kind="warn">{t('hold.cut')}</Bar>}
      {status === 'refused' && <Bar kind="warn">{t('hold.refused')}</Bar>}
      {one.exams.some(({ imageCount }) => imageCount > 0) && status === 'open' && (
        <Button aria-pressed={leading} onClick={() => room.lead(!leading)} title={t('hold.leadSays')}>
          {leading ? t('hold.stopLead') : leaderName ? t('hold.takeLead', { name: leaderName }) : t('hold.lead')}
        </Button>
      )}
    </div>
  )
}
