import type { RoomCursor, RoomView } from '@farsight/shared/contract'
import type { TestAccount, TestClient, TestServer } from './harness'
import { type Frame, openSocket, type TestSocket } from './socket'

/** A browser in the room's socket. */
export interface RoomPage extends TestSocket {
  /** Frames of one kind, in the order in which they came. */
  all(cmd: string): Frame[]
  /** Enters and answers what it was told. */
  enter(kind: 'meeting' | 'consultation', id: string): Promise<Frame>
  /** Resolves when everything that was sent before has been read: the socket answers in order. */
  settled(): Promise<void>
}

/** Opens the room's socket of somebody. */
export async function openRoom(server: TestServer, who: TestClient & { readonly account: TestAccount }): Promise<RoomPage> {
  const socket = await openSocket(server, who, who.account, { path: '/room' })
  const all = (cmd: string): Frame[] => socket.frames.filter((frame) => frame.cmd === cmd)
  return {
    ...socket,
    all,
    async enter(kind, id) {
      const before = all('entered').length + all('refused').length
      socket.send({ cmd: 'enter', room: { kind, id } })
      await socket.heard(() => all('entered').length + all('refused').length > before)
      return socket.frames.filter(({ cmd }) => cmd === 'entered' || cmd === 'refused').at(-1)!
    },
    settled: () =>
      new Promise((done) => {
        socket.socket.once('pong', () => done())
        socket.socket.ping()
      }),
  }
}

export const cursorAt = (x: number): RoomCursor => ({ seriesUid: '1.2.3', index: 0, x, y: 1.5 })
export const viewOf = (examId: string, index: number): RoomView => ({
  risProcedureId: examId,
  seriesUid: '1.2.3',
  index,
  window: { center: 40, width: 400 },
  invert: false,
  zoom: 1,
  pan: [0, 0],
})
