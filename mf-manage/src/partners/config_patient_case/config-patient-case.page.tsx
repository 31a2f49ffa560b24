import { api } from '@farsight/shared/api'
import type { CallTypes } from '@farsight/shared/contract'
import { isAlwaysAsked, mayHide } from '@farsight/shared/domain'
import { Checkbox, Field, Input } from '@farsight/shared/ui'
import { useQuery } from '@tanstack/react-query'
import { Table } from '../../pages/manage-release/show'
import css from '../parts/parts.module.css'
import { RuleFoot, RuleStale } from '../parts/rule-parts'
import { Now, Screen, useWords } from '../parts/screen'
import { useRule } from '../parts/use-rule'

const QUIET = { promptType: 'none', showLoading: false } as const
type Saved = CallTypes['getFormFields']['answer']['val']
type FormField = Saved['fields'][number]
interface Config {
  readonly fields: readonly FormField[]
  /** As it is typed. */
  readonly recentDays: string
}
const configOf = ({ fields, recentDays }: Saved): Config => ({ fields, recentDays: String(recentDays) })
const daysOf = (typed: string): number | undefined => (/^\d{1,3}$/.test(typed) && Number(typed) <= 365 ? Number(typed) : undefined)

/** /manage/config_patient_case: what the register form shows and asks for. */
export function ConfigPatientCasePage() {
  const t = useWords()
  const asked = useQuery({
    queryKey: ['mf-manage/form-fields'],
    queryFn: async ({ signal }) => (await api.call('getFormFields', {}, { ...QUIET, signal })).val,
  })
  return (
    <Screen title={t('form.title')} asked={asked}>
      {asked.data && <Fields saved={asked.data} askAgain={async () => void (await asked.refetch())} />}
    </Screen>
  )
}

function useSentences(): (config: Config) => string[] {
  const t = useWords()
  const names = (fields: readonly FormField[]) => fields.map(({ key }) => t(`form.field.${key}`)).join(t('comma')) || t('form.nothing')
  return ({ fields, recentDays }) => [
    t('form.asks', { names: names(fields.filter((one) => one.required === 1)) }),
    t('form.hides', { names: names(fields.filter((one) => one.shown === 0)) }),
    t('form.recentSays', { days: recentDays }),
  ]
}

function Fields({ saved, askAgain }: { readonly saved: Saved; readonly askAgain: () => Promise<void> }) {
  const t = useWords()
  const sentences = useSentences()
  const rule = useRule('form-fields', saved, configOf, askAgain)
  const { draft, standing } = rule
  const { fields, recentDays } = draft.value
  const days = daysOf(recentDays)
  const change = (more: Partial<Config>) => rule.change({ ...draft.value, ...more })
  const set = (key: string, more: Partial<FormField>) =>
    change({ fields: fields.map((one) => (one.key === key ? { ...one, ...more } : one)) })
  async function save(): Promise<void> {
    rule.press()
    if (days !== undefined) await rule.save('saveFormFields', { fields: [...fields], recentDays: days, baseVersion: draft.base })
  }
  return (
    <>
      <Now says={sentences(configOf(standing)).join(' ')} by={standing.savedBy} time={standing.savedTime} />
      <RuleStale rule={rule} theirs={(other) => sentences(configOf(other))} mine={sentences(draft.value)} />
      <Table<FormField>
        name={t('form.title')}
        rows={fields}
        rowKey={({ key }) => key}
        columns={[
          { key: 'name', title: t('form.fieldName'), width: 200, cell: ({ key }) => <b>{t(`form.field.${key}`)}</b> },
          {
            key: 'shown',
            title: t('form.shown'),
            width: 120,
            cell: (one) => (
              <Checkbox
                aria-label={t('form.shownOne', { name: t(`form.field.${one.key}`) })}
                checked={one.shown === 1}
                disabled={!mayHide(one.key)}
                onChange={(event) => set(one.key, event.target.checked ? { shown: 1 } : { shown: 0, required: 0 })}
              />
            ),
          },
          {
            key: 'required',
            title: t('form.required'),
            width: 120,
            cell: (one) => (
              <Checkbox
                aria-label={t('form.requiredOne', { name: t(`form.field.${one.key}`) })}
                checked={one.required === 1}
                disabled={isAlwaysAsked(one.key)}
                onChange={(event) => set(one.key, event.target.checked ? { shown: 1, required: 1 } : { required: 0 })}
              />
            ),
          },
          {
            key: 'note',
            title: t('form.note'),
            cell: ({ key }) => (
              <span className="fs-2">{isAlwaysAsked(key) ? t('form.always') : mayHide(key) ? '' : t('form.neverHidden')}</span>
            ),
          },
        ]}
      />
      <section className={`${css.panel} ${css.stays}`} aria-label={t('form.recent')}>
        <Field
          above
          label={t('form.recent')}
          hint={t('form.recentHint')}
          error={rule.pressed && days === undefined ? t('form.recentFault') : undefined}
        >
          {(control) => (
            <Input
              {...control}
              style={{ width: 72 }}
              inputMode="numeric"
              maxLength={3}
              value={recentDays}
              onChange={(event) => change({ recentDays: event.target.value })}
            />
          )}
        </Field>
        <RuleFoot rule={rule} onSave={() => void save()} />
      </section>
    </>
  )
}
