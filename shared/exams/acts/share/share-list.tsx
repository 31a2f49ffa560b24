import type { CallTypes } from '@farsight/shared/contract'
import { useT } from '@farsight/shared/i18n'
import { Button } from '@farsight/shared/ui'
import { QrCode } from './qr-code'

export type Share = CallTypes['shareCreate']['answer']['val']

interface ShareListProps {
  readonly shares: readonly Share[]
  /** Links that this dialog has made, by share. */
  readonly links: Readonly<Record<string, string>>
  readonly busy: boolean
  readonly onCopy: (link: string) => Promise<void>
  readonly onCancel: (share: Share, line: HTMLElement | null) => Promise<void>
  readonly onConfirm: (share: Share) => Promise<void>
}

/** The links of this exam, whoever made them. A link that has ended says so and can do nothing more. */
export function ShareList({ shares, ...rest }: ShareListProps) {
  const t = useT('exams')
  return (
    <ul aria-label={t('acts.share.list')} style={{ margin: 0, padding: 0, listStyle: 'none' }}>
      {shares.map((share) => (
        <ShareLine key={share.id} share={share} {...rest} />
      ))}
    </ul>
  )
}

type ShareLineProps = Omit<ShareListProps, 'shares'> & { readonly share: Share }

function ShareLine({ share, links, busy, onCopy, onCancel, onConfirm }: ShareLineProps) {
  const t = useT('exams')
  const link = links[share.id]
  const live = share.state === 'open' || share.state === 'unconfirmed'
  return (
    <li
      tabIndex={-1}
      className="fs-line"
      style={{ flexWrap: 'wrap', padding: '4px 0', borderTop: '1px solid var(--line-1)', opacity: live ? 1 : 0.8 }}
    >
      <span style={{ flex: '1 1 240px', minWidth: 0 }}>
        {link && (
          <span className="fs-cut" style={{ display: 'block', userSelect: 'all' }} title={link}>
            {link}
          </span>
        )}
        <span className="fs-2">
          {[
            t(share.anonymous ? 'acts.share.anonymous' : 'acts.share.named'),
            share.until === null ? t('acts.share.longTerm') : t('acts.share.until', { time: share.until }),
            share.userName,
            share.time,
          ].join(' · ')}
        </span>
        <More share={share} />
      </span>
      {live && link && <QrCode text={link} label={t('acts.share.scan')} />}
      {live ? (
        <>
          {share.state === 'unconfirmed' && <span className="fs-3">{t('acts.share.unconfirmed')}</span>}
          {link && (
            <Button icon="copy" onClick={() => void onCopy(link)}>
              {t('acts.share.copy')}
            </Button>
          )}
          {share.confirmBy !== null && (
            <Button busy={busy} onClick={() => void onConfirm(share)}>
              {t('acts.share.confirm')}
            </Button>
          )}
          <Button busy={busy} onClick={(event) => void onCancel(share, event.currentTarget.closest('li'))}>
            {t('acts.share.cancel')}
          </Button>
        </>
      ) : (
        <span className="fs-3">{t(`acts.share.${share.state}`)}</span>
      )}
    </li>
  )
}

/** Its phone, its yearly confirmation, what it leaves out, and who opened it. */
function More({ share }: { readonly share: Share }) {
  const t = useT('exams')
  const facts = [
    share.phone && t('acts.share.byCode', { phone: share.phone }),
    share.confirmBy !== null && t('acts.share.confirmBy', { time: share.confirmBy.slice(0, 10) }),
    share.leftOut > 0 && t('acts.share.leftOut', { count: share.leftOut }),
    share.openedCount === 0 && t('acts.share.openedNone'),
  ].filter((fact) => typeof fact === 'string' && fact !== '')
  return (
    <>
      {facts.length > 0 && (
        <span className="fs-2" style={{ display: 'block' }}>
          {facts.join(' · ')}
        </span>
      )}
      {share.openedCount > 0 && (
        <details className="fs-2">
          <summary>{t('acts.share.opened', { count: share.openedCount })}</summary>
          {share.opened.map(({ time, lastTime, device }) => (
            <div key={`${time} ${lastTime} ${device}`}>
              {time === lastTime ? time : `${time} – ${lastTime}`} · {device}
            </div>
          ))}
        </details>
      )}
    </>
  )
}
