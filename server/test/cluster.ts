/** Passwords of the roles of the run's cluster, which all test files share. */
export const ROLE_PASSWORDS = { owner: 'test-owner', app: 'test-app', gate: 'test-gate' }
/** The database with the whole schema that the others are copies of (made by cluster.setup.ts). */
export const TEMPLATE = 't_template'
