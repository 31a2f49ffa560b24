import { DEMO_PASSWORD, demoAccounts } from './group/accounts'
import { demoFacilities } from './group/facilities'

/** Width of a text in a terminal: Chinese characters take two cells. */
const width = (text: string): number => [...text].reduce((n, c) => n + (/[\u2e80-\u9fff\uff00-\uff60\u3000-\u303f]/.test(c) ? 2 : 1), 0)
const pad = (text: string, to: number): string => text + ' '.repeat(Math.max(1, to - width(text)))

/** The accounts to try first, for the start's last lines: those of the big hospital, the three levels of review, then one of each other kind. */
export function accountTable(): string {
  const shown = demoAccounts.filter(
    (account) =>
      account.facility === 'sy' ||
      ['xr-zhang', 'xr-li', 'xr-wang', 'xr-zhao', 'dg-zhang', 'clinic', 'expert', 'union', 'nl-zhang'].includes(account.loginName),
  )
  const lines = shown.map((a) => {
    const hospital = demoFacilities.find(({ code }) => code === a.facility)?.name ?? ''
    return `  ${pad(a.loginName, 12)}${pad(hospital, 26)}${pad(a.zh, 36)}${a.en}`
  })
  return [`\n演示账号，密码都是 ${DEMO_PASSWORD} / demo accounts, every password ${DEMO_PASSWORD}`, ...lines, ''].join('\n')
}
