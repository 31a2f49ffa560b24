import { useLanguage, useT } from '@farsight/shared/i18n'
import { FAULT_CODES } from '@farsight/shared/module'
import { classes } from '@farsight/shared/ui'
import { type KeyboardEvent, type Ref, useEffect, useRef } from 'react'
import { composing, type ViewerCommand, viewerCommand } from './keys'
import { Others } from './others-text'
import { EMPTY_PANE, type PaneState } from './pane'
import { type HeaderPatient, headerDifferences, patientLine, type ViewedExam } from './patient'
import type { ViewerProblem, ViewState } from './port'
import { useOnline, wantsNetwork } from './use-online'
import css from './viewer.module.css'
import type { ViewerSession, ViewerSessionState } from './viewer-session'

export interface ViewportProps {
  readonly session: ViewerSession
  readonly state: ViewerSessionState
  /** Who the exam is about: the name of the zone. */
  readonly identity: string
  /** Whose images they should be; see {@link ImageZoneProps}. */
  readonly exam?: ViewedExam | undefined
  readonly onCommand: (command: ViewerCommand) => void
  /** Which picture of the zone; the first unless told. */
  readonly pane?: number
  readonly ref?: Ref<HTMLDivElement>
}

/** The picture with its words. Keys are heard only while it has the focus. */
export function Viewport({ session, state, identity, exam, onCommand, pane = 0, ref }: ViewportProps) {
  const t = useT('mf-report')
  const host = useRef<HTMLDivElement>(null)
  useEffect(() => {
    const place = host.current
    if (!place) return
    const element = session.elementOf(pane)
    place.append(element)
    void session.attached(pane)
    const observer = new ResizeObserver(() => void session.attached(pane))
    observer.observe(place)
    return () => {
      observer.disconnect()
      // Another page may have taken it already.
      if (element.parentElement === place) element.remove()
      session.detached()
    }
  }, [session, pane])

  function key(event: KeyboardEvent) {
    if (composing(event.nativeEvent)) return
    const command = viewerCommand(event.nativeEvent)
    if (!command) return
    event.preventDefault()
    onCommand(command)
  }
  const several = state.layout !== '1x1'
  const { view, shown, problem } = state.panes[pane] ?? EMPTY_PANE
  const use = () => session.use(pane)
  const classNames = classes(css.viewport, several && state.active === pane && css.inUse, shown?.prior !== undefined && css.prior)
  return (
    <div
      ref={ref}
      className={classNames}
      data-pane={pane}
      role="application"
      aria-label={several ? t('viewer.nameOf', { identity, number: pane + 1 }) : t('viewer.name', { identity })}
      // biome-ignore lint/a11y/noNoninteractiveTabindex: it is worked by keys
      tabIndex={0}
      onKeyDown={key}
      onFocus={use}
      onPointerDownCapture={use}
      onWheelCapture={use}
      onPointerDown={(event) => event.currentTarget.focus({ preventScroll: true })}
    >
      <div className={css.host} ref={host} />
      <Notice session={session} state={state} pane={{ view, shown, problem }} />
      <Words pane={{ view, shown, problem }} identity={identity} exam={exam} onCommand={onCommand} />
    </div>
  )
}

/** Whom the picture's own header names: never the exam's name put over another's picture. */
export function Named({ patient, exam }: { readonly patient: HeaderPatient | undefined; readonly exam: ViewedExam }) {
  const t = useT('mf-report')
  const language = useLanguage()
  return <>{(patient && patientLine(patient, exam, language)) || t('viewer.unnamed')}</>
}

/** Stands over the picture as long as it is another patient's; there is nothing to close. */
export function Wrong({ patient, exam }: { readonly patient: HeaderPatient; readonly exam: ViewedExam }) {
  const t = useT('mf-report')
  const language = useLanguage()
  const differences = headerDifferences(patient, exam, language)
  if (differences.length === 0) return null
  return (
    <div className={css.wrong} role="alert">
      <b>⚠ {t('viewer.wrong')}</b>
      {differences.map((one) => (
        <span key={one.field}>{t('viewer.differs', { label: t(`identity.${one.field}`), images: one.images, exam: one.exam })}</span>
      ))}
    </div>
  )
}

/** What stands over the picture and belongs to it, or is missing from it: never in silence. */
function Marks({ view: { overlays, withoutTable }, onToggle }: { readonly view: ViewState; readonly onToggle: () => void }) {
  const t = useT('mf-report')
  if (!overlays && !withoutTable) return null
  return (
    <div className={css.marks}>
      {withoutTable && <b>{t('viewer.withoutTable')}</b>}
      {overlays === 'unread' && <b>{t('viewer.overlays.unread')}</b>}
      {(overlays === 'shown' || overlays === 'hidden') && (
        <button type="button" aria-pressed={overlays === 'shown'} onClick={onToggle}>
          {t(`viewer.overlays.${overlays}`)} (U)
        </button>
      )}
    </div>
  )
}

