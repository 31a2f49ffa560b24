import type { ModuleState } from '@farsight/shared/contract'
import { useBilingual } from '@farsight/shared/i18n'
import { Bar, Button } from '@farsight/shared/ui'
import { SignTag } from '@farsight/shared/ui/data'
import { type Ref, useState } from 'react'
import { type Audience, wayBack } from '../../model/activation'
import { EVERYBODY, HEALTH_SIGNS, healthOf, runningFor, waiting } from '../../model/state'
import { ActivateDialog, type Activated } from './activate-dialog'
import { Faults } from './faults'
import { History } from './history'
import { SessionBar } from './module-list'
import { RevokeDialog } from './revoke-dialog'
import { RollBackDialog, type RolledBack } from './roll-back-dialog'
import { signedAt, useSays, useWords, Version } from './show'
import { useKeys } from './use-keys'
import { VersionsTable } from './versions-table'
import { WhereTable } from './where-table'

export interface ModuleDetailProps {
  readonly module: ModuleState
  readonly forAll: boolean
  readonly hospitals: readonly Audience[]
  readonly onActivated: (done: Activated) => void
  readonly onRolledBack: (done: RolledBack) => void
  readonly onRevoked: (version: string) => void
  readonly headRef: Ref<HTMLHeadingElement>
}
type Open = { readonly act: 'activate' | 'revoke'; readonly version: string } | { readonly act: 'rollBack'; readonly facilityId: string }

/** One module: what runs where, the two acts that matter first, then its versions, failures and history. */
export function ModuleDetail({ module, forAll, hospitals, onActivated, onRolledBack, onRevoked, headRef }: ModuleDetailProps) {
  const t = useWords()
  const says = useSays()
  const say = useBilingual()
  const [open, setOpen] = useState<Open>()
  const close = () => setOpen(undefined)
  const main = forAll ? EVERYBODY : (hospitals[0]?.facilityId ?? EVERYBODY)
  const running = runningFor(module, main)
  const fresh = waiting(module)
  const back = wayBack(module, main)
  const refusal = 'refusal' in back ? back.refusal : undefined
  const offered = fresh ?? module.versions.find((one) => one.refusal === 0 && one.revokedAt === null && one.version !== running?.version)

  const activate = () => offered && setOpen({ act: 'activate', version: offered.version })
  const rollBack = () => setOpen({ act: 'rollBack', facilityId: main })
  useKeys({ a: () => void activate(), b: () => !refusal && rollBack() })

  return (
    <article aria-label={say(module.title)} style={{ minWidth: 0 }}>
      <div className="fs-tools">
        <h1 ref={headRef} tabIndex={-1} className="fs-cut">
          {say(module.title)} <span className="fs-2">{module.name}</span>
        </h1>
        <SignTag sign={HEALTH_SIGNS[healthOf(module)]} />
        <SessionBar module={module} />
        <div className="fs-tools-end">
          <Button icon="returned" refused={refusal && says(refusal)} aria-keyshortcuts="B" onClick={rollBack}>
            {'version' in back ? t('rollBack.verb', { version: back.version }) : t('rollBack.plain')}
          </Button>
          <Button
            kind={fresh ? 'primary' : 'default'}
            refused={offered ? undefined : t('activate.nothing')}
            aria-keyshortcuts="A"
            onClick={activate}
          >
            {fresh ? t('activate.newest', { version: fresh.version }) : t('activate.open')}
          </Button>
        </div>
      </div>
      <p style={{ marginTop: 4 }}>
        {running ? (
          <>
            <b>
              <Version>{running.version}</Version>
            </b>{' '}
            {t('detail.runs', {
              who: forAll ? t('everybodyIn') : (hospitals[0]?.name ?? ''),
              since: running.since,
              by: running.by === 'suite' ? t('suite') : running.by,
            })}
          </>
        ) : (
          t('where.nowhere')
        )}
      </p>
      {refusal && <p className="fs-2">{says(refusal)}</p>}
      {fresh && (
        <div style={{ marginTop: 8 }}>
          <Bar kind="info">
            {t(forAll ? 'detail.fresh' : 'detail.freshOwn', {
              version: fresh.version,
              vendor: fresh.vendor,
              signed: signedAt(fresh.serial),
            })}
          </Bar>
        </div>
      )}
      <WhereTable
        module={module}
        main={main}
        mayChange={(facilityId) => (forAll ? true : hospitals.some((one) => one.facilityId === facilityId))}
        onRollBack={(facilityId) => setOpen({ act: 'rollBack', facilityId })}
      />
      <VersionsTable
        module={module}
        forAll={forAll}
        onActivate={(version) => setOpen({ act: 'activate', version })}
        onRevoke={(version) => setOpen({ act: 'revoke', version })}
      />
      <Faults module={module} />
      <History name={module.name} />
      {open?.act === 'activate' && (
        <ActivateDialog
          module={module}
          version={open.version}
          forAll={forAll}
          hospitals={hospitals}
          onClose={close}
          onDone={(done) => {
            close()
            onActivated(done)
          }}
        />
      )}
      {open?.act === 'rollBack' && (
        <RollBackDialog
          module={module}
          facilityId={open.facilityId}
          onClose={close}
          onDone={(done) => {
            close()
            onRolledBack(done)
          }}
        />
      )}
      {open?.act === 'revoke' && (
        <RevokeDialog
          module={module}
          version={open.version}
          onClose={close}
          onDone={() => {
            close()
            onRevoked(open.version)
          }}
        />
      )}
    </article>
  )
}
