import { readFileSync } from 'node:fs'
import path from 'node:path'
import { moduleFaults } from '../../shared/release/index.mjs'
import { ROOT } from './packages.mjs'

/**
 * Reads a module.json and checks it.
 * @returns the module.json's content
 * @throws Error that names the file and the field
 */
export function checkModule(file) {
  const module = JSON.parse(readFileSync(file, 'utf8'))
  const faults = moduleFaults(module)
  if (faults.length > 0) throw new Error(`${path.relative(ROOT, file)}: ${faults.join('; ')}`)
  return module
}
