import type { ApiError } from '@farsight/shared/api'
import { CODE, formatDateTime } from '@farsight/shared/domain'
import { useBilingual } from '@farsight/shared/i18n'
import { Bar, Button, EmptyLine, ErrorBar, IconButton, NARROW, NoRightPanel, useMedia } from '@farsight/shared/ui'
import { serverOffset, Tabs, useKeyHints } from '@farsight/shared/ui/data'
import { useMemo, useRef, useState } from 'react'
import { useSearchParams } from 'react-router-dom'
import { ManageFrame } from '../../frame/manage-frame'
import { EVERYBODY, healthOf, inOrder, waiting } from '../../model/state'
import { History } from './history'
import { KeyList } from './key-list'
import { ModuleDetail } from './module-detail'
import { ModuleList } from './module-list'
import { NOTICE_ROOM, NoticePlace, UndoLine } from './notice'
import { useOwnInEnglish } from './own-in-english'
import type { RolledBack } from './roll-back-dialog'
import { useWords } from './show'
import { UploadDialog } from './upload-dialog'
import { useKeys } from './use-keys'
import { type ModulesAnswer, useAskAgain, useModules } from './use-releases'

/** /manage/manage_release: what runs where, is it healthy, can I go back. */
export function ManageReleasePage() {
  const t = useWords()
  const { data, error, dataUpdatedAt, isFetching } = useModules()
  const failed = error as ApiError | null
  const askAgain = useAskAgain()
  useKeys({ r: askAgain })
  if (failed?.code === CODE.noPermission && !data) return <NoRightPanel title={t('title')} />
  return (
    <ManageFrame>
      {failed && (
        <ErrorBar what={t('list.what')} says={failed.message} code={failed.code || failed.status || undefined} onRetry={askAgain} />
      )}
      {!data && !failed && (
        <p className="fs-empty" role="status">
          {t('loading')}
        </p>
      )}
      {data && <Releases site={data} asOf={dataUpdatedAt} busy={isFetching} />}
    </ManageFrame>
  )
}

type Notice =
  | { readonly kind: 'says'; readonly name: string; readonly says: string; readonly version?: string }
  /** `turn` rises with each: the same roll-back a second time is offered its way back anew. */
  | { readonly kind: 'rolledBack'; readonly name: string; readonly done: RolledBack; readonly turn: number }

