import { isDeepStrictEqual } from 'node:util'
import fc from 'fast-check'
import { type Act, anyAct } from './acts'
import { expected } from './expected'
import { type Model, newKase } from './model/kase'
import { worthTrying } from './people'
import { Real } from './real'
import { foreseen } from './seen'
import type { World } from './world'

/** What the walks of a campaign have seen. */
export class Tally {
  steps = 0
  accepted = 0
  walks = 0
  readonly refused = new Map<number, number>()
  readonly edges = new Set<string>()

  note(act: Act, code: number, from: number, to: number): void {
    this.steps += 1
    if (code === 0) {
      this.accepted += 1
      if (act.kind !== 'wait' && act.kind !== 'repeat') this.edges.add(`${act.kind} ${from}→${to}`)
    } else this.refused.set(code, (this.refused.get(code) ?? 0) + 1)
  }

  line(): string {
    const codes = [...this.refused].sort(([a], [b]) => a - b).map(([code, n]) => `${code}×${n}`)
    const refused = this.steps - this.accepted
    return `${this.steps} steps in ${this.walks} walks, ${this.accepted} accepted over ${this.edges.size} different edges, ${refused} refused: ${codes.join(' ')}`
  }
}

/** Both are told the same, and must say and show the same. Throws with both when they do not. */
async function step(m: Model, real: Real, act: Act, tally: Tally): Promise<void> {
  const from = m.kase.state
  // The server first: who acts and with which version is told from the case as it stands.
  const { code, answer } = await real.does(m, act)
  const wanted = expected(m, act)
  tally.note(act, code, from, m.kase.state)
  if (code !== wanted) throw new Error(`the model says ${wanted}, the server ${code}: ${answer?.text ?? ''}`)
  const { submissionId: _, ...seen } = await real.see()
  const wants = foreseen(m)
  if (!isDeepStrictEqual(seen, wants)) {
    const keys = (Object.keys(wants) as (keyof typeof wants)[]).filter((key) => !isDeepStrictEqual(seen[key], wants[key]))
    throw new Error(
      keys.map((key) => `${key}: the model has ${JSON.stringify(wants[key])}, the server ${JSON.stringify(seen[key])}`).join('\n'),
    )
  }
  const { version, state } = answer?.body?.val ?? {}
  if (
    code === 0 &&
    act.kind !== 'repeat' &&
    ['save', 'submit', 'pass', 'rebut', 'takeBack'].includes(act.kind) &&
    (version !== seen.version || state !== seen.state)
  )
    throw new Error(`it answers version ${version} in ${state}, and has ${seen.version} in ${seen.state}`)
}

class Command implements fc.AsyncCommand<Model, Real> {
  constructor(
    private readonly act: Act,
    private readonly luck: number,
    private readonly tally: Tally,
  ) {}
  check = (m: Model): boolean => worthTrying(m, this.act.kind, this.luck)
  run = (m: Model, real: Real): Promise<void> => step(m, real, this.act, this.tally)
  toString = (): string => JSON.stringify(this.act)
}

/** Walks of at most so many steps; a failing one is made short by fast-check, which prints it with its seed. */
export async function walks(
  world: World,
  { seed, runs, steps }: { seed: number; runs: number; steps: number },
  tally: Tally,
): Promise<void> {
  const [home] = world.homes
  const act = anyAct(home!.doctors.length + world.target.doctors.length)
  const acts = fc.tuple(act, fc.nat({ max: 6 })).map(([one, luck]) => new Command(one, luck, tally))
  // Long walks from the first run on.
  const many = fc.noBias(fc.commands([acts], { maxCommands: steps, size: 'max' }))
  const property = fc.asyncProperty(
    fc.nat({ max: 3 }),
    fc.constantFrom(2060, 2060, 2060, 2060, 2040),
    many,
    async (levels, state, commands) => {
      const at = world.homes[levels]!
      tally.walks += 1
      await fc.asyncModelRun(async () => {
        const model: Model = { now: world.server.clock.now, doctors: [...at.doctors, ...world.target.doctors], kase: newKase(state) }
        return { model, real: await Real.begin(world, at, state) }
      }, commands)
    },
  )
  // SHRINK=0 ends at the first failure.
  await fc.assert(property, { seed, numRuns: runs, endOnFailure: process.env.SHRINK === '0' })
}
