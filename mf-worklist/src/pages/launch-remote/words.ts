import type { T } from '@farsight/shared/i18n'
import { promiseOf } from '../../model/fee'

/** `4 小时`, `1 小时 30 分`; '—' for no promise. */
export function promiseText(total: number, t: T): string {
  const { hours, minutes } = promiseOf(total)
  if (total <= 0) return '—'
  return [hours > 0 && t('launch.hours', { hours }), minutes > 0 && t('launch.minutes', { minutes })].filter(Boolean).join(' ')
}
