import { type KeyboardEvent, type PointerEvent, type ReactNode, useRef, useState } from 'react'

export interface TwoPaneProps {
  /** Null while the right one stands alone; it keeps what it holds. */
  readonly left: ReactNode | null
  readonly right: ReactNode
  /** Name of the divider: 影像与报告的分隔. */
  readonly label: string
  /** Share of the left pane in percent; 58 unless told. */
  readonly share?: number
  readonly min?: number
  readonly max?: number
  /** Let go: remember it. */
  readonly onShare?: (share: number) => void
}

const STEP = 2

/** Two zones and a divider between them, pulled by hand or by ← → (Home and End to its ends). */
export function TwoPane({ left, right, label, share: given = 58, min = 20, max = 80, onShare }: TwoPaneProps) {
  const box = useRef<HTMLDivElement>(null)
  const [pulled, setPulled] = useState<number>()
  const [own, setOwn] = useState(given)
  const share = pulled ?? own
  const clamp = (value: number): number => Math.round(Math.max(min, Math.min(max, value)) * 10) / 10
  const keep = (value: number) => {
    setPulled(undefined)
    setOwn(clamp(value))
    onShare?.(clamp(value))
  }
  const shareAt = (event: PointerEvent): number => {
    const edges = box.current?.getBoundingClientRect()
    return edges?.width ? ((event.clientX - edges.left) / edges.width) * 100 : share
  }
  function key(event: KeyboardEvent) {
    const goals: Record<string, number> = { ArrowLeft: share - STEP, ArrowRight: share + STEP, Home: min, End: max }
    const goal = goals[event.key]
    if (goal === undefined) return
    event.preventDefault()
    keep(goal)
  }
  const alone = left === null
  return (
    <div className="fs-panes" ref={box}>
      {alone ? null : <div style={{ flex: `0 0 calc(${share}% - 2.5px)` }}>{left}</div>}
      {alone ? null : (
        // biome-ignore lint/a11y/useSemanticElements: a rule that can be moved is a separator with a value, not an hr
        <div
          className="fs-divider"
          role="separator"
          tabIndex={0}
          aria-label={label}
          aria-orientation="vertical"
          aria-valuenow={Math.round(share)}
          aria-valuemin={min}
          aria-valuemax={max}
          onKeyDown={key}
          onPointerDown={(event) => {
            event.currentTarget.setPointerCapture?.(event.pointerId)
            setPulled(share)
          }}
          onPointerMove={(event) => pulled !== undefined && setPulled(clamp(shareAt(event)))}
          onPointerUp={(event) => pulled !== undefined && keep(shareAt(event))}
          onPointerCancel={() => setPulled(undefined)}
          onDoubleClick={() => keep(given)}
        />
      )}
      <div style={{ flex: '1 1 0' }}>{right}</div>
    </div>
  )
}
