/** The shell's zones in reading order. */
const ZONES = ['.fs-shell-top', '.fs-shell-side', '.fs-shell-content', '.fs-shell-tabs', '.fs-shell-foot'] as const
const STOPS = 'a[href],button:not([tabindex="-1"]),input,select,textarea,[tabindex="0"]'

/** Where the focus was in the page before it went round. */
let left: HTMLElement | undefined

/** F6: the focus goes to the next zone (or the former one); in the page back to where it was. */
export function goRound(shell: HTMLElement, step: 1 | -1): void {
  const zones = ZONES.flatMap((zone) => shell.querySelector<HTMLElement>(zone) ?? [])
  const active = document.activeElement
  const here = zones.findIndex((zone) => zone.contains(active))
  const page = shell.querySelector<HTMLElement>('.fs-shell-content')
  if (page?.contains(active) && active instanceof HTMLElement) left = active
  const zone = zones[(here + step + zones.length) % zones.length]
  if (zone === undefined) return
  const back = zone === page && left?.isConnected && page.contains(left) ? left : undefined
  const stop = zone === page ? page : (zone.querySelector<HTMLElement>('[aria-current]') ?? zone.querySelector<HTMLElement>(STOPS))
  ;(back ?? stop)?.focus()
}
