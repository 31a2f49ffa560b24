import { api } from '@farsight/shared/api'
import type { LoginPayload } from '@farsight/shared/contract'
import { useSyncExternalStore } from 'react'

export interface OwnSettingParts<T> {
  /** Of the user's setting on the server. */
  readonly key: string
  /** What was stored, or as delivered where it is nothing of ours. */
  readonly read: (stored: unknown) => T
  readonly write: (value: T) => string
}

/**
 * A choice of the user's own that is kept on the server: it holds at once, one is saved after the other, other tabs follow when it is saved, and what
 * was refused goes back to what the server has.
 */
export class OwnSetting<T> {
  private value: T
  /** What the server has, as far as is known. */
  private kept: T
  /** The login whose setting was read: the payload goes on telling it as it was then, also to a shell that is drawn anew. */
  private from: LoginPayload | undefined
  private channel: BroadcastChannel | undefined
  private saving: Promise<void> = Promise.resolve()
  private settled: (() => void) | undefined
  private readonly listeners = new Set<() => void>()

  constructor(private readonly parts: OwnSettingParts<T>) {
    this.kept = parts.read(undefined)
    this.value = this.kept
  }

  readonly current = (): T => this.value

  private set(next: T): void {
    this.value = next
    for (const listener of this.listeners) listener()
  }

  private async save(next: T): Promise<void> {
    const login = this.from
    // Changed again before it was its turn: the later one is saved.
    if (this.value !== next) return
    const value = this.parts.write(next)
    try {
      await api.call('saveUserSetting', { key: this.parts.key, value }, { showLoading: false, promptType: 'msg' })
      if (this.from !== login) return
      this.kept = next
      this.channel?.postMessage(value)
    } catch {
      // The client has said why.
    }
    if (this.from !== login || this.value !== next) return
    if (this.kept !== next) this.set(this.kept)
    this.settled?.()
  }

  change(next: T): void {
    this.set(next)
    this.saving = this.saving.then(() => this.save(next))
  }

  /** The choice of a session's user as long as the shell shows. `settled`: the server has another one than before, by this tab or by another. */
  start(payload: LoginPayload, settled?: () => void): () => void {
    if (payload !== this.from) {
      this.from = payload
      this.kept = this.parts.read(payload.settings[this.parts.key])
      this.set(this.kept)
    }
    this.settled = settled
    if ('BroadcastChannel' in window) {
      this.channel = new BroadcastChannel(`farsight-${this.parts.key}/${payload.loginUserId}`)
      this.channel.onmessage = (event: MessageEvent<unknown>) => {
        this.kept = this.parts.read(event.data)
        this.set(this.kept)
        this.settled?.()
      }
    }
    return () => {
      this.settled = undefined
      this.channel?.close()
      this.channel = undefined
    }
  }

  private readonly subscribe = (changed: () => void): (() => void) => {
    this.listeners.add(changed)
    return () => this.listeners.delete(changed)
  }

  use(): T {
    return useSyncExternalStore(this.subscribe, this.current)
  }
}
