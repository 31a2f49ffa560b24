import type { FastifyInstance } from 'fastify'

/**
 * All routes of a server as `METHOD /path`, read from the router itself, so that a route nobody thought of is among them.
 * The router prints a tree of prefixes: each level is indented by four characters.
 */
export function routesOf(app: FastifyInstance): readonly string[] {
  return (['GET', 'POST', 'PUT', 'PATCH', 'DELETE', 'HEAD', 'OPTIONS'] as const)
    .flatMap((method) => {
      const routes: string[] = []
      const path: string[] = []
      for (const line of app.printRoutes({ method }).split('\n')) {
        const found = /^([\s│]*)[└├]── (.*)$/.exec(line)
        if (!found) continue
        const depth = found[1]!.length / 4
        const [, part = '', methods] = /^(.*?)(?: \(([A-Z, ]+)\))?$/.exec(found[2]!) ?? []
        path.length = depth
        path.push(part)
        if (methods) routes.push(`${method} ${path.join('')}`)
      }
      return routes
    })
    .sort()
}
