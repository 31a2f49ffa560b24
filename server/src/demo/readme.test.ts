import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { DEMO_PASSWORD, demoAccounts } from './group/accounts'
import { demoFacilities } from './group/facilities'

test('the README’s table names accounts that exist, in the hospitals where they are, and their password', () => {
  const text = readFileSync(join(process.cwd(), 'README.md'), 'utf8')
  expect(text).toContain(`Every password is \`${DEMO_PASSWORD}\``)
  const rows = [...text.matchAll(/^\| ((?:`[\w-]+`(?:, )?)+) \| ([^|]+) \|/gm)]
  expect(rows.length).toBeGreaterThan(8)
  for (const [, names, hospital] of rows) {
    for (const [, name] of names!.matchAll(/`([\w-]+)`/g)) {
      const account = demoAccounts.find(({ loginName }) => loginName === name)
      expect(demoFacilities.find(({ code }) => code === account?.facility)?.name).toBe(hospital!.trim())
    }
  }
})
