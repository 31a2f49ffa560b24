import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { statesDocument } from './states-doc'

test('docs/states.md is what the rules say (npm run docs writes it)', () => {
  const file = join(process.cwd(), 'docs/states.md')
  if (process.env.WRITE_DOCS) writeFileSync(file, statesDocument())
  expect(readFileSync(file, 'utf8')).toBe(statesDocument())
})
