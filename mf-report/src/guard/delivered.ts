import type { Rule } from './engine/rule'
import { contradiction } from './rules/contradiction/index'
import { critical } from './rules/critical'
import { measured, narrowBlock } from './rules/ecg-figures'
import { empty } from './rules/empty'
import { flag } from './rules/flag'
import { leftover } from './rules/leftover'
import { misfit } from './rules/misfit'
import { number } from './rules/number'
import { paper } from './rules/paper'
import { part } from './rules/part'
import { sex } from './rules/sex'
import { side } from './rules/side'
import type { Kind, TextKind, Weight } from './types'

/** The delivered rules by key, with what a hospital that changes nothing gets. */
export const DELIVERED: Readonly<Record<string, { readonly kind: Kind; readonly weight: Weight }>> = {
  'side.order': { kind: 'side', weight: 'stop' },
  'side.addendum': { kind: 'side', weight: 'stop' },
  'sex.organ': { kind: 'sex', weight: 'stop' },
  'part.order': { kind: 'part', weight: 'stop' },
  'part.unsaid': { kind: 'part', weight: 'stop' },
  'part.addendum': { kind: 'part', weight: 'stop' },
  'contradiction.side': { kind: 'contradiction', weight: 'stop' },
  'contradiction.both': { kind: 'contradiction', weight: 'stop' },
  'contradiction.measure': { kind: 'contradiction', weight: 'stop' },
  'contradiction.denied': { kind: 'contradiction', weight: 'stop' },
  'contradiction.unsaid': { kind: 'contradiction', weight: 'stop' },
  'contradiction.normal': { kind: 'contradiction', weight: 'stop' },
  'contradiction.level': { kind: 'contradiction', weight: 'stop' },
  'contradiction.place': { kind: 'contradiction', weight: 'stop' },
  'contradiction.degree': { kind: 'contradiction', weight: 'stop' },
  'contradiction.scale': { kind: 'contradiction', weight: 'stop' },
  'contradiction.trace': { kind: 'contradiction', weight: 'stop' },
  'contradiction.flag': { kind: 'contradiction', weight: 'stop' },
  'contradiction.negative': { kind: 'contradiction', weight: 'hint' },
  'contradiction.forgotten': { kind: 'contradiction', weight: 'stop' },
  'number.unit': { kind: 'number', weight: 'stop' },
  'number.range': { kind: 'number', weight: 'stop' },
  'number.missing': { kind: 'number', weight: 'stop' },
  'number.scale': { kind: 'number', weight: 'stop' },
  'number.date': { kind: 'number', weight: 'stop' },
  'number.measured': { kind: 'number', weight: 'stop' },
  'number.narrow': { kind: 'number', weight: 'stop' },
  'leftover.token': { kind: 'leftover', weight: 'stop' },
  'leftover.choice': { kind: 'leftover', weight: 'stop' },
  'leftover.blank': { kind: 'leftover', weight: 'stop' },
  'leftover.html': { kind: 'leftover', weight: 'stop' },
  'leftover.type': { kind: 'leftover', weight: 'stop' },
  'empty.section': { kind: 'empty', weight: 'stop' },
  'empty.item': { kind: 'empty', weight: 'stop' },
  'flag.unset': { kind: 'flag', weight: 'stop' },
  'paper.letters': { kind: 'leftover', weight: 'hint' },
  'critical.unregistered': { kind: 'critical', weight: 'hint' },
  'critical.normal': { kind: 'critical', weight: 'stop' },
}

/** One function a kind, in the order in which a list of hits is read. */
export const KINDS: Readonly<Record<TextKind, Rule>> = {
  side,
  sex,
  part,
  contradiction,
  number,
  leftover,
  empty,
}

/** What the text alone does not tell: it is asked for by the form around it. */
export const OF_THE_FORM: readonly Rule[] = [flag, critical, measured, narrowBlock, misfit, paper]
