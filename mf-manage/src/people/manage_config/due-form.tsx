import type { CallTypes } from '@farsight/shared/contract'
import { MANAGED_MODALITIES, URGENCIES } from '@farsight/shared/domain'
import { useT } from '@farsight/shared/i18n'
import { Bar, Button, Checkbox, IconButton, Input, message, Select } from '@farsight/shared/ui'
import { Differs } from '@farsight/shared/ui/data'
import css from '../kit/people.module.css'
import { useAct, useWords } from '../kit/use-people'
import { MenuFoot } from '../menus/menu-foot'
import { useMenuDraft } from '../menus/use-menu-draft'
import { minutesOf } from '../places/clock'

type Table = CallTypes['dueTimeGet']['answer']['val']
type Rule = Table['rules'][number]
type Day = Table['week'][number]
type Form = Pick<Table, 'rules' | 'week'>
const FIELDS = ['rules', 'week'] as const
const SOURCES = ['', 'outpatient', 'inpatient', 'physicalExam', 'emergency'] as const
const DAYS = [1, 2, 3, 4, 5, 6, 7] as const

const keyOf = (rule: Rule): string => `${rule.modality}|${rule.sourceType}|${rule.urgency}`
const wrongMinutes = ({ minutes }: Rule): boolean => minutes < 1 || minutes > 43_200
/** The number of the line above that says the same, from 1; 0 for none. */
const sameAbove = (rules: readonly Rule[], at: number): number =>
  1 + rules.findIndex((other, i) => i < at && keyOf(other) === keyOf(rules[at]!))
const dayFaulty = (day: Day): boolean => {
  if (!day) return false
  const [from, to] = [minutesOf(day.from), minutesOf(day.to)]
  return from === undefined || to === undefined || from >= to || !/^\d{2}:\d{2}$/.test(day.from) || !/^\d{2}:\d{2}$/.test(day.to)
}

const Fault = ({ says }: { readonly says: string }) => (
  <div className="fs-field-error" role="alert">
    <b aria-hidden="true">!</b>
    <span>{says}</span>
  </div>
)

