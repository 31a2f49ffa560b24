import { readFileSync } from 'node:fs'
import path from 'node:path'
import { Compile } from 'typebox/schema'
import { ROOT } from './packages.mjs'

let schema

/**
 * Reads a module.json and checks it against the one schema, and what a schema cannot say.
 * @returns the module.json's content
 * @throws Error that names the file and the field
 */
export function checkModule(file) {
  schema ??= Compile(JSON.parse(readFileSync(path.join(ROOT, 'shared/module/module-schema.json'), 'utf8')))
  const module = JSON.parse(readFileSync(file, 'utf8'))
  const [, errors] = schema.Errors(module)
  const faults = errors
    .filter(({ keyword }) => keyword !== 'boolean')
    .map(({ instancePath, message }) => `${instancePath || '/'} ${message}`)
  if (faults.length === 0) {
    const paths = module.routes.map((route) => route.path)
    for (const twice of paths.filter((route, i) => paths.indexOf(route) !== i)) faults.push(`/routes ${twice} stands twice`)
    for (const { redirect } of module.routes)
      if (redirect && !paths.includes(redirect)) faults.push(`/routes redirect to ${redirect}, which is no route of this module`)
    for (const { route } of module.menus) if (!paths.includes(route)) faults.push(`/menus ${route} is no route of this module`)
  }
  if (faults.length > 0) throw new Error(`${path.relative(ROOT, file)}: ${faults.join('; ')}`)
  return module
}
