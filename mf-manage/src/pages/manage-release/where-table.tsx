import type { ModulePointer, ModuleState } from '@farsight/shared/contract'
import { Button, EmptyLine } from '@farsight/shared/ui'
import { figure, SignTag, StateGlyphSign } from '@farsight/shared/ui/data'
import { wayBack } from '../../model/activation'
import { EVERYBODY } from '../../model/state'
import { LINK, Table, useSays, useWords, Version, Zone } from './show'
import { type FaultLine, useFaults } from './use-releases'

export interface WhereTableProps {
  readonly module: ModuleState
  /** May this administrator change what runs for this audience? */
  readonly mayChange: (facilityId: string) => boolean
  /** The audience whose roll-back stands in the head already. */
  readonly main: string
  readonly onRollBack: (facilityId: string) => void
}

/** Failures of the version that runs there, as far as they came after it was put there. */
export const failuresSince = (faults: readonly FaultLine[], pointer: ModulePointer): { count: number; last: string } => {
  const theirs = faults.filter(
    ({ version, facilityName, last }) =>
      version === pointer.version && last >= pointer.since && (pointer.facilityId === EVERYBODY || facilityName === pointer.facilityName),
  )
  return {
    count: theirs.reduce((sum, { count }) => sum + count, 0),
    last:
      theirs
        .map(({ last }) => last)
        .sort()
        .at(-1) ?? '',
  }
}

const SIGNS = {
  good: { hue: 'done', glyph: 'disc-tick', zh: '无失败', en: 'No failure' },
} as const

/** What runs where, since when and by whom, how it fared since, and what it would go back to. */
export function WhereTable({ module, mayChange, main, onRollBack }: WhereTableProps) {
  const t = useWords()
  const says = useSays()
  const faults = useFaults(module.name).data
  return (
    <Zone title={t('where.title')}>
      {module.pointers.length === 0 && <EmptyLine says={t('where.nowhere')} />}
      {module.pointers.length > 0 && (
        <Table<ModulePointer>
          name={t('where.title')}
          rows={module.pointers}
          rowKey={({ facilityId }) => facilityId}
          columns={[
            {
              key: 'who',
              title: t('where.who'),
              cell: ({ facilityId, facilityName }) => <b>{facilityId === EVERYBODY ? t('everybody') : facilityName}</b>,
            },
            {
              key: 'version',
              title: t('where.version'),
              cell: ({ version, since, by }) => (
                <>
                  <Version>{version}</Version>
                  <div className="fs-2">
                    <span style={{ whiteSpace: 'nowrap' }}>{since}</span> · {by === 'suite' ? t('suite') : by}
                  </div>
                </>
              ),
            },
            { key: 'failures', title: t('where.failures'), cell: (pointer) => faults && <Since {...failuresSince(faults, pointer)} /> },
            {
              key: 'former',
              title: t('where.former'),
              cell: (pointer) => {
                const back = wayBack(module, pointer.facilityId)
                if ('refusal' in back) return <span className="fs-2">{says(back.refusal)}</span>
                if (!mayChange(pointer.facilityId) || pointer.facilityId === main) return <Version>{back.version}</Version>
                const whose = pointer.facilityId === EVERYBODY ? t('everybodyIn') : pointer.facilityName
                return (
                  <>
                    <Version>{back.version}</Version>
                    <Button
                      kind="link"
                      style={LINK}
                      aria-label={t('rollBack.one', { who: whose, version: back.version })}
                      onClick={() => onRollBack(pointer.facilityId)}
                    >
                      {t('rollBack.short')}
                    </Button>
                  </>
                )
              },
            },
          ]}
        />
      )}
    </Zone>
  )
}

function Since({ count, last }: { readonly count: number; readonly last: string }) {
  const t = useWords()
  if (count === 0) return <SignTag sign={SIGNS.good} />
  return (
    <>
      <span className="fs-state" style={{ color: 'var(--st-bad)' }}>
        <StateGlyphSign glyph="square-cross" />
        <b>{t('where.count', { count: figure(count) })}</b>
      </span>
      <div style={{ whiteSpace: 'nowrap' }}>{t('where.last', { last })}</div>
    </>
  )
}
