import type { ModuleState } from '@farsight/shared/contract'
import { useBilingual } from '@farsight/shared/i18n'
import { figure, SignTag } from '@farsight/shared/ui/data'
import { type KeyboardEvent, useRef } from 'react'
import { EVERYBODY, HEALTH_SIGNS, healthOf, ownPointers, pointerOf, sessionsOf, waiting } from '../../model/state'
import { duration, Tag, useWords, Version } from './show'

export interface ModuleListProps {
  readonly modules: readonly ModuleState[]
  readonly chosen: string
  readonly onChoose: (name: string) => void
  /** Enter: into the details. */
  readonly onEnter: () => void
}

/** Every module in three lines: what it is and how it fares, what runs for whom, who sits on what. */
export function ModuleList({ modules, chosen, onChoose, onEnter }: ModuleListProps) {
  const t = useWords()
  const list = useRef<HTMLDivElement>(null)
  function key(event: KeyboardEvent<HTMLElement>): void {
    if (event.nativeEvent.isComposing || event.keyCode === 229) return
    const at = modules.findIndex(({ name }) => name === chosen)
    const goals: Record<string, number> = { ArrowDown: at + 1, ArrowUp: at - 1, Home: 0, End: modules.length - 1 }
    const goal = goals[event.key]
    if (event.key === 'Enter') {
      event.preventDefault()
      onEnter()
    } else if (goal !== undefined) {
      event.preventDefault()
      const index = Math.max(0, Math.min(modules.length - 1, goal))
      onChoose(modules[index]?.name ?? '')
      list.current?.querySelectorAll<HTMLElement>('[role=option]')[index]?.focus()
    }
  }
  return (
    <div ref={list} role="listbox" aria-label={t('list.name')} tabIndex={-1} onKeyDown={key} style={BOX}>
      {modules.map((module) => (
        <Entry key={module.name} module={module} chosen={module.name === chosen} onChoose={onChoose} />
      ))}
    </div>
  )
}

function Entry({ module, chosen, onChoose }: { module: ModuleState; chosen: boolean; onChoose: (name: string) => void }) {
  const t = useWords()
  const say = useBilingual()
  const everybody = pointerOf(module, EVERYBODY)
  const fresh = waiting(module)
  return (
    <div
      role="option"
      aria-selected={chosen}
      tabIndex={chosen ? 0 : -1}
      onClick={() => onChoose(module.name)}
      onKeyDown={(event) => event.key === ' ' && onChoose(module.name)}
      style={chosen ? { ...ENTRY, ...CHOSEN } : ENTRY}
    >
      <div className="fs-line">
        <b className="fs-cut" style={{ flex: 1 }} title={say(module.title)}>
          {say(module.title)} <span className="fs-2 fs-code">{module.name}</span>
        </b>
        <SignTag sign={HEALTH_SIGNS[healthOf(module)]} />
      </div>
      <div className="fs-line" style={{ flexWrap: 'wrap', gap: '2px 8px' }}>
        {everybody && <Version>{everybody.version}</Version>}
        {!everybody && ownPointers(module).length === 0 && <span className="fs-2">{t('list.nowhere')}</span>}
        {ownPointers(module).map(({ facilityId, facilityName, version }) => (
          <Tag key={facilityId} title={`${facilityName} ${version}`}>
            {facilityName} {version}
          </Tag>
        ))}
        {fresh && <Tag warn>{t('list.waiting', { version: fresh.version })}</Tag>}
        <span className="fs-cut fs-2" style={{ marginLeft: 'auto', fontSize: 12 }}>
          {module.vendor}
        </span>
      </div>
      <div className="fs-line fs-2" style={{ fontSize: 12, lineHeight: '16px', flexWrap: 'wrap', gap: '0 12px' }}>
        <SessionBar module={module} />
        {module.failures > 0 && <b style={{ color: 'var(--st-bad)' }}>{t('list.failures', { count: figure(module.failures) })}</b>}
        {module.loads > 0 ? (
          <span>{t('list.times', { median: duration(module.medianMs), p95: duration(module.p95Ms) })}</span>
        ) : (
          <span>{t('list.noLoads')}</span>
        )}
      </div>
    </div>
  )
}

/** Who works now: those on a version that runs, and those who keep a former one until they reload. */
export function SessionBar({ module }: { readonly module: ModuleState }) {
  const t = useWords()
  const { current, former } = sessionsOf(module)
  const all = current + former
  return (
    <span style={{ display: 'inline-flex', alignItems: 'center', gap: 6, whiteSpace: 'nowrap' }}>
      {all > 0 && (
        <svg width="48" height="6" aria-hidden="true" focusable="false">
          <rect width="48" height="6" fill="var(--st-wait)" />
          <rect width={(48 * current) / all} height="6" fill="var(--text-2)" />
        </svg>
      )}
      <span>
        {t('list.sessions', { count: figure(current) })}
        {former > 0 && <b style={{ color: 'var(--st-wait)' }}> {t('list.former', { count: figure(former) })}</b>}
      </span>
    </span>
  )
}

const BOX = {
  background: 'var(--bg-panel)',
  border: '1px solid var(--line-1)',
  borderRadius: 4,
  overflow: 'auto',
  minHeight: 0,
  height: '100%',
} as const
const ENTRY = {
  display: 'grid',
  gap: 2,
  padding: '8px 12px',
  borderBottom: '1px solid var(--line-1)',
  cursor: 'default',
  outlineOffset: -2,
} as const
const CHOSEN = { background: 'var(--bg-selected)', boxShadow: 'inset 3px 0 var(--link)' } as const
