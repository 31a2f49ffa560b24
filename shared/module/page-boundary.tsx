import { Component, Fragment, type ReactNode } from 'react'
import { bus } from '../bus'
import { type Pair, useBilingual } from '../i18n'
import { FaultPanel } from '../ui'
import { FAULT_CODES, type FaultKind, faultOf } from './faults'
import { loadAgain } from './lazy-with-retry'

interface Props {
  readonly title: Pair
  /** Whose page it is: its faults are told under this name. */
  readonly module?: string
  readonly children: ReactNode
}
interface State {
  readonly fault: FaultKind | undefined
  readonly attempt: number
}

/** Around every page: what the page throws while rendering becomes a panel with a retry, and nothing outside it stops. */
export class PageBoundary extends Component<Props, State> {
  override state: State = { fault: undefined, attempt: 0 }

  static getDerivedStateFromError(error: unknown): Pick<State, 'fault'> {
    return { fault: faultOf(error) }
  }

  override componentDidCatch(error: unknown): void {
    if (this.props.module !== undefined) bus.emit('module-fault.v1', { module: this.props.module, code: FAULT_CODES[faultOf(error)] })
  }

  /** The page begins anew: its former state is not carried into it. */
  retry = (): void => {
    loadAgain()
    this.setState(({ attempt }) => ({ fault: undefined, attempt: attempt + 1 }))
  }

  override componentWillUnmount(): void {
    if (this.state.fault !== undefined) loadAgain()
  }

  override render(): ReactNode {
    const { fault, attempt } = this.state
    if (fault !== undefined) return <Fault kind={fault} title={this.props.title} onRetry={this.retry} />
    return <Fragment key={attempt}>{this.props.children}</Fragment>
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
