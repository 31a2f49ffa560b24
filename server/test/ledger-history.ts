/** An act on the ledger as its client saw it. Instants are of one clock that only rises. */
export interface Act {
  readonly kind: 'recharge' | 'hold' | 'capture' | 'release'
  readonly orderId: string
  readonly begin: number
  readonly end: number
  /** Credits that moved; undefined when the balance did not suffice. */
  readonly moved: number | undefined
  /** What was asked for. */
  readonly amount: number
  readonly src: string
  readonly dest: string
}

/** A line of an account, in the order of the account itself. */
export interface KeptEntry {
  readonly account: string
  readonly act: string
  readonly amount: number
  readonly balanceAfter: number
}

/** The name under which an act's transfer is kept. */
export const nameOf = ({ kind, orderId }: Pick<Act, 'kind' | 'orderId'>): string => `${kind}/${orderId}`

/** What an act does in a serial world. */
function effects(act: Act): readonly (readonly [account: string, amount: number])[] {
  const [balance, held, theirs] = [`${act.src}/balance`, `${act.src}/held`, `${act.dest}/balance`]
  switch (act.kind) {
    case 'recharge':
      return [[balance, act.amount]]
    case 'hold':
      return [
        [balance, -act.amount],
        [held, act.amount],
      ]
    case 'capture':
      return [
        [held, -act.amount],
        [theirs, act.amount],
      ]
    case 'release':
      return [
        [held, -act.amount],
        [balance, act.amount],
      ]
  }
}

/** A serial order of the acts that moved something, by each account's lines and by what ended before something else began; or the acts of a circle. */
function serialOrder(acts: readonly Act[], entries: readonly KeptEntry[]): { order: Act[]; circle: string[] } {
  const after = new Map<string, Set<string>>(acts.map((act) => [nameOf(act), new Set()]))
  const before = new Map<string, number>(acts.map((act) => [nameOf(act), 0]))
  const edge = (from: string, to: string): void => {
    const outs = after.get(from)
    if (from === to || !outs || !after.has(to) || outs.has(to)) return
    outs.add(to)
    before.set(to, before.get(to)! + 1)
  }
  const last = new Map<string, string>()
  for (const { account, act } of entries) {
    const former = last.get(account)
    if (former !== undefined) edge(former, act)
    last.set(account, act)
  }
  for (const one of acts) for (const two of acts) if (one.end < two.begin) edge(nameOf(one), nameOf(two))
  const byName = new Map(acts.map((act) => [nameOf(act), act]))
  const ready = acts.map(nameOf).filter((name) => before.get(name) === 0)
  const order: Act[] = []
  for (let name = ready.shift(); name !== undefined; name = ready.shift()) {
    order.push(byName.get(name)!)
    for (const next of after.get(name)!) {
      before.set(next, before.get(next)! - 1)
      if (before.get(next) === 0) ready.push(next)
    }
  }
  const placed = new Set(order.map(nameOf))
  return { order, circle: acts.map(nameOf).filter((name) => !placed.has(name)) }
}

/** Was there a moment within a refused act's time at which the balance did not suffice? */
function explained(refused: Act, acts: ReadonlyMap<string, Act>, lines: readonly KeptEntry[]): boolean {
  const values = [
    { value: 0, from: Number.NEGATIVE_INFINITY },
    ...lines.map((line) => ({ value: line.balanceAfter, from: acts.get(line.act)?.begin ?? 0 })),
  ]
  return values.some(({ value, from }, i) => {
    const next = lines[i]
    const until = next ? (acts.get(next.act)?.end ?? Number.POSITIVE_INFINITY) : Number.POSITIVE_INFINITY
    return value < refused.amount && from <= refused.end && until >= refused.begin
  })
}

/**
 * Holds a recorded history against a serial world: there must be one order of all acts, in which each account's lines follow each
 * other and nothing goes before what ended earlier, that gives the very same lines, never goes below nothing, does each act once,
 * and explains each refusal. Answers what does not fit; nothing when the history is serial.
 */
export function checkHistory(acts: readonly Act[], entries: readonly KeptEntry[]): readonly string[] {
  const wrong: string[] = []
  const moved = acts.filter((act) => act.moved !== undefined && act.moved > 0)
  const names = moved.map(nameOf)
  if (new Set(names).size !== names.length) wrong.push('an act moved credits twice')
  const byName = new Map(moved.map((act) => [nameOf(act), act]))
  for (const { act } of entries) if (!byName.has(act)) wrong.push(`${act} is kept, and nobody was told that it was done`)
  const { order, circle } = serialOrder(moved, entries)
  if (circle.length > 0) wrong.push(`no serial order: ${circle.join(', ')}`)
  const balances = new Map<string, number>()
  const expected = new Map<string, KeptEntry[]>()
  for (const act of order) {
    for (const [account, amount] of effects(act)) {
      const value = (balances.get(account) ?? 0) + amount
      if (value < 0) wrong.push(`${nameOf(act)} takes ${account} below nothing`)
      balances.set(account, value)
      expected.set(account, [...(expected.get(account) ?? []), { account, act: nameOf(act), amount, balanceAfter: value }])
    }
  }
  const accounts = new Set([...expected.keys(), ...entries.map(({ account }) => account)])
  for (const account of accounts) {
    const kept = entries.filter((entry) => entry.account === account)
    const should = expected.get(account) ?? []
    for (let i = 0; i < Math.max(kept.length, should.length); i++)
      if (JSON.stringify(kept[i]) !== JSON.stringify(should[i])) {
        wrong.push(`${account} line ${i}: ${JSON.stringify(kept[i])} instead of ${JSON.stringify(should[i])}`)
        break
      }
  }
  for (const refused of acts.filter(({ moved: m }) => m === undefined)) {
    const lines = entries.filter(({ account }) => account === `${refused.src}/balance`)
    if (!explained(refused, byName, lines)) wrong.push(`${nameOf(refused)} was refused, and the balance sufficed all the time`)
  }
  return wrong
}
