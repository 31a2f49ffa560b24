import type { ReportVersion } from '@farsight/shared/contract'
import { type ReportContent, YIN_YANG_LABELS } from '@farsight/shared/domain'
import { useBilingual, useT } from '@farsight/shared/i18n'
import { Checkbox, EmptyLine, Select } from '@farsight/shared/ui'
import { useMemo, useState } from 'react'
import { fromWire } from '../../model/content'
import { diffText } from '../../model/diff'
import { TEXT_FIELDS } from '../../model/report-state'
import { ContentDiff } from './content-diff'
import css from './log.module.css'

/** Every text that stood there when a step was taken; any two of them side by side, word by word (EDIT-02). */
export function VersionsTab({ versions }: { readonly versions: readonly ReportVersion[] }) {
  const t = useT('mf-report')
  const name = useVersionName()
  // Newest first: the last whole text against the one before it. An addendum is no text of the report's own.
  const whole = versions.filter(isWhole)
  const [newer, setNewer] = useState((whole[0] ?? versions[0])?.no ?? 0)
  const [older, setOlder] = useState((whole[1] ?? whole[0] ?? versions[0])?.no ?? 0)
  const [inline, setInline] = useState(false)
  const at = (no: number) => versions.find((version) => version.no === no)
  const [a, b] = [at(older), at(newer)]
  if (!a || !b) return <EmptyLine says={t('log.noVersions')} />
  const options = versions.map((version) => ({ value: String(version.no), label: name(version) }))
  return (
    <>
      <div className={css.picks}>
        <Select
          aria-label={t('log.older')}
          value={String(older)}
          options={options}
          onChange={(event) => setOlder(Number(event.target.value))}
        />
        <span aria-hidden="true">→</span>
        <Select
          aria-label={t('log.newer')}
          value={String(newer)}
          options={options}
          onChange={(event) => setNewer(Number(event.target.value))}
        />
        <Checkbox checked={inline} onChange={(event) => setInline(event.target.checked)}>
          {t('log.inline')}
        </Checkbox>
      </div>
      {b.reason && <p className={css.dim}>{t('log.reasonOf', { reason: b.reason })}</p>}
      {inline && isWhole(a) && isWhole(b) ? (
        <ContentDiff before={fromWire(a.content)} after={fromWire(b.content)} />
      ) : (
        <SideBySide
          before={fromWire(a.content)}
          after={fromWire(b.content)}
          names={[name(a), name(b)]}
          plain={!isWhole(a) || !isWhole(b)}
        />
      )}
    </>
  )
}

const isWhole = ({ step }: ReportVersion): boolean => step !== 'addendum'

/** What a version is called: `3 · 一审通过 · 李主任 2026-11-20 10:02:03`. */
export function useVersionName(): (version: ReportVersion) => string {
  const t = useT('mf-report')
  return ({ no, step, authorName, time }) => `${no} · ${t(`log.step.${step}`, { defaultValue: step })} · ${authorName} ${time}`
}

export interface SideBySideProps {
  readonly before: ReportContent
  readonly after: ReportContent
  readonly names: readonly [string, string]
  /** Beside each other without differences: one of them is an addendum. */
  readonly plain?: boolean
  /** Neither came after the other: what differs is marked on both sides, and nothing is struck through. */
  readonly peers?: boolean
}

/** Two texts beside each other: on the left what went is struck through, on the right what came is underlined. */
export function SideBySide({ before, after, names, plain = false, peers = false }: SideBySideProps) {
  const t = useT('mf-report')
  const say = useBilingual()
  const flag = ({ yinYang }: ReportContent) => (yinYang === null ? '—' : say(YIN_YANG_LABELS[yinYang]))
  return (
    <div className={css.pair}>
      <b>{names[0]}</b>
      <b>{names[1]}</b>
      {TEXT_FIELDS.map((field) => (
        <Pair
          key={field}
          title={t(`field.${field}`)}
          before={before[field].text}
          after={after[field].text}
          plain={plain}
          {...(peers ? { peers: names } : {})}
        />
      ))}
      <Pair title={t('yinYang')} before={flag(before)} after={flag(after)} plain={plain} {...(peers ? { peers: names } : {})} />
    </div>
  )
}

interface PairProps {
  readonly title: string
  readonly before: string
  readonly after: string
  readonly plain: boolean
  /** What the two are called, where neither came after the other. */
  readonly peers?: readonly [string, string]
}

/** The old text with what went, the new one with what came. */
function Pair({ title, before, after, plain, peers }: PairProps) {
  const t = useT('mf-report')
  const parts = useMemo(() => diffText(before, after), [before, after])
  const side = (change: 'removed' | 'added') =>
    parts
      .filter(({ kind }) => kind === 'same' || kind === change)
      .map(({ kind, text }, i) => {
        const key = `${i}${kind}`
        if (peers && kind !== 'same')
          return (
            <mark key={key} className={css.differs}>
              {text}
            </mark>
          )
        if (kind === 'removed') return <del key={key}>{text}</del>
        return kind === 'added' ? <ins key={key}>{text}</ins> : <span key={key}>{text}</span>
      })
  return (
    <>
      <div className={`${css.group} ${css.whole}`}>{title}</div>
      <section
        className={css.text}
        aria-label={peers ? t('log.sideOf', { field: title, name: peers[0] }) : t('log.sideOld', { field: title })}
      >
        {before ? plain ? before : side('removed') : <span className={css.dim}>{t('diff.empty')}</span>}
      </section>
      <section
        className={css.text}
        aria-label={peers ? t('log.sideOf', { field: title, name: peers[1] }) : t('log.sideNew', { field: title })}
      >
        {after ? plain ? after : side('added') : <span className={css.dim}>{t('diff.empty')}</span>}
      </section>
    </>
  )
}
