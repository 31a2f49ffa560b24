import { lazy, Suspense } from 'react'
import { Input } from '../core/field'

interface Common {
  readonly id?: string
  readonly label?: string
  readonly options: readonly { readonly value: string; readonly label: string }[]
  readonly placeholder?: string
}
/** One of many words, or several of them (`many`). Empty is '' or []. */
export type SearchSelectProps = Common &
  (
    | { readonly many?: false; readonly value: string; readonly onChange: (value: string) => void }
    | { readonly many: true; readonly value: readonly string[]; readonly onChange: (value: string[]) => void }
  )

const Chooser = lazy(() => import('../antd/search-select'))

/** A choice among many words, found by typing; for a few words take Select. */
export function SearchSelect(props: SearchSelectProps) {
  return (
    <Suspense fallback={<Input id={props.id} aria-label={props.label} placeholder={props.placeholder} readOnly />}>
      <Chooser {...props} />
    </Suspense>
  )
}