/**
 * What stands over the picture: each on a line of its own where the picture is narrow, so that none is printed over another. The series'
 * words alone are cut short; whose picture it is, its day and its sides never are.
 */
function Words({ pane, identity, exam, onCommand }: Pick<ViewportProps, 'identity' | 'exam' | 'onCommand'> & { readonly pane: PaneState }) {
  const t = useT('mf-report')
  const { view, shown, problem } = pane
  const drawn = problem ? null : view
  const sides = drawn?.sides
  return (
    <div className={css.words}>
      {shown && (
        <div className={css.line}>
          <span className={css.who}>{exam ? drawn && <Named patient={drawn.patient} exam={exam} /> : identity}</span>
          <span className={css.what}>
            {shown.prior !== undefined && <b className={css.priorWord}>{t('viewer.prior', { day: shown.prior })}</b>}
            <span className={css.shows}>{[shown.modality, shown.number, shown.description].filter((word) => word !== '').join(' ')}</span>
          </span>
        </div>
      )}
      {exam && view?.patient && <Wrong patient={view.patient} exam={exam} />}
      {sides && <b className={css.letter}>{sides.top}</b>}
      <div className={css.middle}>
        {sides && (
          <>
            <b className={css.letter}>{sides.left}</b>
            <b className={css.letter}>{sides.right}</b>
          </>
        )}
      </div>
      {drawn && <Marks view={drawn} onToggle={() => onCommand({ do: 'overlays' })} />}
      {sides && <b className={css.letter}>{sides.bottom}</b>}
      {shown?.checking && (
        <div className={css.checking} role="status">
          <b>{t('viewer.checking')}</b>
          <span>{t('viewer.checkingBy', { name: shown.checking.userName, time: shown.checking.time, reason: shown.checking.reason })}</span>
        </div>
      )}
      {drawn && (
        <div className={css.line}>
          <span>{t('viewer.slice', { index: drawn.index + 1, count: drawn.count })}</span>
          <span className={css.numbers}>
            {drawn.window && <span>{`W ${Math.round(drawn.window.width)} L ${Math.round(drawn.window.center)}  `}</span>}
            <span>{t('viewer.zoom', { zoom: drawn.zoom.toFixed(2) })}</span>
          </span>
        </div>
      )}
    </div>
  )
}

const problemKey = (problem: ViewerProblem): string => `viewer.problem.${problem.kind}`

/** What stands in the picture's place when there is none; an old picture never shows through. */
function Notice({ session, state, pane }: Pick<ViewportProps, 'session' | 'state'> & { readonly pane: PaneState }) {
  const t = useT('mf-report')
  const online = useOnline()
  const { phase, failure, engineFailed } = state
  const { problem, view, shown } = pane
  const again = (
    <button type="button" onClick={() => void session.again()}>
      {t('viewer.again')}
    </button>
  )
  const broken = phase === 'failed' ? failure?.kind !== 'business' : engineFailed || wantsNetwork(problem)
  // Without a network nothing of this machine is at fault: said so, and loaded by itself when it is back.
  if (!online && broken)
    return (
      <div className={css.notice} role="alert">
        {t('viewer.offline')}
        <button type="button" onClick={() => void (phase === 'failed' ? session.load() : session.again())}>
          {t('viewer.again')}
        </button>
      </div>
    )
  if (phase === 'none')
    return <div className={css.notice}>{state.others.length > 0 ? <Others others={state.others} only /> : t('viewer.notUploaded')}</div>
  if (phase === 'failed')
    return (
      <div className={css.notice} role="alert">
        {t('viewer.listFailed', { says: failure?.message ?? '' })}
        <button type="button" onClick={() => void session.load()}>
          {t('viewer.again')}
        </button>
      </div>
    )
  if (engineFailed)
    return (
      <div className={css.notice} role="alert">
        {t('viewer.engineFailed')}
        {again}
      </div>
    )
  if (problem)
    return (
      <div className={css.notice} role="alert">
        <span>{t('viewer.slice', { index: problem.index + 1, count: shown?.images.length ?? 0 })}</span>
        {t(problemKey(problem), { status: problem.status, code: FAULT_CODES.chunk })}
        {again}
      </div>
    )
  if (phase === 'ready' && !shown && state.layout !== '1x1') return <div className={css.notice}>{t('viewer.emptyPane')}</div>
  if (phase === 'loading' || !view) return <div className={css.notice}>{t('viewer.loading')}</div>
  return null
}
