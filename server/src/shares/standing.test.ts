import { execFileSync } from 'node:child_process'
import { join } from 'node:path'
import { buildSync } from 'esbuild'
import { maskedText } from './mask'

const ZONES = [
  'UTC',
  'Asia/Shanghai',
  'Pacific/Kiritimati',
  'Pacific/Pago_Pago',
  'America/New_York',
  'Europe/Berlin',
  'Australia/Lord_Howe',
  'Asia/Kathmandu',
]

/** Beside the hours at which clocks are put forward and back, a second before and after each end; printed as one line. */
const PROBE = `
const DAY = 86400000
const out = []
for (const at of ['2026-03-08T06:30:00Z', '2026-03-29T00:30:00Z', '2026-10-25T00:30:00Z', '2026-11-01T05:30:00Z', '2028-02-28T23:30:00Z', '2026-12-31T23:59:59Z'].map(Date.parse))
  for (const validity of ['oneDay', 'threeDays', 'oneWeek', 'longTerm']) {
    const until = endOf(validity, at)
    const share = { validity, until, at, cancelled_at: null, confirmed_at: null, with_report: false, withdrawn: false }
    const end = until ?? confirmBy(share)
    out.push([(end - at) / DAY, ...[end - 1000, end + 1000].map((now) => standingOf(share, { state: 2060, report_has_complete: false }, now))].join(' '))
  }
console.log(JSON.stringify(out))
`

test('[LK-09, CONST-06] in every time zone a link is open a second before its end and over a second after it, also where the clocks change', () => {
  const { outputFiles } = buildSync({
    stdin: {
      contents: `import { confirmBy, endOf, standingOf } from './standing'\n${PROBE}`,
      resolveDir: join(process.cwd(), 'server/src/shares'),
      loader: 'ts',
    },
    bundle: true,
    platform: 'node',
    format: 'cjs',
    write: false,
    alias: { '@farsight/shared/domain': join(process.cwd(), 'shared/domain/states.ts') },
  })
  const code = outputFiles[0]!.text
  const expected = Array.from({ length: 6 }, () => ['1 open expired', '3 open expired', '7 open expired', '365 open unconfirmed']).flat()
  for (const zone of ZONES) {
    const said = execFileSync(process.execPath, ['-e', code], { env: { ...process.env, TZ: zone }, encoding: 'utf8' })
    expect({ zone, said: JSON.parse(said) }).toEqual({ zone, said: expected })
  }
})

test('[LK-10] a text names nobody: names and numbers as they are written, days, phones, cards, addresses; measures stay', () => {
  const words = ['王建国', 'wang jian guo', 'CT2611230009', '3', '12', '']
  const covered = (text: string): string => maskedText(text, { words })
  expect(covered('患者王建国（Wang Jian Guo），检查号CT2611230009')).toBe('患者***（***），检查号***')
  expect(covered('与 2025-03-04、2025年3月4日、2025.3.4 及 3月4日 片比较')).toBe('与 2025、2025、2025 及 *** 片比较')
  expect(covered('compared with March 4, 2025 and 4 Mar 2025, 04/03/2025, Mar 2025')).toBe('compared with 2025 and 2025, 2025, 2025')
  expect(covered('电话 +86 139 1234 5678 / 0571-87654321，身份证 11010119591224123X')).toBe('电话 *** / ***，身份证 ***')
  expect(covered('a.b@c.cn http://x.y/z www.q.com 192.168.0.1')).toBe('*** *** *** ***')
  // Full-width, with gaps, by surname and title, in Latin letters either way round, days without a year.
  const names = { words: ['欧阳千秀', '王建国'], latin: ['Ouyang Qianxiu'], surnames: ['欧阳千秀', '王建国'] }
  const hidden = (text: string): string => maskedText(text, names)
  expect(hidden('欧阳　千秀，欧 阳 千 秀，欧阳女士，王建国主任、王主任')).toBe('***，***，***，***主任、***')
  expect(hidden('Qianxiu Ouyang, OUYANG; the long axis, ouyang')).toBe('***, ***; the long axis, ***')
  expect(hidden('电话１３９８７６５４３２１，８月１７日、23年8月17日，Aug 17, 3rd Mar, 08/17')).toBe('电话***，***、***，***, ***, ***')
  expect(hidden('请主管医生结合临床；T12/L1、2/3、Ⅰ°、①（3.5㎜）may 5 mm')).toBe('请主管医生结合临床；T12/L1、2/3、Ⅰ°、①（3.5㎜）may 5 mm')
  const measures = '结节 12 × 8 mm，CT 值 -35~1024 HU，层厚 1.25 mm，第 3 肋，L3/4，0.5×0.5×1.0，2.5 cm，容积 1200 ml，SUVmax 12.75'
  expect(covered(measures)).toBe(measures)
})
