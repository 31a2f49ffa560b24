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
const listeners = new Set<() => void>()

/** The skin that is shown now. */
export const currentSkin = (): SkinName => shown ?? storedSkin()

/** Address of a skin's stylesheet. */
export const skinAddress = (name: SkinName): string => `/skins/${name}.css`

/**
 * Shows a skin: loads its stylesheet beside the old one and takes the old away once it is there, so that no frame is
 * unstyled; antd and charts follow by {@link useSkin}. Remembered under `<title>SKIN`.
 */
export function applySkin(name: SkinName): void {
  writeSite(KEY, name)
  shown = name
  const root = document.documentElement
  const links = [...document.querySelectorAll<HTMLLinkElement>('link[data-skin]')]
  const old = links.filter((link) => link.dataset.skin !== name)
  const drop = () => {
    for (const link of old) link.remove()
    root.dataset.skin = name
  }
  if (links.length > old.length) drop()
  else {
    const link = document.createElement('link')
    link.rel = 'stylesheet'
    link.href = skinAddress(name)
    link.dataset.skin = name
    link.addEventListener('load', drop, { once: true })
    document.head.append(link)
  }
  for (const changed of listeners) changed()
}

/** The skin now, re-rendering on a switch. */
export function useSkin(): Skin {
  return SKINS[
    useSyncExternalStore((changed) => {
      listeners.add(changed)
      return () => listeners.delete(changed)
    }, currentSkin)
  ]
}
