import type { ScreenView } from '@farsight/shared/contract'
import { useLanguage, useT } from '@farsight/shared/i18n'
import { useEffect, useRef, useState } from 'react'
import { CallsHeard } from '../../model/calls-heard'
import { Announcer, browserVoice, hasVoice } from '../../model/speech'
import css from './hall.module.css'

export interface HallProps {
  readonly view: ScreenView
  /** Nobody answers: what was called last is old. */
  readonly cut: boolean
}

/** A change of fill lasts so long (visual.md 3.5). */
const FRESH_MS = 1_000

/**
 * What a hall reads: who is called now and where, who is next, the time; calls are spoken where the browser has a voice.
 * Cut off, it shows nobody: who goes by an old call stands before a room where another one is expected.
 */
export function Hall({ view, cut }: HallProps) {
  const t = useT('mf-booking')
  const { fresh, voice } = useCalls(view)
  return (
    <main className={css.hall} data-zone="hall" data-cut={cut || undefined} lang={useLanguage()}>
      <header className={css.head}>
        <h1>{view.hospital}</h1>
        {!cut && <time>{view.time.slice(11, 16)}</time>}
      </header>
      {cut && (
        <div className={css.cut} role="alert">
          <p>{t('screen.cut')}</p>
          <p className={css.cutSays}>{t('screen.cutSays', { time: view.time.slice(11, 16) })}</p>
        </div>
      )}
      <div className={css.rooms} data-rooms={Math.min(view.rooms.length, 4)}>
        {view.rooms.length === 0 && <p>{t('screen.noRooms')}</p>}
        {view.rooms.map((room) => (
          <section key={room.name} className={css.room} aria-label={room.name}>
            <h2>
              {room.name} {!cut && <span>{t('screen.waiting', { count: room.waiting })}</span>}
            </h2>
            <div className={css.now} aria-live="polite">
              {cut || room.now.length === 0 ? (
                <p className={css.nobody}>—</p>
              ) : (
                room.now.map((one) => (
                  <p key={one.ticket} data-fresh={fresh.has(one.call) || undefined}>
                    <b>{one.ticket}</b> {one.name}
                  </p>
                ))
              )}
            </div>
            <ol className={css.next} aria-label={t('screen.next')}>
              {(cut ? [] : room.next).map((one) => (
                <li key={one.ticket}>
                  <b>{one.ticket}</b> {one.name}
                </li>
              ))}
            </ol>
          </section>
        ))}
      </div>
      <footer className={css.foot}>
        <span>{t('screen.notice')}</span>
        {voice === 'refused' && <span className={css.voice}>{t('screen.touch')}</span>}
        {voice === 'none' && <span className={css.voice}>{t('screen.noVoice')}</span>}
      </footer>
    </main>
  )
}

/** Speaks what is called from now on, and says which calls have just come. */
function useCalls(view: ScreenView): { readonly fresh: ReadonlySet<string>; readonly voice: 'speaks' | 'refused' | 'none' } {
  const language = useLanguage()
  const heard = useRef(new CallsHeard())
  const [fresh, setFresh] = useState<ReadonlySet<string>>(new Set())
  const [voice, setVoice] = useState<'speaks' | 'refused' | 'none'>('speaks')
  const announcer = useRef<Announcer | undefined>(undefined)
  const browser = useRef(browserVoice())
  announcer.current ??= browser.current && new Announcer(browser.current, () => setVoice('refused'))

  useEffect(() => {
    const has = (): void =>
      setVoice((now) => (browser.current && hasVoice(browser.current, language) ? (now === 'none' ? 'speaks' : now) : 'none'))
    has()
    // Voices come some time after the page.
    const speech = typeof speechSynthesis === 'undefined' ? undefined : speechSynthesis
    speech?.addEventListener?.('voiceschanged', has)
    // A browser lets a page speak when it was touched once.
    const touched = (): void => setVoice((now) => (now === 'refused' ? 'speaks' : now))
    document.addEventListener('pointerdown', touched)
    return () => {
      speech?.removeEventListener?.('voiceschanged', has)
      document.removeEventListener('pointerdown', touched)
    }
  }, [language])

  useEffect(() => {
    const calls = heard.current.next(view)
    if (calls.length === 0) return
    setFresh(new Set(calls.map(({ call }) => call)))
    for (const { ticket, room } of calls) void announcer.current?.announce(ticket, room, language)
    const timer = setTimeout(() => setFresh(new Set()), FRESH_MS)
    return () => clearTimeout(timer)
  }, [view, language])
  return { fresh, voice }
}
