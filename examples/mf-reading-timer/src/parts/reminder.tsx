import { useT } from '@farsight/shared/i18n'
import { Bar, Button } from '@farsight/shared/ui'
import { type Day, isDue, minutesOf, rested } from '../model/day'
import { change } from '../model/timer'

/** A quiet line when it is time to look up; nothing before. */
export function Reminder({ day }: { readonly day: Day }) {
  const t = useT('mf-reading-timer')
  if (!isDue(day)) return null
  return (
    <Bar kind="info" acts={<Button onClick={() => change(rested)}>{t('lookedUp')}</Button>}>
      {t('lookUp', { minutes: minutesOf(day.stretchMs) })}
    </Bar>
  )
}
