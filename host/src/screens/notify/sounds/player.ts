import { api } from '@farsight/shared/api'
import { useSyncExternalStore } from 'react'
import type { SoundKind } from '../model/kinds'
import { DEFAULT_SETTINGS, readSettings, SETTING, type SoundSettings, volumeOf } from './settings'
import { takeVoice } from './voice'

/** Made at build (shared/build/webpack/sounds-plugin.mjs). */
export const SOUND_FILES: Readonly<Record<SoundKind, string>> = { 'new-order': '/assets/new-order.1.wav', done: '/assets/done.1.wav' }
/** Repeats of one kind within this time are one sound. */
const ONCE_WITHIN = 1000
const FIRST_ACTS = ['pointerdown', 'keydown'] as const

export interface Sound extends SoundSettings {
  /** A browser plays nothing before the user has done something in the page. */
  readonly unlocked: boolean
}

let sound: Sound = { ...DEFAULT_SETTINGS, unlocked: false }
let voice: ReturnType<typeof takeVoice> | undefined
let channel: BroadcastChannel | undefined
let user = ''
const played = new Map<SoundKind, number>()
const listeners = new Set<() => void>()

function set(next: Partial<Sound>): void {
  sound = { ...sound, ...next }
  for (const listener of listeners) listener()
}

function play(kind: SoundKind): void {
  const audio = new Audio(SOUND_FILES[kind])
  audio.volume = volumeOf(sound)
  audio.play().catch((error: unknown) => {
    // The browser wants one more click: the switch says so, and another tab may speak meanwhile.
    if (error instanceof DOMException && error.name === 'NotAllowedError') awaitFirstAct()
  })
}

/** Plays a kind in the one tab that is heard, unless it was just played, or the user wants quiet. */
export function playSound(kind: SoundKind, now = Date.now()): void {
  if (sound.muted || !sound.unlocked || !voice?.mine()) return
  if (now - (played.get(kind) ?? Number.NEGATIVE_INFINITY) < ONCE_WITHIN) return
  played.set(kind, now)
  play(kind)
}

function awaitFirstAct(): void {
  voice?.leave()
  voice = undefined
  if (sound.unlocked) set({ unlocked: false })
  for (const act of FIRST_ACTS) document.addEventListener(act, unlockSound, true)
}

function forgetFirstAct(): void {
  for (const act of FIRST_ACTS) document.removeEventListener(act, unlockSound, true)
}

/** The user has done something in the page: from now on it may speak. */
export function unlockSound(): void {
  forgetFirstAct()
  voice ??= takeVoice(user)
  if (!sound.unlocked) set({ unlocked: true })
}

/** Changes mute or volume, for this user wherever he works; the other tabs follow at once. */
export function changeSound(changes: Partial<SoundSettings>): void {
  const settings: SoundSettings = { muted: sound.muted, level: sound.level, ...changes }
  set(settings)
  channel?.postMessage(JSON.stringify(settings))
  void api
    .call('saveUserSetting', { key: SETTING, value: JSON.stringify(settings) }, { showLoading: false, promptType: 'msg' })
    .catch(() => undefined)
}

/** The chosen loudness, to be heard while it is being chosen. */
export const sampleSound = (): void => play('done')

/** Sounds for this user as long as the shell shows. `stored`: his setting as the server gave it. */
export function startSound(userId: string, stored: unknown): () => void {
  user = userId
  set({ ...readSettings(stored), unlocked: false })
  if ('BroadcastChannel' in window) {
    channel = new BroadcastChannel(`farsight-sound/${userId}`)
    channel.onmessage = (event: MessageEvent<unknown>) => set(readSettings(event.data))
  }
  if (navigator.userActivation?.hasBeenActive) unlockSound()
  else awaitFirstAct()
  return () => {
    forgetFirstAct()
    channel?.close()
    channel = undefined
    voice?.leave()
    voice = undefined
    played.clear()
  }
}

function subscribe(changed: () => void): () => void {
  listeners.add(changed)
  return () => listeners.delete(changed)
}

export const useSound = (): Sound => useSyncExternalStore(subscribe, () => sound)
