/** The system commands and what each takes; there is no other. */
export interface CommandArgs {
  readonly minimize: Readonly<Record<string, never>>
  /** Fills the screen, or gives the former size back. */
  readonly maximize: Readonly<Record<string, never>>
  /** Two windows side by side: the report, and its images. Addresses of this page's own origin. */
  readonly split: { readonly report: string; readonly images: string }
  readonly unsplit: Readonly<Record<string, never>>
  /** Prints the page as it stands on the desk's own printer, without a dialog. */
  readonly print: { readonly copies: number }
  /** A program by the name under which the wrapper's own list has it; never a path or a command line. */
  readonly open: { readonly program: string }
}
export type Command = keyof CommandArgs

const ownAddress = (value: unknown): boolean => {
  try {
    return typeof value === 'string' && value.length <= 2000 && new URL(value).origin === location.origin
  } catch {
    return false
  }
}

const CHECKS: { readonly [C in Command]: Readonly<Record<keyof CommandArgs[C], (value: unknown) => boolean>> } = {
  minimize: {},
  maximize: {},
  split: { report: ownAddress, images: ownAddress },
  unsplit: {},
  print: { copies: (value) => Number.isInteger(value) && Number(value) >= 1 && Number(value) <= 20 },
  open: { program: (value) => typeof value === 'string' && /^[a-z][a-zA-Z0-9]{0,31}$/.exec(value) !== null },
}

/** Is it one of the named commands, with exactly what it takes? Types end at run time: modules are code of several makers. */
export function isCommand(command: string, args: unknown): boolean {
  if (!Object.hasOwn(CHECKS, command) || typeof args !== 'object' || args === null) return false
  const checks: Readonly<Record<string, (value: unknown) => boolean>> = CHECKS[command as Command]
  const given = Object.entries(args)
  return given.length === Object.keys(checks).length && given.every(([name, value]) => Object.hasOwn(checks, name) && checks[name]?.(value))
}
