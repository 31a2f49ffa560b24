import { readSite, useT, writeSite } from '@farsight/shared/i18n'
import { PageBoundary } from '@farsight/shared/module'
import { Button, classes, NARROW, useMedia } from '@farsight/shared/ui'
import { Tabs, TwoPane } from '@farsight/shared/ui/data'
import { type ReactNode, useState } from 'react'
import { useFollowed } from '../../image-window/open'
import { ImageZone } from '../../viewer/image-zone'
import type { ViewedExam } from '../../viewer/patient'
import type { Roi } from '../../viewer/port'
import type { RegionsDesk } from '../../viewer/regions-desk'
import type { ViewerSession } from '../../viewer/viewer-session'
import css from '../pages.module.css'
import { ImagesElsewhere } from '../parts/images-elsewhere'

export interface LayoutProps {
  readonly session: ViewerSession | undefined
  /** An ECG stands where other exams have their pictures. */
  readonly sheet?: ReactNode
  readonly identity: string
  readonly exam?: ViewedExam | undefined
  readonly onMark?: (roi: Roi) => void
  readonly desk?: RegionsDesk | undefined
  readonly isKey?: boolean
  readonly report: ReactNode
  readonly side: ReactNode
}

const SHARE = 'REPORT_DIVIDER'
const ECG = { zh: '心电图', en: 'The ECG' }
const IMAGES = { zh: '影像', en: 'The images' }

/** Images and report side by side; by tab with a strip of the other to 1000 px; below that a sheet to pull up (visual.md 6). */
export function Layout({ session, sheet, identity, exam, onMark, desk, isKey = false, report, side }: LayoutProps) {
  const narrow = useMedia(NARROW)
  const tabbed = useMedia('(max-width: 1000px)')
  const followed = useFollowed()
  const images = sheet ? (
    <PageBoundary title={ECG}>{sheet}</PageBoundary>
  ) : followed ? null : (
    session && (
      // Whatever happens to the pictures, the text stays where it is.
      <PageBoundary title={IMAGES}>
        <ImageZone session={session} identity={identity} exam={exam} desk={desk} isKey={isKey} {...(onMark ? { onMark } : {})} />
      </PageBoundary>
    )
  )
  const Zones = narrow ? Sheet : tabbed ? Tabbed : Beside
  return (
    <>
      {followed && !sheet ? <ImagesElsewhere /> : null}
      <Zones images={images} ecg={Boolean(sheet)} report={report} side={side} />
    </>
  )
}

interface Zones {
  /** Null while they stand in their own window. The report keeps its place in the page: caret and focus stay in the text. */
  readonly images: ReactNode | null
  /** In their place stands an ECG. */
  readonly ecg: boolean
  readonly report: ReactNode
  readonly side: ReactNode
}

function Beside({ images, report, side }: Zones) {
  const t = useT('mf-report')
  const share = Number(readSite(SHARE) ?? 58)
  return (
    <div className={css.body}>
      <div className={css.grow}>
        <TwoPane
          label={t('divider')}
          share={share >= 20 && share <= 80 ? share : 58}
          onShare={(value) => writeSite(SHARE, String(value))}
          left={images}
          right={report}
        />
      </div>
      {side}
    </div>
  )
}

function Tabbed({ images, ecg, report, side }: Zones) {
  const t = useT('mf-report')
  const [front, setFront] = useState('report')
  const tabs = [
    { value: 'images', label: t(ecg ? 'zone.ecg' : 'zone.images') },
    { value: 'report', label: t('zone.report') },
  ]
  const alone = images === null
  return (
    <>
      {alone ? null : (
        <div className={css.tabs}>
          <Tabs label={t('zone.name')} value={front} tabs={tabs} onChange={setFront} />
        </div>
      )}
      <div className={classes(css.panes, alone && css.textAlone)}>
        {alone ? null : <div className={front === 'images' ? css.wide : css.strip}>{images}</div>}
        <div className={alone ? css.grow : front === 'report' ? css.wide : css.strip}>{report}</div>
        {side}
      </div>
    </>
  )
}

function Sheet({ images, ecg, report, side }: Zones) {
  const t = useT('mf-report')
  const [pulled, setPulled] = useState(false)
  return (
    <div className={classes(css.body, css.withSheet)}>
      <div className={css.grow}>{report}</div>
      {side}
      {images !== null && (pulled || ecg) && (
        // An ECG is measured also while nobody looks at it: the report check asks for its values.
        <div className={css.sheet} hidden={!pulled}>
          <Button kind="text" wide icon="down" className={css.sheetPull} onClick={() => setPulled(false)}>
            {t(ecg ? 'zone.hideEcg' : 'zone.hideImages')}
          </Button>
          <div className={css.grow}>{images}</div>
        </div>
      )}
      {images !== null && !pulled && (
        <Button kind="text" wide icon="image" className={css.sheetOpen} onClick={() => setPulled(true)}>
          {t(ecg ? 'zone.ecg' : 'zone.images')}
        </Button>
      )}
    </div>
  )
}
