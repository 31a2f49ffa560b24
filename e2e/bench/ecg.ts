// npm run bench -- --only ecg: R peaks and measured values of ECGs at random by condition, F1 on MIT-BIH 100, and what measuring costs against
// one pass of a filter over the same samples. SEEDS (10) ECGs of each condition.
import { agreement, between } from '../../shared/ecg/beats'
import { measureEcg } from '../../shared/ecg/measure'
import { microvolts } from '../../shared/ecg/record'
import { LOST_CONDITIONS, lostEcg } from '../../shared/ecg/test/lost'
import { RANDOM_CONDITIONS, randomAsk } from '../../shared/ecg/test/random-asks'
import { readMitBih, real } from '../../shared/ecg/test/real'
import { type Synthetic, synthetic } from '../../shared/ecg/test/synthetic'

const SEEDS = Number(process.env.SEEDS ?? 10)
const NAMES = ['hr', 'pr', 'qrs', 'qt'] as const
const say = (text: string): void => void process.stdout.write(`${text}\n`)
const cpu = (work: () => void): number => {
  const began = process.cpuUsage()
  work()
  const { user, system } = process.cpuUsage(began)
  return (user + system) / 1000
}

let [measuring, passing] = [0, 0]
say(
  `\n${'mean, worst'.padEnd(16)}${['R-peak F1', 'HR /min', 'PR ms', 'QRS ms', 'QT ms'].map((one) => one.padStart(14)).join('')}   left out`,
)
const CONDITIONS: readonly (readonly [string, (seed: number) => Synthetic])[] = [
  ...RANDOM_CONDITIONS.map((one) => [one, (seed: number) => synthetic(randomAsk(one, seed))] as const),
  ...LOST_CONDITIONS.map((one) => [one, (seed: number) => lostEcg(one, seed)] as const),
]
for (const [condition, made] of CONDITIONS) {
  const f1: number[] = []
  const errors: Record<(typeof NAMES)[number], number[]> = { hr: [], pr: [], qrs: [], qt: [] }
  let left = 0
  for (let seed = 0; seed < SEEDS; seed += 1) {
    const { group, beats, truth } = made(seed)
    let told: ReturnType<typeof measureEcg> | undefined
    measuring += cpu(() => {
      told = measureEcg(group)
    })
    const leads = group.leads.map((lead) => Float64Array.from(lead.samples, (one) => microvolts(lead, one)))
    passing += cpu(() => {
      for (const lead of leads) between(lead, 8, 20, group.rate)
    })
    const found = told!.beats.map(({ at }) => at)
    f1.push(
      agreement(
        found,
        beats.map(({ at }) => at),
        0.075 * group.rate,
      ).f1,
    )
    for (const name of NAMES) {
      const [value, put] = [told![name], truth[name]]
      if (put === null) continue
      if (value === undefined) left += 1
      else errors[name].push(Math.abs(value - put))
    }
  }
  const mean = (of: readonly number[]): number => of.reduce((sum, one) => sum + one, 0) / of.length
  const pair = (of: readonly number[]): string =>
    (of.length === 0 ? '-' : `${mean(of).toFixed(1)} ${Math.max(...of).toFixed(1)}`).padStart(14)
  say(
    `${condition.padEnd(16)}${`${mean(f1).toFixed(4)} ${Math.min(...f1).toFixed(3)}`.padStart(14)}${NAMES.map((name) => pair(errors[name])).join('')}   ${left}`,
  )
}
const count = SEEDS * CONDITIONS.length
say(
  `measuring 10 s x 12 leads: ${(measuring / count).toFixed(0)} ms CPU, ${(measuring / passing).toFixed(1)} times one band filter over the same`,
)
if (real('ecg_wfdb/100.dat')) {
  const { group, beats } = readMitBih()
  let found: readonly number[] = []
  const took = cpu(() => {
    found = measureEcg(group).beats.map(({ at }) => at)
  })
  const { f1, missed, invented } = agreement(found, beats, 0.15 * group.rate)
  say(
    `MIT-BIH 100: ${beats.length} beats, F1 ${f1.toFixed(4)} (missed ${missed}, invented ${invented}), half an hour measured in ${took.toFixed(0)} ms CPU`,
  )
} else say('MIT-BIH 100: not on this machine')
