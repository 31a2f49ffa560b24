import { Component, type ComponentType, createElement, Fragment, type ReactNode, Suspense, useEffect } from 'react'
import { type Pair, useBilingual } from '../i18n'
import { Button, classes, IconButton } from '../ui'
import { FAULT_CODES } from './faults'
import type { SlotId, Slots } from './slot-types'
import { type DeclaredFilling, loadFillings, loadFillingsAgain, reportSlot, useFilling, useFillings } from './slots'

/** `sign`: 24 px in a line of text; `zone`: a part of a page. It decides how much room is kept and how a fault is said. */
export type SlotShape = 'sign' | 'zone'

export interface SlotProps<Id extends SlotId> {
  readonly id: Id
  readonly props: Slots[Id]
  readonly shape?: SlotShape
  /** What stands there when no module fills the slot. */
  readonly fallback?: ReactNode
}

/** A place that other modules add to: each filling in a box of its own, in the order of their declarations. */
export function Slot<Id extends SlotId>({ id, props, shape = 'zone', fallback = null }: SlotProps<Id>): ReactNode {
  const fillings = useFillings(id)
  if (fillings.length === 0) return fallback
  return fillings.map((filling) => <SlotFilling key={filling.module} filling={filling} props={props} shape={shape} />)
}

export interface SlotFillingProps<Id extends SlotId> {
  readonly filling: DeclaredFilling
  readonly props: Slots[Id]
  readonly shape?: SlotShape
  /** The user asked for it and waits: its code is loaded at once, not when the page is idle. */
  readonly eager?: boolean
}

/**
 * One filling in its box: it is loaded when it is first shown and the page is idle; what it throws becomes a quiet line with
 * a retry, and nothing around it moves.
 */
export function SlotFilling<Id extends SlotId>({ filling, props, shape = 'zone', eager = false }: SlotFillingProps<Id>) {
  const { module, slot, title } = filling
  const { phase, code } = useFilling(module, slot)
  useEffect(() => {
    if (!eager) return atIdle(() => void loadFillings(module))
    void loadFillings(module)
  }, [module, eager])
  // Loaded, and this slot is not among what it brought.
  const missing = phase === 'filled' && code === undefined
  useEffect(() => {
    if (missing) reportSlot({ module, slot, during: 'load', error: new Error('no filling') })
  }, [missing, module, slot])
  const Place = shape === 'sign' ? 'span' : 'div'
  return (
    <Place className={classes('fs-slot', `fs-slot-${shape}`)} data-slot={slot} data-filling={module}>
      {phase === 'failed' || missing ? (
        <SlotNote title={title} shape={shape} onRetry={() => void loadFillingsAgain(module)} />
      ) : (
        code !== undefined && (
          <SlotBoundary filling={filling} shape={shape}>
            <Suspense fallback={null}>{createElement(code.component as ComponentType<object>, props)}</Suspense>
          </SlotBoundary>
        )
      )}
    </Place>
  )
}

/** After what the user waits for: the host screen's own work goes first. */
function atIdle(work: () => void): () => void {
  if (typeof window.requestIdleCallback !== 'function') {
    const timer = setTimeout(work, 200)
    return () => clearTimeout(timer)
  }
  const handle = window.requestIdleCallback(work, { timeout: 2000 })
  return () => window.cancelIdleCallback(handle)
}

const NOT_THERE: Pair = { zh: '扩展不可用', en: 'Extension not available' }
const AGAIN: Pair = { zh: '重试', en: 'Retry' }

/** One quiet line: an extension is missing, the screen is not at fault. */
export function SlotNote({ title, shape, onRetry }: { readonly title: Pair; readonly shape: SlotShape; readonly onRetry: () => void }) {
  const say = useBilingual()
  const says = `${say(NOT_THERE)} ${FAULT_CODES.extension} · ${say(title)}`
  if (shape === 'sign')
    return (
      <IconButton
        icon="warning"
        tabIndex={-1}
        className="fs-slot-note"
        data-fault={FAULT_CODES.extension}
        label={`${says} · ${say(AGAIN)}`}
        onClick={(event) => {
          // The row underneath is not meant.
          event.stopPropagation()
          onRetry()
        }}
      />
    )
  return (
    <p className="fs-slot-note" role="status" data-fault={FAULT_CODES.extension}>
      {says}
      <Button kind="link" onClick={onRetry}>
        {say(AGAIN)}
      </Button>
    </p>
  )
}

interface BoundaryProps {
  readonly filling: DeclaredFilling
  readonly shape: SlotShape
  readonly children: ReactNode
}
interface BoundaryState {
  readonly thrown: boolean
  readonly attempt: number
}

class SlotBoundary extends Component<BoundaryProps, BoundaryState> {
  override state: BoundaryState = { thrown: false, attempt: 0 }

  static getDerivedStateFromError(): Pick<BoundaryState, 'thrown'> {
    return { thrown: true }
  }

  override componentDidCatch(error: unknown): void {
    const { module, slot } = this.props.filling
    reportSlot({ module, slot, during: 'render', error })
  }

  retry = (): void => {
    void loadFillingsAgain(this.props.filling.module)
    this.setState(({ attempt }) => ({ thrown: false, attempt: attempt + 1 }))
  }

  override render(): ReactNode {
    const { thrown, attempt } = this.state
    if (thrown) return <SlotNote title={this.props.filling.title} shape={this.props.shape} onRetry={this.retry} />
    return <Fragment key={attempt}>{this.props.children}</Fragment>
  }
}
