import { Client, type Pool } from 'pg'
import { type Actor, acting } from './actor'

type Query = (...args: readonly unknown[]) => Promise<unknown>
const textOf = (asked: unknown): string => (typeof asked === 'string' ? asked : ((asked as { text?: string })?.text ?? ''))
const isExamLock = (text: string): boolean => /FROM exam e\b[\s\S]*FOR UPDATE/.exec(text) !== null

/** A connection that breaks off: the backend notices and undoes what was not committed before anything else goes on. */
async function broken(client: Client, root: Pool): Promise<never> {
  const { processID } = client as unknown as { processID: number }
  ;(client as unknown as { connection: { stream: { destroy(): void } } }).connection.stream.destroy()
  for (;;) {
    const { rows } = await root.query('SELECT 1 FROM pg_stat_activity WHERE pid = $1', [processID])
    if (rows.length === 0) throw new Error('Connection terminated unexpectedly')
  }
}

/** The class of connections of a server on a stage: production takes the driver's own. */
export function stagedClient(root: () => Pool): new () => Client {
  return class extends Client {
    constructor(config?: ConstructorParameters<typeof Client>[0]) {
      super(config)
      const asked = this.query.bind(this) as unknown as Query
      const staged = async (actor: Actor, text: string, args: readonly unknown[]): Promise<unknown> => {
        const run = async (): Promise<unknown> => {
          actor.backend = (this as unknown as { processID: number }).processID
          try {
            return await asked(...args)
          } finally {
            actor.backend = undefined
          }
        }
        const over = (): void => {
          actor.locked = false
          actor.ended += 1
        }
        const cut = (): Promise<never> => broken(this, root()).finally(over)
        if (isExamLock(text)) {
          if ((await actor.stop('lock')) === 'cut') return cut()
          const rows = await run()
          actor.locked = true
          return (await actor.stop('work')) === 'cut' ? cut() : rows
        }
        if (text === 'ROLLBACK') return run().finally(over)
        if (text !== 'COMMIT') return run()
        if (!actor.locked) return run().finally(over)
        const fault = await actor.stop('commit')
        if (fault === 'cut') return cut()
        const done = await run().finally(over)
        return fault === 'cutAfter' ? cut() : done
      }
      const query: Query = (...args) => {
        const actor = acting.getStore()
        return actor === undefined || typeof args.at(-1) === 'function' ? asked(...args) : staged(actor, textOf(args[0]), args)
      }
      this.query = query as unknown as typeof this.query
    }
  } as unknown as new () => Client
}
