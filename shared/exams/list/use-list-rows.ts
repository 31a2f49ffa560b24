import { useT } from '@farsight/shared/i18n'
import { message } from '@farsight/shared/ui'
import type { MenuGroup } from '@farsight/shared/ui/data'
import { type RefObject, useCallback, useRef, useState } from 'react'
import type { ListCommand } from '../model/keys'
import type { AnyStore } from '../model/store'
import { useListKeys } from './use-list-keys'
import { useRoom } from './use-room'

/** What a list lets its user do with a row. All stable functions: rows render again only when they change. */
export interface RowWork<R> {
  readonly rowKey: (row: R) => string
  /** Its primary act. */
  readonly open: (row: R) => void
  /** Is the row's next step this doctor's own work? N goes from one such row to the next. */
  readonly isWork: (row: R) => boolean
  readonly menuOf: (row: R) => MenuGroup[]
  readonly copy: (row: R) => void
  /** A menu opens: time to bring what it may lead to. */
  readonly onMenu?: () => void
}

type Place = HTMLElement | { readonly x: number; readonly y: number }

export interface ListRows<R> {
  readonly box: RefObject<HTMLDivElement | null>
  /** How wide the columns may be together. */
  readonly room: number
  readonly rows: readonly R[]
  readonly chosen: R | undefined
  readonly work: RowWork<R>
  readonly menu: { readonly row: R; readonly at: Place } | undefined
  readonly choose: (key: string) => void
  readonly openMenu: (row: R, at: Place) => void
  readonly closeMenu: () => void
  readonly next: () => void
}

export interface ListRowsProps<R> {
  readonly store: AnyStore
  readonly rows: readonly R[]
  readonly work: RowWork<R>
  /** What the number keys do. */
  readonly chips: readonly (() => void)[]
  readonly refresh: () => void
}

/** The rows of a list as the user works them: chosen row, its menu, and the keys of visual.md 3.2. */
export function useListRows<R>({ store, rows, work, chips, refresh }: ListRowsProps<R>): ListRows<R> {
  const t = useT('exams')
  const box = useRef<HTMLDivElement>(null)
  const room = useRoom(box)
  const [menu, setMenu] = useState<ListRows<R>['menu']>()
  const grid = (): HTMLElement | null => box.current?.querySelector<HTMLElement>('[role=grid]') ?? null
  const { chosenId, filtersOpen, drawerOpen } = store.get()
  const chosen = rows.find((row) => work.rowKey(row) === chosenId)

  const choose = useCallback((key: string) => store.set({ chosenId: key }), [store])
  const openMenu = useCallback(
    (row: R, at: Place) => {
      store.set({ chosenId: work.rowKey(row) })
      setMenu({ row, at })
      work.onMenu?.()
    },
    [store, work],
  )

  function next(): void {
    const row = rows.find(work.isWork)
    if (row) work.open(row)
    else message.info(t('list.noNext'))
  }

  /** Arrows outside the grid go into it and on from the chosen row. */
  function intoGrid(index: number): void {
    grid()?.focus({ preventScroll: true })
    const row = rows[Math.max(0, Math.min(rows.length - 1, index))]
    if (row) choose(work.rowKey(row))
  }

  useListKeys((command: ListCommand) => {
    const at = chosen ? rows.indexOf(chosen) : -1
    if (command.startsWith('chip')) chips[Number(command.slice(4)) - 1]?.()
    else if (command === 'down' || command === 'pageDown') intoGrid(at + 1)
    else if (command === 'up' || command === 'pageUp') intoGrid(Math.max(at, 1) - 1)
    else if (command === 'home') intoGrid(0)
    else if (command === 'end') intoGrid(rows.length - 1)
    else if (command === 'next') next()
    else if (command === 'refresh') refresh()
    else if (command === 'filters') store.set({ filtersOpen: !filtersOpen })
    else if (command === 'details') store.set({ drawerOpen: !drawerOpen })
    else if (command === 'escape') {
      // From a field first back to the row; from the row, or a button of it, what lies over the list goes.
      if (grid()?.contains(document.activeElement)) store.set({ drawerOpen: false })
      grid()?.focus({ preventScroll: true })
    } else if (!chosen) return
    else if (command === 'act') work.open(chosen)
    else if (command === 'copy') work.copy(chosen)
    else if (command === 'menu')
      openMenu(chosen, grid()?.querySelector<HTMLElement>('tr[aria-selected=true] [aria-haspopup=menu]') ?? grid()!)
  })

  return { box, room, rows, chosen, work, menu, choose, openMenu, closeMenu: () => setMenu(undefined), next }
}
