import type { FacilityConfig } from '@farsight/shared/contract'
import { HOLIDAYS_MOST, HOSPITAL_LEVELS, hospitalLevel, LAUNCH_REMOTE, launchesByValue } from '@farsight/shared/domain'
import { useBilingual, useT } from '@farsight/shared/i18n'
import { Bar, Checkbox, Field, Input, message, Select, TextArea } from '@farsight/shared/ui'
import { ConfirmDialog, Differs, rescuedWords, Segments } from '@farsight/shared/ui/data'
import { useState } from 'react'
import css from '../kit/people.module.css'
import { useAct, useWords } from '../kit/use-people'
import { MenuFoot } from '../menus/menu-foot'
import { useMenuDraft } from '../menus/use-menu-draft'
import { clockOf, minutesOf } from '../places/clock'

const FIELDS = [
  'level',
  'reviewLevels',
  'retractApproval',
  'isLaunchRemote',
  'disableChatFeature',
  'hideService',
  'nightFrom',
  'nightTo',
  'nightWeekends',
  'nightHolidays',
  'holidays',
] as const satisfies readonly (keyof FacilityConfig)[]
const BITS = ['retractApproval', 'disableChatFeature', 'hideService', 'nightWeekends', 'nightHolidays'] as const
type Bits = (typeof BITS)[number]

const daysOf = (text: string): string[] => text.split(/[\s,，;；、]+/).filter((day) => day !== '')
const isDay = (day: string): boolean => {
  const time = Date.parse(`${day}T00:00:00Z`)
  return /^\d{4}-\d{2}-\d{2}$/.test(day) && !Number.isNaN(time) && new Date(time).toISOString().startsWith(day)
}
const textOf = (config: FacilityConfig) => ({
  from: clockOf(config.nightFrom),
  to: clockOf(config.nightTo),
  days: config.holidays.join('\n'),
})

