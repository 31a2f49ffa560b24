// Does a module.json say only what the suite understands? The one check of build, publish and editor.
import { Compile } from 'typebox/schema'
import schema from '../module/module-schema.json' with { type: 'json' }

let compiled

/**
 * What is wrong with the content of a module.json: by its schema, and what a schema cannot say. Each line begins with the field.
 * @returns an empty list when nothing is
 */
export function moduleFaults(module) {
  compiled ??= Compile(schema)
  const [, errors] = compiled.Errors(module)
  const faults = errors
    .filter(({ keyword }) => keyword !== 'boolean')
    .map(({ keyword, instancePath, message, params }) => {
      const unknown = keyword === 'additionalProperties' ? ` (${params.additionalProperties.join(', ')})` : ''
      return `${instancePath || '/'} ${message}${unknown}`
    })
  if (faults.length > 0) return faults
  const paths = module.routes.map((route) => route.path)
  for (const twice of paths.filter((route, i) => paths.indexOf(route) !== i)) faults.push(`/routes ${twice} stands twice`)
  for (const { redirect } of module.routes)
    if (redirect && !paths.includes(redirect)) faults.push(`/routes redirect to ${redirect}, which is no route of this module`)
  for (const { route } of module.menus) if (!paths.includes(route)) faults.push(`/menus ${route} is no route of this module`)
  return faults
}
