import { type KeyboardEvent, type ReactNode, useEffect, useLayoutEffect, useRef, useState } from 'react'
import { createPortal } from 'react-dom'
import { Button, type ButtonProps, IconButton, type IconButtonProps } from '../core/button'
import { classes } from '../core/classes'
import { Icon, type IconName } from '../core/icon'

export interface MenuItem {
  readonly key: string
  readonly label: string
  readonly icon?: IconName
  readonly danger?: boolean
  /** Why it cannot be done now: it stays visible, greyed, with this in its line. */
  readonly refused?: string | undefined
  /** Its key on the keyboard. */
  readonly keyName?: string
  /** Ticked or not: the item is then a choice, and the menu stays open. */
  readonly checked?: boolean
  readonly onClick: () => void
}
export interface MenuGroup {
  readonly label?: string
  readonly items: readonly MenuItem[]
}

export interface MenuPanelProps {
  readonly label: string
  readonly groups: readonly MenuGroup[]
  /** The corner of the window from which it opens, or the element beneath which it hangs. */
  readonly at: { readonly x: number; readonly y: number } | HTMLElement
  readonly onClose: () => void
}

const GAP = 4

function place(panel: HTMLElement, at: MenuPanelProps['at']): void {
  const box = panel.getBoundingClientRect()
  const anchor = at instanceof HTMLElement ? at.getBoundingClientRect() : undefined
  const [x, y] = anchor ? [anchor.left, anchor.bottom + GAP] : [(at as { x: number }).x, (at as { y: number }).y]
  const right = anchor ? anchor.right - box.width : x - box.width
  const above = anchor ? anchor.top - GAP - box.height : y - box.height
  panel.style.left = `${Math.max(8, x + box.width > innerWidth - 8 ? right : x)}px`
  panel.style.top = `${Math.max(8, y + box.height > innerHeight - 8 && above > 8 ? above : Math.min(y, innerHeight - 8 - box.height))}px`
}

/** A menu that is open: ↑ ↓ Home End move, Enter acts, Esc closes and gives the focus back, a letter jumps. */
export function MenuPanel({ label, groups, at, onClose }: MenuPanelProps) {
  const panel = useRef<HTMLDivElement>(null)
  const close = useRef(onClose)
  close.current = onClose
  useLayoutEffect(() => {
    if (panel.current) place(panel.current, at)
  }, [at])
  useEffect(() => {
    const before = document.activeElement
    panel.current?.querySelector<HTMLElement>('.fs-menu-item')?.focus()
    const outside = (event: Event) => {
      if (event.target instanceof Node && !panel.current?.contains(event.target)) close.current()
    }
    document.addEventListener('pointerdown', outside, true)
    window.addEventListener('resize', outside)
    return () => {
      document.removeEventListener('pointerdown', outside, true)
      window.removeEventListener('resize', outside)
      if (before instanceof HTMLElement && before.isConnected) before.focus()
    }
  }, [])

  function key(event: KeyboardEvent<HTMLElement>) {
    event.stopPropagation()
    const items = [...(panel.current?.querySelectorAll<HTMLElement>('.fs-menu-item') ?? [])]
    const at = items.indexOf(document.activeElement as HTMLElement)
    const goals: Record<string, number> = { ArrowDown: at + 1, ArrowUp: at - 1, Home: 0, End: items.length - 1 }
    const goal = goals[event.key]
    if (goal !== undefined) {
      event.preventDefault()
      items[(goal + items.length) % items.length]?.focus()
    } else if (event.key === 'Escape' || event.key === 'Tab') {
      event.preventDefault()
      onClose()
    } else if (event.key.length === 1 && event.key !== ' ') {
      const letter = event.key.toLowerCase()
      const order = [...items.slice(at + 1), ...items.slice(0, at + 1)]
      order.find((item) => item.textContent?.trim().toLowerCase().startsWith(letter))?.focus()
    }
  }

  return createPortal(
    <div ref={panel} className="fs-menu" role="menu" aria-label={label} tabIndex={-1} onKeyDown={key}>
      {groups
        .filter((group) => group.items.length > 0)
        .map((group, i) => (
          // biome-ignore lint/a11y/useSemanticElements: a fieldset cannot stand in a menu
          <div role="group" aria-label={group.label} key={group.label ?? group.items[0]?.key}>
            {i > 0 && <div className="fs-menu-rule" />}
            {group.label && <div className="fs-menu-group">{group.label}</div>}
            {group.items.map((item) => (
              <button
                key={item.key}
                type="button"
                {...(item.checked === undefined ? { role: 'menuitem' } : { role: 'menuitemcheckbox', 'aria-checked': item.checked })}
                aria-disabled={item.refused !== undefined || undefined}
                tabIndex={-1}
                className={classes('fs-menu-item', item.danger && 'fs-menu-danger')}
                onClick={() => {
                  if (item.refused !== undefined) return
                  if (item.checked === undefined) onClose()
                  item.onClick()
                }}
              >
                {item.checked !== undefined ? (
                  <span className="fs-menu-tick">{item.checked && <Icon name="check" />}</span>
                ) : (
                  item.icon && <Icon name={item.icon} />
                )}
                <span>
                  {item.label}
                  {item.refused && <small> · {item.refused}</small>}
                </span>
                {item.keyName && <kbd className="fs-kbd">{item.keyName}</kbd>}
              </button>
            ))}
          </div>
        ))}
    </div>,
    document.body,
  )
}

export interface MenuButtonProps extends Omit<ButtonProps, 'onClick'> {
  readonly label: string
  readonly groups: readonly MenuGroup[]
  readonly children: ReactNode
}
/** A button with words that opens a menu beneath it. */
export function MenuButton({ label, groups, children, ...rest }: MenuButtonProps) {
  const [anchor, setAnchor] = useState<HTMLElement>()
  return (
    <>
      <Button {...rest} aria-haspopup="menu" aria-expanded={anchor !== undefined} onClick={(event) => setAnchor(event.currentTarget)}>
        {children}
      </Button>
      {anchor && <MenuPanel label={label} groups={groups} at={anchor} onClose={() => setAnchor(undefined)} />}
    </>
  )
}

export interface IconMenuButtonProps extends Omit<IconButtonProps, 'onClick'> {
  readonly groups: readonly MenuGroup[]
}
/** A sign (⋯) that opens a menu beneath it. */
export function IconMenuButton({ groups, ...rest }: IconMenuButtonProps) {
  const [anchor, setAnchor] = useState<HTMLElement>()
  return (
    <>
      <IconButton {...rest} aria-haspopup="menu" aria-expanded={anchor !== undefined} onClick={(event) => setAnchor(event.currentTarget)} />
      {anchor && <MenuPanel label={rest.label} groups={groups} at={anchor} onClose={() => setAnchor(undefined)} />}
    </>
  )
}
