import { Component, type ReactNode } from 'react'
import { type Pair, useBilingual } from '../i18n'
import { FaultPanel } from '../ui'
import { type Attempt, AttemptContext } from './attempt'
import { FAULT_CODES, type FaultKind, faultOf } from './faults'

interface Props {
  readonly title: Pair
  readonly children: ReactNode
}
interface State {
  readonly fault: FaultKind | undefined
  readonly attempt: Attempt
}

/** Around every page: what the page throws while rendering becomes a panel with a retry, and nothing outside it stops. */
export class PageBoundary extends Component<Props, State> {
  override state: State = { fault: undefined, attempt: { number: 0 } }

  static getDerivedStateFromError(error: unknown): Pick<State, 'fault'> {
    return { fault: faultOf(error) }
  }

  /** The page begins anew: its former state is not carried into it. */
  retry = (): void => this.setState(({ attempt }) => ({ fault: undefined, attempt: { number: attempt.number + 1 } }))

  override render(): ReactNode {
    const { fault, attempt } = this.state
    if (fault !== undefined) return <Fault kind={fault} title={this.props.title} onRetry={this.retry} />
    return (
      <AttemptContext key={attempt.number} value={attempt}>
        {this.props.children}
      </AttemptContext>
    )
  }
}

function Fault({ kind, title, onRetry }: { readonly kind: FaultKind; readonly title: Pair; readonly onRetry: () => void }) {
  const say = useBilingual()
  return (
    <div data-fault={FAULT_CODES[kind]}>
      <FaultPanel title={say(title)} code={FAULT_CODES[kind]} onRetry={onRetry} />
    </div>
  )
}
