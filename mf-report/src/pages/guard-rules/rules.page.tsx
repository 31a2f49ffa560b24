import { api } from '@farsight/shared/api'
import type { GuardRule } from '@farsight/shared/contract'
import { CODE } from '@farsight/shared/domain'
import { useLanguage, useT } from '@farsight/shared/i18n'
import { Bar, Button, Checkbox, classes, EmptyLine, ErrorBar, Field, Input, message, NoRightPanel, Select } from '@farsight/shared/ui'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { DELIVERED, ruleTitle } from '../../guard'
import { failureOf } from '../../model/ports'
import { GUARD_RULES } from '../parts/guard/use-guard'
import page from '../parts/list-page.module.css'
import { says, useWrite } from '../parts/use-write'
import { OwnRuleDialog } from './own-rule-dialog'
import { changed, isOwn, newOwn, standing } from './rule-list'
import css from './rules-page.module.css'
import { TryRules } from './try-rules'

const PERCENT = 'secondReadingPercent'

/** `/guard_rules`: what the guard looks for in this hospital: delivered rules on or off, words of its own, and a text to try them on. */
export default function RulesPage() {
  const t = useT('mf-report')
  const { data, error, refetch } = useQuery({
    queryKey: [GUARD_RULES, 'edit'],
    queryFn: ({ signal }) => api.call('getGuardRules', {}, { promptType: 'none', signal }),
  })
  const failure = error ? failureOf(error) : undefined
  if (failure?.code === CODE.noPermission) return <NoRightPanel title={t('rules.title')} />
  if (failure)
    return <ErrorBar what={t('rules.title')} says={failure.message} code={failure.code || undefined} onRetry={() => void refetch()} />
  if (!data) return null
  return <Rules key={data.val.baseVersion} kept={data.val} onFresh={() => void refetch()} />
}

interface RulesProps {
  readonly kept: {
    readonly rules: readonly GuardRule[]
    readonly baseVersion: number
    readonly savedBy: string
    readonly savedTime: string | null
    readonly secondReadingPercent: number
  }
  readonly onFresh: () => void
}

function Rules({ kept, onFresh }: RulesProps) {
  const t = useT('mf-report')
  const client = useQueryClient()
  const [rules, setRules] = useState(kept.rules)
  const [percent, setPercent] = useState(String(kept.secondReadingPercent))
  const [edited, setEdited] = useState<GuardRule>()
  const { busy, fault, run } = useWrite()
  const number = /^\d{1,3}$/.test(percent.trim()) && Number(percent) <= 100 ? Number(percent) : undefined
  const dirty = rules !== kept.rules || number !== kept.secondReadingPercent
  async function save() {
    if (number === undefined) return document.querySelector<HTMLElement>(`[name=${PERCENT}]`)?.focus()
    const payload = { rules: [...rules], baseVersion: kept.baseVersion, secondReadingPercent: number }
    if (!(await run('saveGuardRules', payload))) return
    message.success(t('rules.saved'))
    void client.invalidateQueries({ queryKey: [GUARD_RULES] })
    onFresh()
  }
  const put = (rule: GuardRule) => setRules([...rules.filter(({ key }) => key !== rule.key), rule])
  return (
    <div className={classes(page.page, css.scrolls)}>
      <div className={page.bar}>
        <h1>{t('rules.title')}</h1>
        <span className={css.saved}>
          {dirty ? t('rules.unsaved') : kept.savedTime && t('rules.savedBy', { name: kept.savedBy, time: kept.savedTime })}
        </span>
        <Button kind="primary" busy={busy} onClick={() => void save()}>
          {t('save.act')}
        </Button>
      </div>
      {fault && <ErrorBar {...says(fault)!} />}
      {fault?.code === CODE.editedByAnother && (
        <Bar kind="warn" acts={<Button onClick={onFresh}>{t('rules.reload')}</Button>}>
          {t('rules.conflict')}
        </Bar>
      )}
      <p className={css.dim}>{t('rules.says')}</p>
      <div className={css.columns}>
        <div>
          <h2 className={css.group}>{t('rules.own')}</h2>
          <OwnRules
            rules={rules.filter(isOwn)}
            onEdit={setEdited}
            onRemove={(key) => setRules(rules.filter((rule) => rule.key !== key))}
            onPut={put}
          />
          <Button icon="plus" onClick={() => setEdited(newOwn(rules))}>
            {t('rules.add')}
          </Button>
          <h2 className={css.group}>{t('rules.delivered')}</h2>
          <Delivered rules={rules} onChange={(key, change) => setRules(changed(rules, key, change))} />
        </div>
        <div className={css.right}>
          <TryRules rules={rules} />
          <Field
            above
            label={t('rules.percent')}
            hint={t('rules.percentSays')}
            error={number === undefined ? t('rules.percentWrong') : undefined}
          >
            {(control) => (
              <Input {...control} name={PERCENT} inputMode="numeric" value={percent} onChange={(event) => setPercent(event.target.value)} />
            )}
          </Field>
        </div>
      </div>
      {edited && (
        <OwnRuleDialog
          rule={edited}
          onPut={(rule) => {
            put(rule)
            setEdited(undefined)
          }}
          onClose={() => setEdited(undefined)}
        />
      )}
    </div>
  )
}

