import type { ButtonHTMLAttributes, Ref } from 'react'
import { classes } from './classes'
import { Icon, type IconName } from './icon'

export interface ButtonProps extends Omit<ButtonHTMLAttributes<HTMLButtonElement>, 'disabled'> {
  /** The one act of a zone is `primary`; `danger` destroys something; `text` and `link` stand without a border. */
  readonly kind?: 'primary' | 'default' | 'danger' | 'text' | 'link'
  readonly icon?: IconName
  /** Waiting for an answer: the button keeps its look and its focus, and does nothing. */
  readonly busy?: boolean
  /** Cannot be done now: it stays visible and in the tab order, and says why (its title and its description). */
  readonly refused?: string
  readonly wide?: boolean
  readonly ref?: Ref<HTMLButtonElement>
}

/** A button with words. Never disabled in silence: give `refused` its reason. */
export function Button({ kind = 'default', icon, busy, refused, wide, className, children, onClick, ...rest }: ButtonProps) {
  const stopped = busy || refused !== undefined
  return (
    <button
      type="button"
      {...rest}
      className={classes('fs-button', kind !== 'default' && `fs-button-${kind}`, wide && 'fs-button-wide', className)}
      aria-disabled={refused !== undefined || undefined}
      aria-busy={busy || undefined}
      aria-description={refused}
      title={refused ?? rest.title}
      onClick={(event) => {
        if (stopped) event.preventDefault()
        else onClick?.(event)
      }}
    >
      {icon && <Icon name={icon} />}
      {children}
    </button>
  )
}

export interface IconButtonProps extends Omit<ButtonProps, 'icon' | 'kind' | 'children' | 'wide'> {
  readonly icon: IconName
  /** What it does, in words: its name and its title. */
  readonly label: string
  /** Its key, shown in the title. */
  readonly keyName?: string
}

/** A square button with a sign alone; the word is its accessible name and its title. */
export function IconButton({ icon, label, keyName, refused, busy, className, onClick, ...rest }: IconButtonProps) {
  return (
    <button
      type="button"
      {...rest}
      className={classes('fs-button fs-button-icon', className)}
      aria-label={label}
      aria-disabled={refused !== undefined || undefined}
      aria-description={refused}
      title={refused ?? (keyName ? `${label} (${keyName})` : label)}
      onClick={(event) => {
        if (!busy && refused === undefined) onClick?.(event)
      }}
    >
      <Icon name={icon} />
    </button>
  )
}
