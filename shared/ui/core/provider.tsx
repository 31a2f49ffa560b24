import { createContext, type ReactNode, useContext, useMemo } from 'react'
import { type Language, useLanguage } from '../../i18n'
import { type Skin, useSkin } from '../skins'

/** What every widget stands on: language, skin, and the nonce that a style element needs under the page's policy. */
export interface Ui {
  readonly language: Language
  readonly skin: Skin
  readonly nonce: string | undefined
}
const UiContext = createContext<Ui | undefined>(undefined)

/** The nonce of the page, from <meta name="csp-nonce">. */
export const pageNonce = (): string | undefined => document.querySelector<HTMLMetaElement>('meta[name="csp-nonce"]')?.content || undefined

/** Stands once around each root (host, module, embedded page): a switch of language or skin renders all beneath it again. */
export function UiProvider({ children }: { readonly children: ReactNode }) {
  const language = useLanguage()
  const skin = useSkin()
  const ui = useMemo(() => ({ language, skin, nonce: pageNonce() }), [language, skin])
  return <UiContext value={ui}>{children}</UiContext>
}

/** Language, skin and nonce here; also outside a provider. */
export function useUi(): Ui {
  const given = useContext(UiContext)
  const language = useLanguage()
  const skin = useSkin()
  return given ?? { language, skin, nonce: pageNonce() }
}
