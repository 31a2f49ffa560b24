import { apiConfig } from '@farsight/shared/api'
import { session } from '@farsight/shared/bus'
import type { YinYang } from '@farsight/shared/domain'
import { useLanguage, useT } from '@farsight/shared/i18n'
import { Button, Input } from '@farsight/shared/ui'
import { type ReactNode, type RefObject, useEffect, useRef, useState } from 'react'
import { Link } from 'react-router-dom'
import type { Hit } from '../../../guard'
import { composing } from '../../../viewer/keys'
import { chooseByKey, flagKeys } from './flag-choice'
import css from './guard.module.css'
import { hitKey } from './overrides'
import { type Guard, openStops } from './use-guard'

export interface GuardPanelProps {
  readonly guard: Guard
  readonly onGo: (hit: Hit) => void
  /** Chooses negative or positive by a letter while the line that asks for it has the focus. */
  readonly onChoose?: (yinYang: YinYang) => void
  /** Opens the critical value with what was found. */
  readonly onRegister?: (hit: Hit) => void
  /** Further acts at the end of its line. */
  readonly children?: ReactNode
}

/** What the guard found, between the text and the buttons (visual.md 3.3): each with its place, and a reason to let it stand. Never a dialog. */
export function GuardPanel({ guard, onGo, onChoose, onRegister, children }: GuardPanelProps) {
  const t = useT('mf-report')
  const { hits, reasons, stopped } = guard
  const panel = useRef<HTMLElement>(null)
  // A host page and a clinic's tree have no page of rules to lead to.
  const rules = !apiConfig().framed && session.current()?.facilityRole !== 'clinic'
  const open = openStops(hits, reasons).length
  const hints = hits.filter((hit) => hit.weight === 'hint' && !reasons.has(hitKey(hit))).length
  useGuardKey(panel)
  useEffect(() => {
    if (stopped) panel.current?.querySelector<HTMLElement>('[data-open] button')?.focus()
  }, [stopped])
  const head =
    guard.state === 'failed'
      ? t('guard.failed')
      : guard.state === 'waits'
        ? t('guard.waits')
        : hits.length === 0
          ? t('guard.clean')
          : [
              open > 0 && t('guard.stops', { count: open }),
              hints > 0 && t('guard.hints', { count: hints }),
              open + hints === 0 && t('guard.answered'),
            ]
              .filter(Boolean)
              .join(' · ')
  return (
    <section className={css.panel} aria-label={t('guard.name')} ref={panel}>
      <div className={css.head}>
        <b>{t('guard.name')}</b>
        <span className={open > 0 ? css.stop : css.quiet} role={stopped ? 'alert' : 'status'}>
          {stopped ? t('guard.stopped', { count: open }) : head}
        </span>
        {guard.state === 'failed' && <Button onClick={guard.again}>{t('refused.again')}</Button>}
        <span className={css.end}>
          {rules && (
            <Link className={css.rules} to="/guard_rules" title={t('rules.title')}>
              {t('guard.rules')}
            </Link>
          )}
          {children}
        </span>
      </div>
      {hits.length > 0 && (
        <ul className={css.list}>
          {hits.map((hit) => (
            <GuardLine
              key={`${hitKey(hit)} ${hit.from}`}
              hit={hit}
              says={guard.sayOf(hit)}
              reason={reasons.get(hitKey(hit))}
              onGo={() => onGo(hit)}
              {...(onChoose && hit.kind === 'flag' ? { onChoose } : {})}
              {...(onRegister && hit.kind === 'critical' ? { onRegister: () => onRegister(hit) } : {})}
              onAnswer={(reason) => guard.answer(hit, reason)}
            />
          ))}
        </ul>
      )}
    </section>
  )
}

interface GuardLineProps {
  readonly hit: Hit
  readonly says: string
  readonly reason: string | undefined
  readonly onGo: () => void
  readonly onChoose?: (yinYang: YinYang) => void
  readonly onRegister?: () => void
  readonly onAnswer: (reason: string | undefined) => void
}

