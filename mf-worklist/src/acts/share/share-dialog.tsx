import { api } from '@farsight/shared/api'
import { type CallTypes, SHARE_VALIDITY } from '@farsight/shared/contract'
import { useT } from '@farsight/shared/i18n'
import { Button, Checkbox, ErrorBar, message } from '@farsight/shared/ui'
import { Segments } from '@farsight/shared/ui/data'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { type ActDialogProps, ActDialogShell } from '../dialog/act-dialog'
import { copyText } from '../dialog/copy'
import { useAct } from '../use-act'

type Share = CallTypes['shareCreate']['answer']['val']
type Validity = Share['validity']

/** Image share: a link with or without the patient's name, for a time, and every link that this exam has already. */
export function ShareDialog({ row, onClose }: ActDialogProps) {
  const t = useT('mf-worklist')
  const client = useQueryClient()
  const { risProcedureId } = row
  const key = ['mf-worklist/shares', risProcedureId]
  const [anonymous, setAnonymous] = useState(true)
  const [validity, setValidity] = useState<Validity>('threeDays')
  // The server tells a link once, when it is made, and keeps no way to read it out again.
  const [links, setLinks] = useState<Readonly<Record<string, string>>>({})
  const { busy, fault, run } = useAct(row)
  const { data, error } = useQuery({
    queryKey: key,
    queryFn: ({ signal }) => api.call('shareList', { risProcedureId }, { promptType: 'none', signal }),
    gcTime: 0,
  })

  async function create(): Promise<void> {
    const answer = await run('shareCreate', { risProcedureId, anonymous: anonymous ? 1 : 0, validity })
    if (!answer) return
    const link = absolute(answer.val.link)
    setLinks({ ...links, [answer.val.id]: link })
    void client.invalidateQueries({ queryKey: key })
    await copyLink(link)
  }
  async function copyLink(link: string): Promise<void> {
    if (await copyText(link)) message.success(t('acts.share.copied'))
    else message.warning(t('acts.share.copyFailed'))
  }
  async function cancel(share: Share, line: HTMLElement | null): Promise<void> {
    if (await run('shareCancel', { id: share.id })) {
      message.success(t('acts.share.cancelled'))
      // The button goes with the link: its line keeps the focus in the dialog.
      line?.focus()
    }
    void client.invalidateQueries({ queryKey: key })
  }

  return (
    <ActDialogShell
      act="share"
      row={row}
      width={720}
      onClose={onClose}
      fault={fault}
      foot={
        <>
          <Button onClick={onClose}>{t('acts.close')}</Button>
          <Button kind="primary" busy={busy} onClick={() => void create()}>
            {t('acts.share.create')}
          </Button>
        </>
      }
    >
      <div className="fs-tools" style={{ gap: 16 }}>
        <Segments
          label={t('acts.share.validity')}
          value={validity}
          options={SHARE_VALIDITY.map((one) => ({ value: one, label: t(`acts.share.${one}`) }))}
          onChange={setValidity}
        />
        <Checkbox checked={anonymous} onChange={(event) => setAnonymous(event.target.checked)}>
          {t('acts.share.anonymous')}
        </Checkbox>
      </div>
      <p className="fs-2">{t('acts.share.once')}</p>
      <p className="fs-2">{t(anonymous ? 'acts.share.anonymousSays' : 'acts.share.namedSays')}</p>
      {error && <ErrorBar what={t('acts.share.list')} says={error.message} />}
      {data && data.val.length > 0 && <ShareList shares={data.val} links={links} busy={busy} onCopy={copyLink} onCancel={cancel} />}
    </ActDialogShell>
  )
}

/** As it is sent to somebody: the page's own address in front. */
const absolute = (link: string): string => new URL(link, `${location.origin}${location.pathname}`).href

interface ShareListProps {
  readonly shares: readonly Share[]
  /** Links that this dialog has made, by share. */
  readonly links: Readonly<Record<string, string>>
  readonly busy: boolean
  readonly onCopy: (link: string) => Promise<void>
  readonly onCancel: (share: Share, line: HTMLElement | null) => Promise<void>
}
/** The links of this exam, whoever made them. A link that has ended says so and can do nothing more. */
function ShareList({ shares, links, busy, onCopy, onCancel }: ShareListProps) {
  const t = useT('mf-worklist')
  return (
    <ul aria-label={t('acts.share.list')} style={{ margin: 0, padding: 0, listStyle: 'none' }}>
      {shares.map((share) => (
        <li
          key={share.id}
          tabIndex={-1}
          className="fs-line"
          style={{ flexWrap: 'wrap', padding: '4px 0', borderTop: '1px solid var(--line-1)', opacity: share.state === 'open' ? 1 : 0.8 }}
        >
          <span style={{ flex: '1 1 240px', minWidth: 0 }}>
            {links[share.id] && (
              <span className="fs-cut" style={{ display: 'block', userSelect: 'all' }} title={links[share.id]}>
                {links[share.id]}
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
          </span>
          {share.state === 'open' ? (
            <>
              {links[share.id] && (
                <Button icon="copy" onClick={() => void onCopy(links[share.id] as string)}>
                  {t('acts.share.copy')}
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
      ))}
    </ul>
  )
}
