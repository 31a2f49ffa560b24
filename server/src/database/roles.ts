import type { Client } from 'pg'

/** Passwords of the three roles of the embedded cluster. */
export interface RolePasswords {
  readonly owner: string
  readonly app: string
  readonly gate: string
}

const literal = (text: string): string => `'${text.replaceAll("'", "''")}'`

/**
 * Makes the database `farsight` and its three roles in a cluster that is ours: the owner holds the schema, the app owns
 * nothing, the gate reads what stands before the facility is known. Connect as the cluster's superuser.
 */
export async function prepareCluster(superuser: Client, passwords: RolePasswords, database = 'farsight'): Promise<void> {
  for (const [role, password] of [
    ['farsight_owner', passwords.owner],
    ['farsight_app', passwords.app],
    ['farsight_gate', passwords.gate],
  ] as const) {
    const { rowCount } = await superuser.query('SELECT 1 FROM pg_roles WHERE rolname = $1', [role])
    await superuser.query(
      `${rowCount ? 'ALTER' : 'CREATE'} ROLE ${role} LOGIN NOSUPERUSER NOCREATEDB NOCREATEROLE NOBYPASSRLS PASSWORD ${literal(password)}`,
    )
  }
  const { rowCount } = await superuser.query('SELECT 1 FROM pg_database WHERE datname = $1', [database])
  if (!rowCount) await superuser.query(`CREATE DATABASE ${database} OWNER farsight_owner ENCODING 'UTF8'`)
  await superuser.query(`REVOKE ALL ON DATABASE ${database} FROM PUBLIC`)
  await superuser.query(`GRANT CONNECT ON DATABASE ${database} TO farsight_app, farsight_gate`)
}
