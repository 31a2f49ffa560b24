// npm run new-module -- mf-x [--zh 中文名] [--en "English name"]
// Makes the folder of a new module: the same rooms as the others, a page, its test and its README. It runs at once.
import { parseArgs } from 'node:util'
import { ROOT } from './build/packages.mjs'
import { makeModule } from './new-module/make.mjs'

const { positionals, values } = parseArgs({ allowPositionals: true, options: { zh: { type: 'string' }, en: { type: 'string' } } })

try {
  const made = makeModule({ root: ROOT, name: positionals[0] ?? '', zh: values.zh, en: values.en })
  for (const file of made) console.log(`  ${file}`)
  console.log(
    `Made ${positionals[0]}. Next: npm start (it installs and builds the new module), then give it a place in a menu: module.json, "menus".`,
  )
} catch (error) {
  console.error(error.message)
  process.exitCode = 1
}
