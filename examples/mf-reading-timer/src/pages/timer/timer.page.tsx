import { useBilingual, useT } from '@farsight/shared/i18n'
import { useRoutePlace } from '@farsight/shared/module'
import { Field, Select } from '@farsight/shared/ui'
import { REMINDERS } from '../../model/day'
import { change, startTimer, useDay } from '../../model/timer'
import { Figures } from '../../parts/figures'
import { Reminder } from '../../parts/reminder'

startTimer()

/** The doctor's own day: how long, how many, and when to be reminded. */
export default function TimerPage() {
  const { module, route } = useRoutePlace()
  const say = useBilingual()
  const t = useT(module)
  const day = useDay()
  return (
    <section className="fs-panel" aria-label={say(route.title)}>
      <h1>{say(route.title)}</h1>
      <Reminder day={day} />
      <Figures day={day} show={['today', 'count', 'reading', 'longest']} />
      <div style={{ marginTop: 16 }}>
        <Field label={t('remind')} hint={t('fresh')}>
          {(control) => (
            <Select
              {...control}
              value={String(day.remind)}
              options={REMINDERS.map((minutes) => ({
                value: String(minutes),
                label: minutes === 0 ? t('remindOff') : t('minutes', { minutes }),
              }))}
              onChange={(event) => {
                const remind = Number(event.target.value)
                change((today) => ({ ...today, remind }))
              }}
            />
          )}
        </Field>
      </div>
      <p style={{ marginTop: 16, color: 'var(--text-3)' }}>{t('keeps')}</p>
    </section>
  )
}