/** Switches of the shell, reviews, and the night by which urgent orders to this hospital cost double (MANAGE-31). */
export function WorkForm({ config }: { readonly config: FacilityConfig & { readonly version: number } }) {
  const t = useWords()
  const comma = useT()('comma')
  const say = useBilingual()
  const hospital = useT('mf-manage')
  const { busy, fault, run, clear } = useAct()
  const [typed, setTyped] = useState(() => textOf((rescuedWords('settings') as { value: FacilityConfig } | undefined)?.value ?? config))
  const days = daysOf(typed.days)
  const [from, to] = [minutesOf(typed.from), minutesOf(typed.to)]
  const wrongDays = days.filter((day) => !isDay(day))
  const faults = {
    from: from === undefined ? t('need.clock') : undefined,
    to: to === undefined ? t('need.clock') : from !== undefined && from % 1440 === to % 1440 ? t('config.nightSame') : undefined,
    days:
      wrongDays.length > 0
        ? t('config.wrongDay', { day: wrongDays[0] ?? '' })
        : days.length > HOLIDAYS_MOST
          ? t('config.tooManyDays', { most: HOLIDAYS_MOST })
          : undefined,
  }
  const wrong = Object.values(faults).some(Boolean)
  const draft = useMenuDraft<FacilityConfig>(config, FIELDS, 'settings', ignore, wrong)
  const { value } = draft
  const set = (patch: Partial<FacilityConfig>) => {
    clear()
    draft.set(patch)
  }
  const isBit = (field: string): field is Bits => (BITS as readonly string[]).includes(field)
  const show = (field: keyof FacilityConfig, row: FacilityConfig): string => {
    if (isBit(field)) return t(row[field] ? 'yes' : 'no')
    if (field === 'nightFrom' || field === 'nightTo') return clockOf(row[field])
    if (field === 'holidays') return row.holidays.join(comma)
    if (field === 'level') return say(hospitalLevel(row.level))
    return field === 'reviewLevels' ? t(`config.levels${row.reviewLevels}`) : String(row[field])
  }
  const label = (field: keyof FacilityConfig): string => (field === 'level' ? hospital('hospital.level.title') : t(`config.${field}`))
  const lines = draft.lines(label, show).map((line) => ({
    ...line,
    // As it stands in the field, also where it is no hour yet.
    ...(line.key === 'nightFrom' ? { mine: typed.from } : line.key === 'nightTo' ? { mine: typed.to } : {}),
    onTake: () => {
      line.onTake()
      setTyped((before) => ({
        ...before,
        ...(line.key === 'nightFrom' ? { from: line.theirs } : {}),
        ...(line.key === 'nightTo' ? { to: line.theirs } : {}),
        ...(line.key === 'holidays' ? { days: line.theirs.split(comma).join('\n') } : {}),
      }))
    },
  }))
  const box = (field: Bits) => (
    <Checkbox key={field} checked={value[field] === 1} onChange={(event) => set({ [field]: event.target.checked ? 1 : 0 })}>
      {t(`config.${field}`)}
    </Checkbox>
  )
  const clock = (field: 'from' | 'to', name: 'nightFrom' | 'nightTo') => (
    <Field label={t(`config.${name}`)} error={faults[field]}>
      {(control) => (
        <Input
          {...control}
          maxLength={5}
          placeholder="18:00"
          style={{ width: 96 }}
          value={typed[field]}
          onChange={(event) => {
            setTyped((before) => ({ ...before, [field]: event.target.value }))
            const minutes = minutesOf(event.target.value)
            if (minutes !== undefined) set({ [name]: minutes })
          }}
        />
      )}
    </Field>
  )
  // What no second pair of eyes looks at any more is asked for by its name.
  const fewer = value.reviewLevels < draft.saved.reviewLevels
  const [asking, setAsking] = useState(false)
  async function save() {
    setAsking(false)
    if (busy || wrong) return
    const request = Object.fromEntries(FIELDS.map((field) => [field, value[field]])) as unknown as FacilityConfig
    const answer = await run('manageFacilityConfigSave', { baseVersion: draft.baseVersion, config: request }, (why) => {
      // What was not touched here follows the other’s.
      const there = why.val as FacilityConfig | undefined
      if (there && 'nightFrom' in there) {
        const [mine, his] = [textOf(draft.saved), textOf(there)]
        setTyped((before) => ({
          from: before.from === mine.from ? his.from : before.from,
          to: before.to === mine.to ? his.to : before.to,
          days: before.days === mine.days ? his.days : before.days,
        }))
      }
      draft.clash(why)
    })
    if (answer) message.success(t('config.saved'))
  }
  return (
    <section aria-label={t('config.work')} style={{ maxWidth: 720 }}>
      {draft.restored && <Bar kind="warn">{t('restored')}</Bar>}
      {draft.conflict && <Differs lines={lines} followed={draft.followed(label, show)} />}
      <fieldset className={css.set}>
        <legend>{hospital('hospital.level.own')}</legend>
        <Field label={hospital('hospital.level.title')}>
          {(control) => (
            <Select
              {...control}
              style={{ width: 200 }}
              options={[
                // What stands there and is none of the ten stays until another is chosen.
                ...(HOSPITAL_LEVELS.some(({ zh }) => zh === config.level)
                  ? []
                  : [{ value: config.level, label: config.level || hospital('hospital.level.none') }]),
                ...HOSPITAL_LEVELS.map((level) => ({ value: level.zh, label: say(level) })),
              ]}
              value={value.level}
              onChange={(event) => set({ level: event.target.value })}
            />
          )}
        </Field>
      </fieldset>
      <fieldset className={css.set}>
        <legend>{t('config.reviews')}</legend>
        <Field label={t('config.reviewLevels')} hint={t('config.levelsHint')}>
          {(control) => (
            <Segments
              {...control}
              label={t('config.reviewLevels')}
              value={value.reviewLevels}
              options={[0, 1, 2, 3].map((level) => ({ value: level, label: t(`config.levels${level}`) }))}
              onChange={(reviewLevels) => set({ reviewLevels })}
            />
          )}
        </Field>
        <div className={css.column}>{box('retractApproval')}</div>
      </fieldset>
      <fieldset className={css.set}>
        <legend>{t('config.shell')}</legend>
        <Field label={t('config.isLaunchRemote')} hint={t('config.launchHint')}>
          {(control) => (
            <Select
              {...control}
              style={{ width: 280 }}
              options={LAUNCH_REMOTE.map((code) => ({
                value: String(code),
                label: t(launchesByValue(code) ? 'config.launches' : 'config.launchesNot', { code }),
              }))}
              value={String(value.isLaunchRemote)}
              onChange={(event) => set({ isLaunchRemote: Number(event.target.value) })}
            />
          )}
        </Field>
        <div className={css.column}>{(['disableChatFeature', 'hideService'] as const).map(box)}</div>
      </fieldset>
      <fieldset className={css.set}>
        <legend>{t('config.night')}</legend>
        <p className="fs-2">{t('config.nightSays')}</p>
        <div className={css.two}>
          {clock('from', 'nightFrom')}
          {clock('to', 'nightTo')}
        </div>
        <div className={css.column}>{(['nightWeekends', 'nightHolidays'] as const).map(box)}</div>
        <Field above label={t('config.holidays')} error={faults.days} hint={t('config.holidaysHint', { count: new Set(days).size })}>
          {(control) => (
            <TextArea
              {...control}
              rows={4}
              style={{ maxWidth: 320 }}
              value={typed.days}
              onChange={(event) => {
                setTyped((before) => ({ ...before, days: event.target.value }))
                const next = daysOf(event.target.value)
                if (next.every(isDay)) set({ holidays: [...new Set(next)].sort() })
              }}
            />
          )}
        </Field>
      </fieldset>
      <MenuFoot
        dirty={draft.dirty}
        wrong={wrong}
        empty={false}
        busy={busy}
        conflict={draft.conflict}
        fault={fault}
        onSave={() => (fewer ? setAsking(true) : void save())}
        onBack={() => {
          clear()
          draft.back()
          setTyped(textOf(draft.saved))
        }}
      />
      {asking && (
        <ConfirmDialog
          title={t('config.fewer.title', {
            before: t(`config.levels${draft.saved.reviewLevels}`),
            now: t(`config.levels${value.reviewLevels}`),
          })}
          verb={t('save')}
          danger
          onClose={() => setAsking(false)}
          onConfirm={() => void save()}
        >
          <p>{t(value.reviewLevels === 0 ? 'config.fewer.none' : 'config.fewer.says')}</p>
        </ConfirmDialog>
      )}
    </section>
  )
}

function ignore(): void {}
