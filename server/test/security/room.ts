import type { RoomName } from '@farsight/shared/contract'
import { WebSocket } from 'ws'
import type { Cell, Seen } from './case'

/** Asks for a room and answers what came. */
export async function knockAt({ server, by }: Cell, param: string, room: RoomName): Promise<Seen> {
  const socket = new WebSocket(`${server.url.replace('http', 'ws')}/room?${param}`, { origin: server.url, headers: { cookie: by.cookie } })
  try {
    const text = await new Promise<string>((done, fail) => {
      socket.on('open', () => socket.send(JSON.stringify({ cmd: 'enter', room })))
      // A beat is no answer.
      socket.on('message', (data) => {
        const text = data.toString()
        if (JSON.parse(text).cmd !== 'beat') done(text)
      })
      socket.on('close', (code) => fail(new Error(`the socket was closed: ${code}`)))
      socket.on('error', fail)
    })
    const frame = JSON.parse(text) as { cmd: string; errorCode?: number }
    return { outcome: frame.cmd === 'entered' ? 'ok' : `NF-${frame.errorCode}`, text }
  } finally {
    socket.removeAllListeners('close')
    socket.close()
  }
}
