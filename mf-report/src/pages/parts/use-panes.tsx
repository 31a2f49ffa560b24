import { useT } from '@farsight/shared/i18n'
import { lazyWithRetry, PageBoundary } from '@farsight/shared/module'
import { IconButton, message } from '@farsight/shared/ui'
import { useKeyHints } from '@farsight/shared/ui/data'
import { type ReactNode, Suspense, useEffect, useMemo, useRef, useState } from 'react'
import { useLocation, useNavigate } from 'react-router-dom'
import { mayHaveImageWindow, openImageWindow, useFollowed } from '../../image-window/open'
import type { OpenedReport } from '../../model/ports'
import { composing } from '../../viewer/keys'
import { panePath, type ReportPlace } from './address'
import css from './parts.module.css'

const PatientInfoDrawer = lazyWithRetry(() => import('../patient-info/patient-info-drawer'))

const INFO = { zh: '患者信息', en: 'Patient info' }

export interface Panes {
  /** At the end of the report's banner. */
  readonly acts: ReactNode
  /** Over the page, while it is open. */
  readonly drawer: ReactNode
}

/** What stands beside a report when it is asked for: who the patient is, another exam to compare with, the images in a window of their own. */
export function usePanes(opened: OpenedReport, place: ReportPlace): Panes {
  const t = useT('mf-report')
  const go = useNavigate()
  const { pathname, search } = useLocation()
  const { exam } = opened
  const [info, setInfo] = useState(false)
  const followed = useFollowed()
  const pictures = !place.ecg && exam.modality !== 'ECG'
  // A partner's frame shows its one report and nothing else.
  const own = mayHaveImageWindow()
  const acts = {
    info: () => own && setInfo((shown) => !shown),
    compare: () => own && pictures && go(panePath('compare_report', place, `${pathname}${search}`)),
    window: () => {
      if (own && pictures && !openImageWindow()) message.warning(t('imageWindow.blocked'))
    },
  }
  usePaneKeys(acts)
  if (!own) return { acts: null, drawer: null }
  return {
    acts: (
      <span className={css.paneActs}>
        <IconButton icon="user" label={t('patientInfo.title')} keyName="Alt+I" aria-expanded={info} onClick={acts.info} />
        {pictures && <IconButton icon="columns" label={t('compare.title')} keyName="Alt+B" onClick={acts.compare} />}
        {pictures && (
          <IconButton
            icon="image"
            label={t(followed ? 'imageWindow.front' : 'imageWindow.open')}
            keyName="Alt+W"
            aria-pressed={followed}
            onClick={acts.window}
          />
        )}
      </span>
    ),
    drawer: info && (
      // Whatever becomes of it, the report stays where it is.
      <PageBoundary title={INFO}>
        <Suspense fallback={null}>
          <PatientInfoDrawer exam={exam} place={place} onClose={() => setInfo(false)} />
        </Suspense>
      </PageBoundary>
    ),
  }
}

const KEYS: Readonly<Record<string, 'info' | 'compare' | 'window'>> = { KeyI: 'info', KeyB: 'compare', KeyW: 'window' }

function usePaneKeys(acts: Readonly<Record<'info' | 'compare' | 'window', () => unknown>>): void {
  const t = useT('mf-report')
  const latest = useRef(acts)
  latest.current = acts
  useKeyHints(
    useMemo(
      () => [
        {
          title: t('keyHelp.panes'),
          hints: [
            { keys: ['Alt', 'W'], does: t('imageWindow.open') },
            { keys: ['Alt', 'B'], does: t('compare.title') },
            { keys: ['Alt', 'I'], does: t('patientInfo.title') },
          ],
        },
      ],
      [t],
    ),
  )
  useEffect(() => {
    const heard = (event: KeyboardEvent) => {
      if (composing(event) || event.defaultPrevented || !event.altKey || event.ctrlKey || event.metaKey || event.shiftKey) return
      const act = Object.hasOwn(KEYS, event.code) ? KEYS[event.code] : undefined
      if (!act) return
      event.preventDefault()
      latest.current[act]()
    }
    document.addEventListener('keydown', heard)
    return () => document.removeEventListener('keydown', heard)
  }, [])
}
