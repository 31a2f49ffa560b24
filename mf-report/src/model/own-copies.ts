import { session } from '@farsight/shared/bus'
import { DeviceCopies } from './device-copies'
import { deviceVault } from './device-shelf'

/** Copies of one kind for the user who is logged in: one line of writes for each user, so that the newest wins. */
export function ownCopies<T>(readable: (value: unknown) => value is T): () => DeviceCopies<T> {
  const lines = new Map<string, DeviceCopies<T>>()
  return () => {
    const user = session.current()?.loginUserId ?? ''
    const line = lines.get(user) ?? new DeviceCopies(user, deviceVault(), readable)
    lines.set(user, line)
    return line
  }
}
