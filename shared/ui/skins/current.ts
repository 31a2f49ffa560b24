import { useSyncExternalStore } from 'react'
import { readSite, writeSite } from '../../i18n'
import { DARK } from './dark'
import { EYE } from './eye'
import type { Skin, SkinName } from './tokens'

export const SKINS: Readonly<Record<SkinName, Skin>> = { dark: DARK, eye: EYE }
const KEY = 'SKIN'

/** The user's choice in this browser; dark when there is none (product.md section 1). */
export const storedSkin = (): SkinName => (readSite(KEY) === 'eye' ? 'eye' : 'dark')

let shown: SkinName | undefined
let coming: Promise<void> | undefined
const listeners = new Set<() => void>()

/** The skin that is shown now. */
export const currentSkin = (): SkinName => shown ?? storedSkin()

/** Address of a skin's stylesheet. */
export const skinAddress = (name: SkinName): string => `/skins/${name}.css`

/**
 * Shows a skin: loads its stylesheet beside the old one and takes the old away once it is there, so that no frame is
 * unstyled; antd and charts follow by {@link useSkin}. Remembered under `<title>SKIN`.
 * @returns when the stylesheet is there, or has failed: the first screen waits for it
 */
export function applySkin(name: SkinName): Promise<void> {
  writeSite(KEY, name)
  shown = name
  for (const changed of listeners) changed()
  const links = [...document.querySelectorAll<HTMLLinkElement>('link[data-skin]')]
  const there = links.find((link) => link.dataset.skin === name)
  const link = there ?? document.createElement('link')
  const loaded = new Promise<void>((resolve) => {
    const done = () => {
      // Only the skin that was asked for last may take the others away.
      if (shown === name)
        for (const other of document.querySelectorAll<HTMLLinkElement>('link[data-skin]')) if (other !== link) other.remove()
      resolve()
    }
    if (there?.sheet) return done()
    link.addEventListener('load', done, { once: true })
    const failed = () => {
      // Not left behind: another try must fetch it again.
      link.remove()
      resolve()
    }
    link.addEventListener('error', failed, { once: true })
  }).then(() => {
    if (coming === loaded) coming = undefined
  })
  coming = loaded
  if (!there) {
    link.rel = 'stylesheet'
    link.href = skinAddress(name)
    link.dataset.skin = name
    document.head.append(link)
  }
  return loaded
}

/** While a stylesheet is on its way: when it is there (or has failed). A screen drawn before it would be bare. */
export const skinComing = (): Promise<void> | undefined => coming

/** The skin now, re-rendering on a switch. */
export function useSkin(): Skin {
  return SKINS[
    useSyncExternalStore((changed) => {
      listeners.add(changed)
      return () => listeners.delete(changed)
    }, currentSkin)
  ]
}
