import { existsSync, readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'

/** Says in both languages why a command ends here, and ends it. */
export const stop = (zh, en) => {
  console.error(`${zh} / ${en}`)
  process.exit(1)
}

/** The folder in which the running server keeps what it has. */
export const dataFolder = (root) => resolve(root, process.env.DATA_DIR || 'data')

const OWN = { app: 'DATABASE_URL', gate: 'DATABASE_GATE_URL' }

/**
 * Where the running server's own database listens, for a role of it (`app`, `gate`); DATABASE_URL and DATABASE_GATE_URL for a site's own
 * PostgreSQL.
 */
export function databaseAddress(root, role) {
  const own = process.env[OWN[role]]
  if (own) return { connectionString: own }
  const data = dataFolder(root)
  const json = (file) => JSON.parse(readFileSync(file, 'utf8'))
  try {
    const secrets = json(join(data, 'private', 'secrets.json'))
    const moved = join(data, 'postgres.moved.json')
    const base = !existsSync(join(data, 'postgres')) && existsSync(moved) ? json(moved).base : data
    const [, , , port, host] = readFileSync(join(base, 'postgres', 'postmaster.pid'), 'utf8').split('\n')
    return { host, port: Number(port), database: 'farsight', user: `farsight_${role}`, password: secrets[role] }
  } catch (error) {
    return stop(
      `读不到 ${data} 的数据库（${error.code ?? error.message}）：请先运行 npm start`,
      `the database below ${data} cannot be reached (${error.code ?? error.message}): run npm start first`,
    )
  }
}
