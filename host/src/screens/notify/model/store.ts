import { api } from '@farsight/shared/api'
import { bus } from '@farsight/shared/bus'
import { formatDate } from '@farsight/shared/domain'
import { useSyncExternalStore } from 'react'
import { playSound } from '../sounds/player'
import { soundOf } from './kinds'
import { arrived, fromServer, NO_NOTES, type Note, type Notes, read, restored, without } from './notes'

const QUIET = { showLoading: false, promptType: 'none' } as const

let notes: Notes = NO_NOTES
const listeners = new Set<() => void>()

function set(next: Notes): void {
  if (next === notes) return
  notes = next
  for (const listener of listeners) listener()
}

/** What the server is not told now it shows again after the next login: nothing is lost, and nobody is disturbed. */
const tell = (what: { ids?: string; all?: 1; read?: 1 }): void => void api.call('notifyClear', what, QUIET).catch(() => undefined)

/** The notifications of this session: kept by the server, shown here. */
export const bell = {
  current: (): Notes => notes,

  /** The bell was opened: everything counts as read. */
  open(): void {
    if (notes.msgCount === 0) return
    set(read(notes))
    tell({ read: 1 })
  },

  dismiss(note: Note): void {
    set(without(notes, [note.eventId]))
    tell({ ids: note.ids.join(',') })
  },

  /** Takes a line away for as long as it is being opened; it comes back where that fails. */
  take(note: Note): { done(): void; failed(): void } {
    const place = notes.list.indexOf(note)
    set(without(notes, [note.eventId]))
    return { done: () => tell({ ids: note.ids.join(',') }), failed: () => set(restored(notes, note, place)) }
  },

  clear(): void {
    set(NO_NOTES)
    tell({ all: 1 })
  },

  /** Asks the server for its list. Resolves with the cursor from which the socket goes on. */
  async load(): Promise<string> {
    const { val } = await api.call('notifyUnread', {}, QUIET)
    set(fromServer(val.list, val.msgCount))
    return val.cursor
  },
}

/** Listens as long as the shell shows; the returned function forgets everything. */
export function startBell(): () => void {
  const listening = [
    bus.on('notification.v1').subscribe((note) => {
      set(arrived(notes, note, formatDate(Date.now())))
      const sound = soundOf(note)
      if (sound) playSound(sound)
    }),
    bus.on('notes-changed.v1').subscribe(({ ids, read: opened }) => {
      if (opened) set(read(notes))
      else set(ids.length === 0 ? NO_NOTES : without(notes, ids))
    }),
    bus.on('push-resync.v1').subscribe(() => void bell.load().catch(() => undefined)),
  ]
  return () => {
    for (const one of listening) one.unsubscribe()
    set(NO_NOTES)
  }
}

function subscribe(changed: () => void): () => void {
  listeners.add(changed)
  return () => listeners.delete(changed)
}

export const useNotes = (): Notes => useSyncExternalStore(subscribe, bell.current)
