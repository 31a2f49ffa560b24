import { api } from './client'
import { apiConfig } from './config'
import { logger } from './log'

/** Base of a socket's address: the client's own base, or the page's origin. */
function socketBase(): string {
  const base = new URL(apiConfig().base || '/', location.href)
  base.protocol = base.protocol === 'https:' ? 'wss:' : 'ws:'
  return base.href.replace(/\/+$/, '')
}

/** What every socket needs from this page: a ticket for one connection, where to, and where malformed frames are noted. */
export const socketPorts = () => ({
  authenticate: async (): Promise<string> => (await api.call('wsAuthenticate', {}, { showLoading: false, promptType: 'none' })).param,
  base: socketBase(),
  log: (message: string): void => logger.warn(message),
})
