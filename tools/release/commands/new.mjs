import { makeVendorModule } from '../../new-module/make.mjs'
import { UsageError } from '../lib/errors.mjs'

export const options = { zh: { type: 'string' }, en: { type: 'string' }, dir: { type: 'string', default: '.' } }
export const positionals = 1

/** Makes a vendor's module in a folder that has nothing but the kit. */
export function run({ values: { zh, en, dir }, positionals: [name], say, out }) {
  if (name === undefined) throw new UsageError('newNeeds')
  for (const file of makeVendorModule({ folder: dir, name, zh, en })) out(`  ${file}`)
  out(say('made', name))
}
