import { errorMessage } from '@farsight/shared/domain'
import { useBilingual, useT } from '@farsight/shared/i18n'
import { Bar } from '@farsight/shared/ui'
import type { ReactNode } from 'react'
import { hasAdvice, type LaunchFault } from '../../model/launch'

export interface Refusal {
  readonly code: number | string
  readonly says: string
}

/** Why it was not launched, and what to do about it, at the place that mends it. */
export function RefusalBar({ refusal, acts }: { readonly refusal: Refusal; readonly acts?: ReactNode }) {
  const t = useT('mf-worklist')
  const { code, says } = refusal
  return (
    <Bar kind="error" acts={acts}>
      <b>{says}</b> {hasAdvice(code) && t(`launch.advice.${code}`)}{' '}
      {code !== '' && <span className="fs-code">{t('launch.code', { code })}</span>}
    </Bar>
  )
}

/** A fault that the screen itself found, in the server's own words. */
export function useFaultRefusal(): (fault: LaunchFault) => Refusal {
  const t = useT('mf-worklist')
  const say = useBilingual()
  return ({ code }) => {
    const text = code === 'target' ? undefined : errorMessage(code)
    return text ? { code, says: say(text) } : { code: '', says: t('launch.chooseTarget') }
  }
}
