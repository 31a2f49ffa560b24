import { sameContent } from '@farsight/shared/domain'
import { useT } from '@farsight/shared/i18n'
import { Button } from '@farsight/shared/ui'
import { IconMenuButton } from '@farsight/shared/ui/data'
import { fromWire } from '../../model/content'
import type { PassHow } from '../../model/pass-how'
import type { ReportState } from '../../model/report-state'

export interface ReviewBarProps {
  readonly state: ReportState
  readonly onRebut: () => void
  readonly onPass: (how: PassHow) => void
}

const HIGHEST = 3

/** Send back, send on to a higher review, pass; and the two stricter ways to pass. */
export function ReviewBar({ state, onRebut, onPass }: ReviewBarProps) {
  const t = useT('mf-report')
  const { level, reviewLevels, report } = state.opened!
  const busy = state.busy === 'pass'
  const submitted = report.submitted && fromWire(report.submitted)
  const changed = submitted !== null && !sameContent(submitted, state.content)
  const higher = level >= HIGHEST ? t('review.highest') : level < reviewLevels ? t('review.nextAnyway', { level: level + 1 }) : undefined
  return (
    <>
      <Button kind="danger" busy={state.busy === 'rebut'} onClick={onRebut}>
        {t('act.rebut')}
      </Button>
      <Button busy={busy} {...(higher ? { refused: higher } : {})} onClick={() => onPass({ toHigher: true })}>
        {t('review.toHigher')}
      </Button>
      <IconMenuButton
        icon="more"
        label={t('review.more')}
        busy={busy}
        groups={[
          {
            items: [
              {
                key: 'direct',
                label: t('review.direct'),
                ...(changed ? { refused: t('review.directChanged') } : {}),
                onClick: () => onPass({ direct: true }),
              },
              { key: 'modify', label: t('review.modify'), onClick: () => onPass({ modify: true }) },
            ],
          },
        ]}
      />
      <Button kind="primary" busy={busy} title="Ctrl+Enter" onClick={() => onPass({})}>
        {t('act.pass')}
      </Button>
    </>
  )
}