function Releases({ site, asOf, busy }: { readonly site: ModulesAnswer; readonly asOf: number; readonly busy: boolean }) {
  const t = useWords()
  const say = useBilingual()
  const narrow = useMedia(NARROW)
  const middling = useMedia('(max-width: 1200px)')
  const askAgain = useAskAgain()
  const [place, setPlace] = useSearchParams()
  const [uploading, setUploading] = useState(false)
  const [notice, setNotice] = useState<Notice>()
  const head = useRef<HTMLHeadingElement>(null)
  useHints()
  const { forAll } = site
  const own = useOwnInEnglish()
  const hospitals = site.hospitals.map(own)
  const modules = inOrder(site.modules)
  const tab = place.get('tab') ?? 'modules'
  const asked = modules.find(({ name }) => name === place.get('module'))
  const chosen = asked ?? (narrow ? undefined : modules[0])
  const go = (to: Record<string, string>) => setPlace(to, { replace: true })
  const whose = (facilityId: string) =>
    facilityId === EVERYBODY ? t('everybody') : (hospitals.find((one) => one.facilityId === facilityId)?.name ?? '')

  return (
    <>
      <div className="fs-tools">
        <Tabs
          label={t('title')}
          value={tab}
          onChange={(next) => go({ tab: next })}
          tabs={[
            { value: 'modules', label: t('tab.modules') },
            { value: 'history', label: t('tab.history') },
            ...(forAll ? [{ value: 'keys', label: t('tab.keys') }] : []),
          ]}
        />
        <Summary site={site} />
        <div className="fs-tools-end" style={{ alignItems: 'center' }}>
          <span className="fs-2">{t('asOf', { time: formatDateTime(asOf, serverOffset()).slice(11) })}</span>
          <IconButton icon="refresh" label={t('refresh')} keyName="R" busy={busy} onClick={askAgain} />
          {forAll && (
            <Button icon="plus" onClick={() => setUploading(true)}>
              {t('upload.open')}
            </Button>
          )}
        </div>
      </div>
      {notice && (
        <NoticePlace>
          {notice.kind === 'says' ? (
            <Bar
              kind="ok"
              onClose={() => setNotice(undefined)}
              acts={notice.name !== chosen?.name && <Button onClick={() => go({ module: notice.name })}>{t('upload.look')}</Button>}
            >
              {notice.says}
            </Bar>
          ) : (
            <UndoLine key={notice.turn} name={notice.name} done={notice.done} onClose={() => setNotice(undefined)} />
          )}
        </NoticePlace>
      )}
      {tab === 'history' && (
        <div style={{ overflow: 'auto' }}>
          <History />
        </div>
      )}
      {tab === 'keys' && forAll && (
        <div style={{ overflow: 'auto' }}>
          <KeyList suite={modules.map(({ name }) => name)} />
        </div>
      )}
      {tab === 'modules' && modules.length === 0 && (
        <EmptyLine says={t('list.empty')} act={forAll ? { label: t('upload.open'), onClick: () => setUploading(true) } : undefined} />
      )}
      {tab === 'modules' && modules.length > 0 && (
        <div
          style={{
            display: 'grid',
            gridTemplateColumns: narrow ? 'minmax(0, 1fr)' : `${middling ? 320 : 400}px minmax(0, 1fr)`,
            gap: 12,
            flex: 1,
            minHeight: 0,
          }}
        >
          {(!narrow || !chosen) && (
            <ModuleList
              modules={modules}
              chosen={chosen?.name ?? modules[0]?.name ?? ''}
              onChoose={(name) => go({ module: name })}
              onEnter={() => head.current?.focus()}
            />
          )}
          {chosen && (
            <div style={{ minHeight: 0, overflow: 'auto', paddingRight: 4, paddingBottom: NOTICE_ROOM }}>
              {narrow && (
                <Button icon="left" onClick={() => go({})}>
                  {t('list.name')}
                </Button>
              )}
              <ModuleDetail
                key={chosen.name}
                module={chosen}
                forAll={forAll}
                hospitals={hospitals}
                headRef={head}
                onActivated={({ version, facilityId }) =>
                  setNotice({
                    kind: 'says',
                    name: chosen.name,
                    says: t('activate.done', { module: say(chosen.title), version, who: whose(facilityId) }),
                  })
                }
                onRolledBack={(done) =>
                  setNotice((former) => ({
                    kind: 'rolledBack',
                    name: chosen.name,
                    done,
                    turn: former?.kind === 'rolledBack' ? former.turn + 1 : 0,
                  }))
                }
                onRevoked={(version) =>
                  setNotice({ kind: 'says', name: chosen.name, says: t('revoke.done', { module: say(chosen.title), version }) })
                }
              />
            </div>
          )}
        </div>
      )}
      {uploading && (
        <UploadDialog
          onClose={() => setUploading(false)}
          onPublished={({ name, version }) => {
            setUploading(false)
            setNotice({ kind: 'says', name, says: t('upload.done', { name, version }) })
            go({ module: name })
          }}
        />
      )}
    </>
  )
}

/** The whole site in one line. */
function Summary({ site: { modules, hostVersion } }: { readonly site: ModulesAnswer }) {
  const t = useWords()
  const failing = modules.filter((module) => healthOf(module) === 'failing').length
  const fresh = modules.filter((module) => waiting(module)).length
  return (
    <span>
      {t('summary.modules', { count: modules.length })} ·{' '}
      {failing > 0 ? <b style={{ color: 'var(--st-bad)' }}>{t('summary.failing', { count: failing })}</b> : t('summary.good')}
      {fresh > 0 && (
        <>
          {' '}
          · <b style={{ color: 'var(--st-wait)' }}>{t('summary.fresh', { count: fresh })}</b>
        </>
      )}{' '}
      <span className="fs-2">· {t('summary.host', { version: hostVersion })}</span>
    </span>
  )
}

function useHints(): void {
  const t = useWords()
  useKeyHints(
    useMemo(
      () => [
        {
          title: t('title'),
          hints: [
            { keys: ['↑', '↓'], does: t('keyHelp.move') },
            { keys: ['Enter'], does: t('keyHelp.enter') },
            { keys: ['A'], does: t('keyHelp.activate') },
            { keys: ['B'], does: t('keyHelp.rollBack') },
            { keys: ['R'], does: t('refresh') },
          ],
        },
      ],
      [t],
    ),
  )
}
