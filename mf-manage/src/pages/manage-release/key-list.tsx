import { Bar, Button, EmptyLine, ErrorBar } from '@farsight/shared/ui'
import { figure, ReasonDialog, SignTag } from '@farsight/shared/ui/data'
import { useState } from 'react'
import { type AddedKey, KeyDialog, keyNumber } from './key-dialog'
import { LINK, Table, Tag, useWords, Zone } from './show'
import { type KeyLine, useAct, useReleaseKeys } from './use-releases'

const SIGNS = {
  valid: { hue: 'done', glyph: 'disc-tick', zh: '有效', en: 'Valid' },
  revoked: { hue: 'bad', glyph: 'square-struck', zh: '已吊销', en: 'Revoked' },
} as const

/** The keys of vendors: whose, for which modules, what they may; adding and revoking them. */
export function KeyList({ suite }: { readonly suite: readonly string[] }) {
  const t = useWords()
  const { data, error, refetch } = useReleaseKeys()
  const [adding, setAdding] = useState(false)
  const [added, setAdded] = useState<AddedKey>()
  const [revoking, setRevoking] = useState<KeyLine>()
  return (
    <div style={{ maxWidth: 1200 }}>
      <Zone
        title={t('keys.title')}
        end={
          <Button kind="primary" icon="plus" onClick={() => setAdding(true)}>
            {t('keys.add')}
          </Button>
        }
      >
        <p className="fs-2" style={{ marginBottom: 8 }}>
          {t('keys.says')}
        </p>
        {added && (
          <Bar kind="ok" onClose={() => setAdded(undefined)}>
            {t('keys.addedSays', { owner: added.owner })} <b style={{ userSelect: 'all' }}>{keyNumber(added.keyId)}</b>
          </Bar>
        )}
        {error && <ErrorBar what={t('keys.title')} says={error.message} onRetry={() => void refetch()} />}
        {!data && !error && <p className="fs-2">{t('loading')}</p>}
        {data?.length === 0 && <EmptyLine says={t('keys.empty')} act={{ label: t('keys.add'), onClick: () => setAdding(true) }} />}
        {data && data.length > 0 && (
          <Table<KeyLine>
            name={t('keys.title')}
            rows={data}
            rowKey={({ keyId }) => keyId}
            columns={[
              {
                key: 'owner',
                title: t('keys.owner'),
                cell: ({ owner, demo }) => (
                  <>
                    <b>{owner}</b> {demo && <Tag warn>{t('keys.demo')}</Tag>}
                  </>
                ),
              },
              { key: 'id', title: t('keys.id'), cell: ({ keyId }) => <span style={{ userSelect: 'all' }}>{keyId}</span> },
              { key: 'modules', title: t('keys.modules'), cell: ({ modules }) => modules.join(' ') },
              { key: 'may', title: t('keys.may'), cell: ({ mayActivate }) => t(mayActivate ? 'keys.publishActivate' : 'keys.publish') },
              { key: 'releases', title: t('keys.releases'), num: true, cell: ({ releases }) => figure(releases) },
              { key: 'added', title: t('keys.added'), cell: ({ addedAt }) => <span style={{ whiteSpace: 'nowrap' }}>{addedAt}</span> },
              {
                key: 'state',
                title: t('versions.state'),
                cell: ({ revokedAt, reason }) => (
                  <>
                    <SignTag sign={revokedAt ? SIGNS.revoked : SIGNS.valid} />
                    {revokedAt && <div className="fs-2">{`${revokedAt} ${reason}`}</div>}
                  </>
                ),
              },
              {
                key: 'acts',
                title: t('versions.acts'),
                stays: true,
                cell: (key) =>
                  key.revokedAt ? (
                    '—'
                  ) : (
                    <Button
                      kind="link"
                      aria-label={t('keys.revokeOne', { owner: key.owner })}
                      style={{ ...LINK, color: 'var(--st-bad)' }}
                      onClick={() => setRevoking(key)}
                    >
                      {t('keys.revoke')}
                    </Button>
                  ),
              },
            ]}
          />
        )}
      </Zone>
      {adding && <KeyDialog suite={suite} onAdded={setAdded} onClose={() => setAdding(false)} />}
      {revoking && <RevokeKey line={revoking} onClose={() => setRevoking(undefined)} />}
    </div>
  )
}

function RevokeKey({ line, onClose }: { readonly line: KeyLine; readonly onClose: () => void }) {
  const t = useWords()
  const { busy, error, run } = useAct()
  return (
    <ReasonDialog
      title={t('keys.revokeTitle', { owner: line.owner, keyId: line.keyId })}
      verb={t('keys.revokeVerb')}
      danger
      maxLength={200}
      busy={busy}
      error={error}
      suggestions={[t('keys.leaked'), t('keys.ended')]}
      onClose={onClose}
      onConfirm={(reason) =>
        void run('revokeReleaseKey', { keyId: line.keyId, reason }).then((done) => {
          if (done) onClose()
        })
      }
    >
      <ul style={{ listStyle: 'disc', paddingLeft: 20 }}>
        <li>{t('keys.revokeSays', { count: line.releases })}</li>
        <li>{t('keys.revokeBack')}</li>
      </ul>
    </ReasonDialog>
  )
}
