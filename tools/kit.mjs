// npm run kit [-- --out build/kit]: packs what a vendor needs to make, test, sign and publish a module.
import { mkdirSync } from 'node:fs'
import path from 'node:path'
import { readArguments } from './start/arguments.mjs'
import { needNode } from './start/node-version.mjs'

needNode()
const { ROOT } = await import('./build/packages.mjs')
const { packKit } = await import('./kit/pack.mjs')

const { values } = readArguments(['用法 / usage: npm run kit [-- --out build/kit]'], {
  options: { out: { type: 'string', default: 'build/kit' } },
})
const out = path.resolve(ROOT, values.out)
mkdirSync(out, { recursive: true })
console.log(packKit(out))
