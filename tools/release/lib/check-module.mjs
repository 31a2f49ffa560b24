import { readFileSync } from 'node:fs'
import { moduleFaults } from '@farsight/shared/release'

/**
 * Reads a module.json and checks it.
 * @returns the module.json's content
 * @throws Error that names the file and the field
 */
export function checkModule(file) {
  const module = JSON.parse(readFileSync(file, 'utf8'))
  const faults = moduleFaults(module)
  if (faults.length > 0) throw new Error(`${file}: ${faults.join('; ')}`)
  return module
}
