import type { ModuleState, ModuleVersion } from '@farsight/shared/contract'
import { CODE, errorMessage } from '@farsight/shared/domain'
import { useBilingual } from '@farsight/shared/i18n'
import { Button, EmptyLine } from '@farsight/shared/ui'
import { figure, SignTag } from '@farsight/shared/ui/data'
import { useState } from 'react'
import { EVERYBODY, runsWhere, VERSION_SIGNS, versionState } from '../../model/state'
import { LINK, signedAt, size, Table, Tag, useWords, Version, Zone } from './show'

/** How many are shown before the older ones are asked for. */
const FIRST = 6

export interface VersionsTableProps {
  readonly module: ModuleState
  readonly forAll: boolean
  readonly onActivate: (version: string) => void
  readonly onRevoke: (version: string) => void
}

/** Every version that this site keeps, newest first. One that cannot run here says why in its own row. */
export function VersionsTable({ module, forAll, onActivate, onRevoke }: VersionsTableProps) {
  const t = useWords()
  const [all, setAll] = useState(false)
  const hidden = all ? 0 : Math.max(0, module.versions.length - FIRST)
  const rows = hidden > 0 ? module.versions.filter((one, i) => i < FIRST || runsWhere(module, one.version).length > 0) : module.versions
  return (
    <Zone
      title={t('versions.title')}
      end={
        module.versions.length > rows.length && (
          <Button kind="link" onClick={() => setAll(true)}>
            {t('versions.all', { count: module.versions.length })}
          </Button>
        )
      }
    >
      {rows.length === 0 && <EmptyLine says={t('versions.empty')} />}
      {rows.length > 0 && (
        <Table<ModuleVersion>
          name={t('versions.title')}
          rows={rows}
          rowKey={({ version }) => version}
          columns={[
            {
              key: 'version',
              title: t('column.version'),
              cell: ({ version }) => (
                <>
                  <Version>{version}</Version>
                  <div>
                    {runsWhere(module, version).map(({ facilityId, facilityName }) => (
                      <Tag key={facilityId}>{facilityId === EVERYBODY ? t('everybody') : facilityName}</Tag>
                    ))}
                  </div>
                </>
              ),
            },
            { key: 'state', title: t('versions.state'), cell: (version) => <State module={module} version={version} /> },
            {
              key: 'signed',
              title: t('versions.signed'),
              cell: ({ serial, vendor, keyId, publishedBy }) => (
                <>
                  <span style={{ whiteSpace: 'nowrap' }}>{signedAt(serial)}</span>
                  <div>
                    {vendor} <span className="fs-2 fs-code">{keyId}</span>
                  </div>
                  {publishedBy !== vendor && (
                    <div className="fs-2">{publishedBy === 'suite' ? t('suite') : t('versions.by', { who: publishedBy })}</div>
                  )}
                </>
              ),
            },
            {
              key: 'needs',
              title: t('versions.needs'),
              cell: ({ needsHost, bytes }) => (
                <span style={{ whiteSpace: 'nowrap' }}>
                  {needsHost} · {size(bytes)}
                </span>
              ),
            },
            { key: 'sessions', title: t('versions.sessions'), num: true, cell: ({ sessions }) => figure(sessions) },
            {
              key: 'acts',
              title: t('versions.acts'),
              stays: true,
              cell: ({ version, revokedAt, refusal }) => (
                <span style={{ display: 'flex', flexWrap: 'wrap', gap: '0 4px' }}>
                  {revokedAt === null && refusal === 0 && (
                    <Button
                      kind="link"
                      style={LINK}
                      aria-label={t('versions.activateOne', { version })}
                      onClick={() => onActivate(version)}
                    >
                      {t('activate.open')}
                    </Button>
                  )}
                  {revokedAt === null && forAll && (
                    <Button
                      kind="link"
                      aria-label={t('versions.revokeOne', { version })}
                      style={{ ...LINK, color: 'var(--st-bad)' }}
                      onClick={() => onRevoke(version)}
                    >
                      {t('revoke.open')}
                    </Button>
                  )}
                </span>
              ),
            },
          ]}
        />
      )}
    </Zone>
  )
}

function State({ module, version }: { readonly module: ModuleState; readonly version: ModuleVersion }) {
  const t = useWords()
  const say = useBilingual()
  const state = versionState(module, version)
  const text = version.refusal === 0 || version.refusal === CODE.releaseRevoked ? undefined : errorMessage(version.refusal)
  return (
    <>
      <SignTag sign={VERSION_SIGNS[state]} />
      {version.revokedAt && <div className="fs-2">{version.revokedAt}</div>}
      {version.left && (state === 'ready' || state === 'refused') && <div>{t('versions.left', { at: version.left })}</div>}
      {text && (
        <div style={{ overflowWrap: 'anywhere', maxWidth: 320 }}>
          {say(text)}
          {version.refusalDetail && <> · {version.refusalDetail}</>}{' '}
          <span className="fs-code fs-2">({t('code', { code: version.refusal })})</span>
        </div>
      )}
    </>
  )
}
