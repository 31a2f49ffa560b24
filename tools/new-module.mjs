// npm run new-module -- mf-x [--zh 中文名] [--en "English name"]
// Makes the folder of a new module: the same rooms as the others, a page, a card, tests and a README. It runs at once.
import { ROOT } from './build/packages.mjs'
import { makeModule } from './new-module/make.mjs'
import { speaker } from './release/words/index.mjs'
import { readArguments } from './start/arguments.mjs'

const { positionals, values } = readArguments(['用法 / usage: npm run new-module -- mf-x [--zh 中文名] [--en "English name"]'], {
  allowPositionals: true,
  options: { zh: { type: 'string' }, en: { type: 'string' } },
})

try {
  const made = makeModule({ root: ROOT, name: positionals[0] ?? '', zh: values.zh, en: values.en })
  for (const file of made) console.log(`  ${file}`)
  console.log(
    `已建立，运行 npm start 即安装、构建并出现在菜单中 / Made ${positionals[0]}. Next: npm start installs and builds it, and it stands in the menu.`,
  )
} catch (error) {
  console.error(error.says ? ['zh', 'en'].map((lang) => speaker(lang)(error.says, error.detail)).join(' / ') : error.message)
  process.exitCode = 1
}
