import type { LoginPayload } from '@farsight/shared/contract'
import { useSyncExternalStore } from 'react'
import type { SoundKind } from '../model/kinds'
import { OwnSetting } from '../model/own-setting'
import { readSettings, SETTING, type SoundSettings, volumeOf } from './settings'
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

const choice = new OwnSetting<SoundSettings>({ key: SETTING, read: readSettings, write: JSON.stringify })
let unlocked = false
let voice: ReturnType<typeof takeVoice> | undefined
let user = ''
const played = new Map<SoundKind, number>()
const listeners = new Set<() => void>()

function setUnlocked(next: boolean): void {
  unlocked = next
  for (const listener of listeners) listener()
}

function play(kind: SoundKind): void {
  const audio = new Audio(SOUND_FILES[kind])
  audio.volume = volumeOf(choice.current())
  audio.play().catch((error: unknown) => {
    // The browser wants one more click: the switch says so, and another tab may speak meanwhile.
    if (error instanceof DOMException && error.name === 'NotAllowedError') awaitFirstAct()
  })
}

/** Plays a kind in the one tab that is heard, unless it was just played, or the user wants quiet, or not this sound. */
export function playSound(kind: SoundKind, now = Date.now()): void {
  const { muted, silent } = choice.current()
  if (muted || silent.includes(kind) || !unlocked || !voice?.mine()) return
  if (now - (played.get(kind) ?? Number.NEGATIVE_INFINITY) < ONCE_WITHIN) return
  played.set(kind, now)
  play(kind)
}

function awaitFirstAct(): void {
  voice?.leave()
  voice = undefined
  if (unlocked) setUnlocked(false)
  for (const act of FIRST_ACTS) document.addEventListener(act, unlockSound, true)
}

function forgetFirstAct(): void {
  for (const act of FIRST_ACTS) document.removeEventListener(act, unlockSound, true)
}

/** The user has done something in the page: from now on it may speak. */
export function unlockSound(): void {
  forgetFirstAct()
  voice ??= takeVoice(user)
  if (!unlocked) setUnlocked(true)
}

/** Changes mute, volume or what rings, for this user wherever he works. */
export const changeSound = (changes: Partial<SoundSettings>): void => choice.change({ ...choice.current(), ...changes })

/** A sound in the chosen loudness, to be heard while one chooses: asked for, it is heard also where it is muted. */
export const sampleSound = (kind: SoundKind = 'done'): void => play(kind)

/** Sounds for this user as long as the shell shows. */
export function startSound(payload: LoginPayload): () => void {
  user = payload.loginUserId
  const end = choice.start(payload)
  setUnlocked(false)
  if (navigator.userActivation?.hasBeenActive) unlockSound()
  else awaitFirstAct()
  return () => {
    forgetFirstAct()
    end()
    voice?.leave()
    voice = undefined
    played.clear()
  }
}

function subscribe(changed: () => void): () => void {
  listeners.add(changed)
  return () => listeners.delete(changed)
}

export function useSound(): Sound {
  const open = useSyncExternalStore(subscribe, () => unlocked)
  return { ...choice.use(), unlocked: open }
}
