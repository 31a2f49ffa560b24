import { useBilingual } from '@farsight/shared/i18n'
import type { ReactNode } from 'react'
import { createElement } from 'react'
import { goTo } from '../shell/go-to'
import type { ShellEntry } from '../shell/menu-entries'
import { useShellText } from '../shell/texts'
import type { ShellAct } from '../shell/use-acts'
import { find, numberIn, patientIn } from './find'
import { PatientLine, reportRoute } from './patient-line'
import { usePatients } from './use-patients'

/** One line of the palette. */
export interface FoundLine {
  readonly key: string
  readonly shows: ReactNode
  readonly run: () => void
}
export interface FoundGroup {
  readonly title: string
  readonly lines: readonly FoundLine[]
  /** Words in place of lines: still asking, none, or failed. */
  readonly says?: string | undefined
}

export interface PaletteSource {
  readonly entries: readonly ShellEntry[]
  readonly acts: readonly ShellAct[]
  /** May this account look for patients? */
  readonly patients: boolean
}

/** What a query finds: menus, patients by name, sound or number, and what the shell can do. */
export function useFound(query: string, { entries, acts, patients }: PaletteSource): readonly FoundGroup[] {
  const t = useShellText()
  const say = useBilingual()
  const asked = patients ? patientIn(query) : undefined
  const { rows, phase, fault } = usePatients(asked)
  const menus = find(
    entries.map((entry) => ({ ...entry, label: say(entry), words: [entry.zh, entry.en, entry.short?.zh ?? '', entry.short?.en ?? ''] })),
    query,
  )
  const says = fault
    ? t('palette.failed', { fault })
    : rows.length > 0 || (phase === 'done' && numberIn(query) === undefined)
      ? // A word may mean a menu as well: that nobody is called so is no news.
        undefined
      : t(phase === 'done' ? 'palette.noPatients' : 'palette.searching')
  const groups: readonly FoundGroup[] = [
    {
      title: t('palette.patients'),
      lines: rows.map((row) => ({
        key: `patient/${row.risProcedureId}`,
        shows: createElement(PatientLine, { row }),
        run: goTo(reportRoute(row)),
      })),
      says: asked === undefined ? undefined : says,
    },
    { title: t('palette.menus'), lines: menus.map(({ key, label, route }) => ({ key: `menu/${key}`, shows: label, run: goTo(route) })) },
    {
      title: t('palette.acts'),
      lines: find(acts, query).map(({ key, label, onClick }) => ({ key: `act/${key}`, shows: label, run: onClick })),
    },
  ]
  return groups.filter(({ lines, says: words }) => lines.length > 0 || words !== undefined)
}
