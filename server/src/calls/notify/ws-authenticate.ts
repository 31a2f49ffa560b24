import { sessionCalls } from '@farsight/shared/contract'
import type { SocketTickets } from '../../push/tickets'
import { type Handler, sessionHandler } from '../handler'
import { anySession, background } from '../policies'

/** The key of one socket, to be put behind its address. */
export const wsAuthenticate = (tickets: SocketTickets): Handler =>
  sessionHandler(sessionCalls.wsAuthenticate, background(anySession), async ({ session, now, browser }) => ({
    param: `ticket=${await tickets.issue(session, browser.origin, now)}`,
  }))
