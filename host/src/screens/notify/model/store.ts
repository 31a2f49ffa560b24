import { api } from '@farsight/shared/api'
import { type BellNotification, bus, isLaterEvent, session } from '@farsight/shared/bus'
import { countsAsUnread, formatDate } from '@farsight/shared/domain'
import { useSyncExternalStore } from 'react'
import { playSound } from '../sounds/player'
import { soundOf } from './kinds'
import { arrived, fromServer, isUnread, NO_NOTES, type Note, type Notes, read, restored, without } from './notes'
import { quietKinds, startQuiet } from './quiet'

const QUIET = { showLoading: false, promptType: 'none' } as const

let notes: Notes = NO_NOTES
const listeners = new Set<() => void>()
/** What came while the server's list was on its way: the newest request's alone. */
let meanwhile: BellNotification[] = []

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
    if (!isUnread(notes)) return
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
    meanwhile = []
    const since = meanwhile
    const { val } = await api.call('notifyUnread', {}, QUIET)
    if (since === meanwhile) {
      const later = since.filter(({ eventId }) => isLaterEvent(eventId, val.cursor))
      set(later.reduce(added, fromServer(val.list, val.msgCount, quietKinds())))
    }
    return val.cursor
  },
}

const added = (to: Notes, note: BellNotification): Notes => arrived(to, note, formatDate(Date.now()), countsAsUnread(note, quietKinds()))

/** Listens as long as the shell shows; the returned function forgets everything. */
export function startBell(): () => void {
  const again = (): void => void bell.load().catch(() => undefined)
  const payload = session.current()
  const stopQuiet = payload ? startQuiet(payload, again) : undefined
  const listening = [
    bus.on('notification.v1').subscribe((note) => {
      meanwhile.push(note)
      set(added(notes, note))
      const sound = countsAsUnread(note, quietKinds()) ? soundOf(note) : undefined
      if (sound) playSound(sound)
    }),
    bus.on('notes-changed.v1').subscribe(({ ids, read: opened }) => {
      if (opened) set(read(notes))
      else set(ids.length === 0 ? NO_NOTES : without(notes, ids))
    }),
    bus.on('push-resync.v1').subscribe(again),
  ]
  return () => {
    for (const one of listening) one.unsubscribe()
    stopQuiet?.()
    meanwhile = []
    set(NO_NOTES)
  }
}

function subscribe(changed: () => void): () => void {
  listeners.add(changed)
  return () => listeners.delete(changed)
}

export const useNotes = (): Notes => useSyncExternalStore(subscribe, bell.current)
