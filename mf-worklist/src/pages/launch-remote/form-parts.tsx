import { CONDITION_MAX } from '@farsight/shared/domain'
import { useT } from '@farsight/shared/i18n'
import { Button, Field, TextArea } from '@farsight/shared/ui'
import { type ReactNode, useId } from 'react'
import { useNavigate } from 'react-router-dom'
import type { LaunchPlace } from '../../model/launch'
import { followsOrders, orderAddress } from '../../model/order-routes'
import css from './launch.module.css'
import { useOpenOrder } from './use-launch'

/** Somebody was first: the way to what they launched, instead of a button that can only be refused. */
export function Gone({ examId, list }: { readonly examId: string; readonly list: string }) {
  const t = useT('mf-worklist')
  const go = useNavigate()
  const follows = followsOrders()
  const order = useOpenOrder(examId, follows)
  const to = order ? orderAddress(order) : list
  return (
    <>
      <p className={css.why} role="status">
        {t('launch.gone')}
      </p>
      <Button kind="primary" wide onClick={() => void go(to)}>
        {t(order ? 'launch.seeOrder' : 'launch.back')}
      </Button>
    </>
  )
}

interface ZoneProps {
  readonly place: LaunchPlace
  readonly title: string
  readonly className: string
  readonly children: ReactNode
}
/** A box of the form; a refusal brings the focus into it. */
export function Zone({ place, title, className, children }: ZoneProps) {
  const id = useId()
  return (
    <section className={`${css.zone} ${className}`} aria-labelledby={id} data-place={place} tabIndex={-1}>
      <h2 id={id}>{title}</h2>
      {children}
    </section>
  )
}

/** The condition and the question, counted as the server counts. */
export function Condition({ value, onChange }: { readonly value: string; readonly onChange: (value: string) => void }) {
  const t = useT('mf-worklist')
  const over = value.length > CONDITION_MAX
  return (
    <Field
      above
      label={t('launch.conditionLabel')}
      hint={<span className={over ? css.over : undefined}>{t('launch.count', { count: value.length, most: CONDITION_MAX })}</span>}
    >
      {(control) => <TextArea {...control} invalid={over} rows={5} value={value} onChange={(event) => onChange(event.target.value)} />}
    </Field>
  )
}