interface OwnRulesProps {
  readonly rules: readonly GuardRule[]
  readonly onEdit: (rule: GuardRule) => void
  readonly onRemove: (key: string) => void
  readonly onPut: (rule: GuardRule) => void
}

function OwnRules({ rules, onEdit, onRemove, onPut }: OwnRulesProps) {
  const t = useT('mf-report')
  const language = useLanguage()
  if (rules.length === 0) return <EmptyLine says={t('rules.noOwn')} />
  return (
    <table className={css.table}>
      <thead>
        <tr>
          {['on', 'rule', 'weight', 'acts'].map((head) => (
            <th key={head} scope="col">
              {t(`rules.head.${head}`)}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rules.map((rule) => (
          <tr key={rule.key}>
            <td>
              <Checkbox
                checked={rule.enabled}
                aria-label={rule[language]}
                onChange={(event) => onPut({ ...rule, enabled: event.target.checked })}
              />
            </td>
            <td>
              {rule[language]}
              <small>{[rule.modality, rule.bodypart, rule.words.join(t('case.comma'))].filter(Boolean).join(' · ')}</small>
            </td>
            <td>{t(`rules.weight.${rule.weight}`)}</td>
            <td>
              <Button onClick={() => onEdit(rule)}>{t('rules.edit')}</Button>{' '}
              <Button onClick={() => onRemove(rule.key)}>{t('rules.remove')}</Button>
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}

interface DeliveredProps {
  readonly rules: readonly GuardRule[]
  readonly onChange: (key: string, change: Partial<Pick<GuardRule, 'enabled' | 'weight'>>) => void
}

/** The delivered rules, each with how often it was overridden: what a head looks at before a rule is changed. */
function Delivered({ rules, onChange }: DeliveredProps) {
  const t = useT('mf-report')
  const language = useLanguage()
  const use = useQuery({
    queryKey: [GUARD_RULES, 'use'],
    queryFn: ({ signal }) => api.call('queryGuardUse', {}, { promptType: 'none', showLoading: false, signal }),
    retry: false,
  })
  return (
    <table className={css.table}>
      <thead>
        <tr>
          {['on', 'rule', 'weight', 'used'].map((head) => (
            <th key={head} scope="col">
              {t(`rules.head.${head}`)}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {Object.keys(DELIVERED).map((key) => {
          const { enabled, weight } = standing(rules, key)
          const used = use.data?.val.find(({ rule }) => rule === key)
          const title = ruleTitle(key, language)
          return (
            <tr key={key}>
              <td>
                <Checkbox checked={enabled} aria-label={title} onChange={(event) => onChange(key, { enabled: event.target.checked })} />
              </td>
              <td>{title}</td>
              <td>
                <Select
                  aria-label={`${title} ${t('rules.head.weight')}`}
                  value={weight}
                  options={(['stop', 'hint'] as const).map((value) => ({ value, label: t(`rules.weight.${value}`) }))}
                  onChange={(event) => onChange(key, { weight: event.target.value as GuardRule['weight'] })}
                />
              </td>
              <td>
                {used ? t('rules.usedTimes', { count: used.overridden }) : '—'}
                {used?.lastReason && <small>{t('rules.lastReason', { reason: used.lastReason })}</small>}
              </td>
            </tr>
          )
        })}
      </tbody>
    </table>
  )
}
