import { readFileSync, writeFileSync } from 'node:fs'
import { namesNow, PUBLISHED } from './published-names.mjs'

/**
 * A module is released on its own day and takes these names from the host that it finds: one that is gone breaks a screen that nobody
 * here builds any more. New ones are noted by `WRITE_NAMES=1 npx jest --selectProjects rules --testPathPatterns published-names`;
 * that never takes one away. To take one away needs another major version of the suite (`shared-libraries.mjs`).
 */
test('no name that a door of shared has given to released modules is gone, and every new one is noted', async () => {
  const published = readFileSync(PUBLISHED, 'utf8').split('\n').filter(Boolean)
  const now = await namesNow()
  const missing = (these, those) => these.filter((name) => !those.includes(name))
  expect(missing(published, now)).toEqual([])
  if (process.env.WRITE_NAMES) writeFileSync(PUBLISHED, `${now.join('\n')}\n`)
  else expect(missing(now, published)).toEqual([])
})