/** Minutes to the report by modality, source and urgency, and the working hours that some lines count by. The most exact line holds. */
export function DueForm({ table }: { readonly table: Table }) {
  const t = useWords()
  const comma = useT()('comma')
  const { busy, fault, run, clear } = useAct()
  const draft = useMenuDraft<Form>(table as Form & { version: number }, FIELDS, 'due times', ignore, false, { rules: keyOf })
  const { rules, week } = draft.value
  const set = (patch: Partial<Form>) => {
    clear()
    draft.set(patch)
  }
  const put = (at: number, patch: Partial<Rule>) => set({ rules: rules.map((rule, i) => (i === at ? { ...rule, ...patch } : rule)) })
  const putDay = (at: number, day: Day) => set({ week: week.map((one, i) => (i === at ? day : one)) })
  const wrong = rules.some((rule, i) => wrongMinutes(rule) || sameAbove(rules, i) > 0) || week.some(dayFaulty)
  const noHours = rules.some(({ workingHours }) => workingHours === 1) && week.every((day) => day === null)
  const sayRule = (rule: Rule): string =>
    `${rule.modality || t('due.every')} ${t(`due.source.${rule.sourceType || 'every'}`)} ${t(`due.urgency.${rule.urgency}`)} ${rule.minutes}`
  const show = (field: keyof Form, row: Form): string =>
    field === 'rules'
      ? row.rules.map(sayRule).join(comma)
      : row.week.map((day, i) => `${t(`due.day${i + 1}`)} ${day ? `${day.from}–${day.to}` : t('due.off')}`).join(comma)
  async function save() {
    if (busy || wrong || noHours) return
    const request = { rules: [...rules], week: [...week], baseVersion: draft.baseVersion }
    const answer = await run('dueTimeSave', request, draft.clash)
    if (answer) message.success(t('due.saved', { count: answer.val.changed }))
  }
  return (
    <section aria-label={t('config.due')} style={{ maxWidth: 960 }}>
      {draft.restored && <Bar kind="warn">{t('restored')}</Bar>}
      {draft.conflict && (
        <Differs lines={draft.lines((field) => t(`due.${field}`), show)} followed={draft.followed((field) => t(`due.${field}`), show)} />
      )}
      <p className="fs-2">{t('due.says')}</p>
      <div style={{ overflowX: 'auto' }}>
        <table className={`${css.matrix} ${css.fields}`} style={{ minWidth: 620 }}>
          <thead>
            <tr>
              {(['modality', 'sourceType', 'urgencyTitle', 'minutes', 'workingHours'] as const).map((key) => (
                <th key={key} scope="col">
                  {t(`due.${key}`)}
                </th>
              ))}
              <th scope="col">{t('acts')}</th>
            </tr>
          </thead>
          <tbody>
            {rules.map((rule, i) => {
              const [wrong, above] = [wrongMinutes(rule), sameAbove(rules, i)]
              const name = t('due.line', { n: i + 1 })
              return (
                <tr key={i}>
                  <td>
                    <Select
                      aria-label={`${name} ${t('due.modality')}`}
                      options={[{ value: '', label: t('due.every') }, ...MANAGED_MODALITIES.map((one) => ({ value: one, label: one }))]}
                      value={rule.modality}
                      onChange={(event) => put(i, { modality: event.target.value })}
                    />
                    {above > 0 && <Fault says={t('due.twice', { n: above })} />}
                  </td>
                  <td>
                    <Select
                      aria-label={`${name} ${t('due.sourceType')}`}
                      options={SOURCES.map((one) => ({ value: one, label: t(`due.source.${one || 'every'}`) }))}
                      value={rule.sourceType}
                      onChange={(event) => put(i, { sourceType: event.target.value as Rule['sourceType'] })}
                    />
                  </td>
                  <td>
                    <Select
                      aria-label={`${name} ${t('due.urgencyTitle')}`}
                      options={URGENCIES.map((one) => ({ value: one, label: t(`due.urgency.${one}`) }))}
                      value={rule.urgency}
                      onChange={(event) => put(i, { urgency: event.target.value as Rule['urgency'] })}
                    />
                  </td>
                  <td>
                    <Input
                      aria-label={`${name} ${t('due.minutes')}`}
                      invalid={wrong}
                      inputMode="numeric"
                      maxLength={5}
                      style={{ width: 88 }}
                      value={String(rule.minutes)}
                      onChange={(event) => put(i, { minutes: Number(event.target.value.replace(/\D/g, '')) })}
                    />
                    {wrong && <Fault says={t('due.minutesWrong')} />}
                  </td>
                  <td>
                    <Checkbox
                      aria-label={`${name} ${t('due.workingHours')}`}
                      checked={rule.workingHours === 1}
                      onChange={(event) => put(i, { workingHours: event.target.checked ? 1 : 0 })}
                    />
                  </td>
                  <td>
                    <IconButton
                      icon="minus"
                      label={t('due.remove', { n: i + 1 })}
                      onClick={() => set({ rules: rules.filter((_, at) => at !== i) })}
                    />
                  </td>
                </tr>
              )
            })}
          </tbody>
        </table>
      </div>
      <div className="fs-tools" style={{ marginTop: 8 }}>
        <Button
          icon="plus"
          onClick={() => set({ rules: [...rules, { modality: '', sourceType: '', urgency: 'ordinary', minutes: 240, workingHours: 0 }] })}
        >
          {t('due.add')}
        </Button>
      </div>
      <fieldset className={css.set}>
        <legend>{t('due.week')}</legend>
        {noHours && (
          <div className="fs-field-error" role="alert">
            <b aria-hidden="true">!</b>
            <span>{t('due.noHours')}</span>
          </div>
        )}
        <div className={css.column}>
          {DAYS.map((n, i) => {
            const day = week[i] ?? null
            return (
              <div key={n} style={{ display: 'flex', gap: 8, alignItems: 'center', minHeight: 32 }}>
                <span style={{ width: 64 }}>
                  <Checkbox
                    checked={day !== null}
                    onChange={(event) => putDay(i, event.target.checked ? { from: '08:00', to: '17:30' } : null)}
                  >
                    {t(`due.day${n}`)}
                  </Checkbox>
                </span>
                {day ? (
                  (['from', 'to'] as const).map((end) => (
                    <Input
                      key={end}
                      aria-label={`${t(`due.day${n}`)} ${t(`due.${end}`)}`}
                      invalid={dayFaulty(day)}
                      maxLength={5}
                      style={{ width: 88 }}
                      value={day[end]}
                      onChange={(event) => putDay(i, { ...day, [end]: event.target.value })}
                    />
                  ))
                ) : (
                  <span className="fs-2">{t('due.off')}</span>
                )}
                {dayFaulty(day) && (
                  <span role="alert" style={{ color: 'var(--st-bad)' }}>
                    {t('due.dayWrong')}
                  </span>
                )}
              </div>
            )
          })}
        </div>
      </fieldset>
      <MenuFoot
        dirty={draft.dirty}
        wrong={wrong || noHours}
        empty={false}
        busy={busy}
        conflict={draft.conflict}
        fault={fault}
        onSave={() => void save()}
        onBack={() => {
          clear()
          draft.back()
        }}
      />
    </section>
  )
}

function ignore(): void {}
