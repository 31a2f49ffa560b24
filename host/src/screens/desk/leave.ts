import { bus } from '@farsight/shared/bus'

/** The longest that a desk stays open for saves under way: locking and switching are done within three seconds. */
export const LEAVE_MS = 1500

/** Tells the editors that the user leaves, and gives their saves a moment. */
export async function leaveDesk(): Promise<void> {
  const saves: Promise<unknown>[] = []
  bus.emit('session-leaving.v1', { wait: (saved) => saves.push(saved) })
  let timer: ReturnType<typeof setTimeout> | undefined
  const patience = new Promise<void>((done) => {
    timer = setTimeout(done, LEAVE_MS)
  })
  await Promise.race([Promise.allSettled(saves), patience])
  clearTimeout(timer)
}