function GuardLine({ hit, says, reason, onGo, onChoose, onRegister, onAnswer }: GuardLineProps) {
  const t = useT('mf-report')
  const language = useLanguage()
  const [asks, setAsks] = useState(false)
  const answered = reason !== undefined
  const stop = hit.weight === 'stop'
  // Most messages quote the word themselves: it is read once.
  const quotes = hit.text !== '' && !says.toLowerCase().includes(hit.text.toLowerCase())
  return (
    <li
      className={answered ? css.answered : undefined}
      data-open={(!answered && stop) || undefined}
      onKeyDown={onChoose && ((event) => chooseByKey(event, onChoose))}
    >
      <span className={css.sign} aria-hidden="true">
        {answered ? '✓' : stop ? '!' : 'i'}
      </span>
      <span className={css.says}>
        <b>{t(hit.kind === 'flag' ? 'yinYang' : `field.${hit.field}`)}</b>{' '}
        {quotes && <q>{hit.text.length > 24 ? `${hit.text.slice(0, 24)}…` : hit.text}</q>} {says}
        {answered && reason && <small> {t('guard.stands', { reason })}</small>}
      </span>
      <span className={css.acts}>
        <Button onClick={onGo} {...(onChoose ? flagKeys(language) : {})}>
          {t('guard.go')}
        </Button>
        {onRegister && <Button onClick={onRegister}>{t('guard.register')}</Button>}
        {answered ? (
          <Button onClick={() => onAnswer(undefined)}>{t('bar.undo')}</Button>
        ) : stop ? (
          <Button aria-expanded={asks} onClick={() => setAsks(!asks)}>
            {t('guard.ignore')}
          </Button>
        ) : (
          <Button onClick={() => onAnswer('')}>{t('guard.seen')}</Button>
        )}
      </span>
      {asks && !answered && (
        <ReasonLine
          onGive={(given) => {
            onAnswer(given)
            setAsks(false)
          }}
          onLeave={() => setAsks(false)}
        />
      )}
    </li>
  )
}

const USUAL = ['checked', 'order', 'quote'] as const

/** The reason to let a hit stand, in the line itself. */
function ReasonLine({ onGive, onLeave }: { readonly onGive: (reason: string) => void; readonly onLeave: () => void }) {
  const t = useT('mf-report')
  const [reason, setReason] = useState('')
  const [missing, setMissing] = useState(false)
  const give = (text: string) => {
    setMissing(text.trim() === '')
    if (text.trim()) onGive(text.trim())
  }
  return (
    <div className={css.reason}>
      <Input
        autoFocus
        aria-label={t('guard.reason')}
        placeholder={t('guard.reason')}
        maxLength={256}
        invalid={missing}
        value={reason}
        onChange={(event) => setReason(event.target.value)}
        onKeyDown={(event) => {
          if (event.nativeEvent.isComposing) return
          if (event.key === 'Enter') {
            event.preventDefault()
            event.stopPropagation()
            give(reason)
          }
          if (event.key === 'Escape') onLeave()
        }}
      />
      <Button onClick={() => give(reason)}>{t('guard.give')}</Button>
      {USUAL.map((key) => (
        <Button key={key} kind="text" onClick={() => give(t(`guard.usual.${key}`))}>
          {t(`guard.usual.${key}`)}
        </Button>
      ))}
    </div>
  )
}

/** Alt+G: to the first place that is still open. */
function useGuardKey(panel: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    const heard = (event: KeyboardEvent) => {
      if (composing(event) || !event.altKey || event.ctrlKey || event.metaKey || event.code !== 'KeyG') return
      event.preventDefault()
      const list = panel.current
      ;(list?.querySelector<HTMLElement>('[data-open] button') ?? list?.querySelector<HTMLElement>('li button'))?.focus()
    }
    document.addEventListener('keydown', heard)
    return () => document.removeEventListener('keydown', heard)
  }, [panel])
}
