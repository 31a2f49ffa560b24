import type { CallTypes } from '@farsight/shared/contract'
import type { ViewLayout } from './layouts'
import { MOST_PANES, visiblePanes } from './layouts'
import type { PaneState } from './pane'
import type { Window } from './port'
import { presetsFor } from './presets'
import type { SeriesEntry } from './series'

export type HangingRule = NonNullable<CallTypes['queryHanging']['answer']['val']['rule']>
type RulePane = NonNullable<HangingRule['panes'][number]>

/** What a picture begins with. */
export interface HungPane {
  readonly entry: SeriesEntry
  /** Undefined: the image's own. */
  readonly window: Window | undefined
}

/** A rule as this exam's series fulfil it. */
export interface Hung {
  readonly layout: ViewLayout
  readonly linked: boolean
  /** Undefined: what no other picture shows. */
  readonly panes: readonly (HungPane | undefined)[]
}

/** As long as the server keeps them. */
const LONGEST = { description: 64, modality: 16 } as const

const modalityOf = ({ modality }: Pick<SeriesEntry, 'modality'>): string => modality.slice(0, LONGEST.modality)

/** The place of a series among those of its modality. */
function placeOf(entry: SeriesEntry, series: readonly SeriesEntry[]): number {
  const same = series.filter((one) => modalityOf(one) === modalityOf(entry))
  return Math.max(
    0,
    same.findIndex(({ seriesUid }) => seriesUid === entry.seriesUid),
  )
}

/** Latin words and figures as they are; of Chinese, which has no gaps, each two characters that stand together. */
export function wordsOf(description: string): ReadonlySet<string> {
  const words = new Set<string>()
  for (const [run] of description.toLowerCase().matchAll(/\p{Script=Han}+|[\p{L}\p{N}.]+?(?=\p{Script=Han}|[^\p{L}\p{N}.]|$)/gu)) {
    if (!/\p{Script=Han}/u.test(run) || run.length === 1) words.add(run)
    else for (let i = 0; i + 1 < run.length; i++) words.add(run.slice(i, i + 2))
  }
  return words
}

/** How alike two names are: 1 for the same words, 0 for none in common. */
function likeness(one: ReadonlySet<string>, other: ReadonlySet<string>): number {
  const shared = [...one].filter((word) => other.has(word)).length
  const all = one.size + other.size - shared
  return all === 0 ? 0 : shared / all
}

/** What is written down about the layout that stands, for the next study of its kind. */
export function ruleOf(
  state: {
    readonly layout: ViewLayout
    readonly linked: boolean
    readonly active: number
    readonly panes: readonly PaneState[]
  },
  series: readonly SeriesEntry[],
): HangingRule {
  const panes = visiblePanes(state.layout, state.active).map((at): RulePane | null => {
    const { shown, view } = state.panes[at]!
    // An earlier exam's series is none of the next study's.
    if (!shown || shown.prior !== undefined) return null
    return {
      modality: modalityOf(shown),
      description: shown.description.slice(0, LONGEST.description),
      place: placeOf(shown, series),
      window: view?.window ? presetIn(shown.modality, view.window) : null,
    }
  })
  return { layout: state.layout, linked: state.linked ? 1 : 0, panes }
}

/** A window that means the same on every machine: a preset. Any other belongs to its own image. */
function presetIn(modality: string, { center, width }: Window): Window | null {
  const found = presetsFor(modality).find((one) => Math.abs(one.center - center) < 1 && Math.abs(one.width - width) < 1)
  return found ? { center: found.center, width: found.width } : null
}

const sameWish = (a: RulePane, b: RulePane): boolean => a.modality === b.modality && a.description === b.description && a.place === b.place

/**
 * Which series goes where: first those that are called just so, then the most alike by their words, then by their place in the list.
 * No series is taken twice, except where the rule shows one twice (the same in two windows).
 */
export function hang(rule: HangingRule, series: readonly SeriesEntry[]): Hung {
  const found = new Map<RulePane, SeriesEntry>()
  const wishes = rule.panes
    .filter((pane): pane is RulePane => pane !== null)
    .filter((pane, i, all) => all.findIndex((one) => sameWish(one, pane)) === i)
  const free = (): readonly SeriesEntry[] => series.filter((entry) => ![...found.values()].includes(entry))
  const assign = (choose: (wish: RulePane) => SeriesEntry | undefined): void => {
    for (const wish of wishes) {
      const entry = found.has(wish) ? undefined : choose(wish)
      if (entry) found.set(wish, entry)
    }
  }
  const away = (wish: RulePane, entry: SeriesEntry): number => Math.abs(placeOf(entry, series) - wish.place)
  const nearest = (wish: RulePane, least: number): SeriesEntry | undefined =>
    free()
      .filter((entry) => modalityOf(entry) === wish.modality)
      .map((entry) => ({ entry, alike: likeness(wordsOf(wish.description), wordsOf(entry.description.slice(0, LONGEST.description))) }))
      .filter(({ alike }) => alike >= least)
      .sort((a, b) => b.alike - a.alike || away(wish, a.entry) - away(wish, b.entry))[0]?.entry
  assign((wish) => nearest(wish, 1))
  assign((wish) => nearest(wish, Number.MIN_VALUE))
  assign((wish) => free().find((entry) => modalityOf(entry) === wish.modality && placeOf(entry, series) === wish.place))
  assign((wish) => free().find((entry) => modalityOf(entry) === wish.modality))
  return {
    layout: rule.layout,
    linked: rule.linked === 1,
    panes: Array.from({ length: MOST_PANES }, (_, at) => {
      const wish = rule.panes[at]
      const entry = wish && found.get(wishes.find((one) => sameWish(one, wish))!)
      return entry && wish ? { entry, window: wish.window ?? undefined } : undefined
    }),
  }
}
