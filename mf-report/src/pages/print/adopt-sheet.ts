import { useLayoutEffect } from 'react'
import { printCss } from './print-css'

/** The paper's rules as a sheet object of the page, for as long as the paper stands: nothing of it is left behind. */
export function useAdoptedSheet(): void {
  useLayoutEffect(() => {
    const sheet = new CSSStyleSheet()
    sheet.replaceSync(printCss())
    document.adoptedStyleSheets = [...document.adoptedStyleSheets, sheet]
    return () => {
      document.adoptedStyleSheets = document.adoptedStyleSheets.filter((other) => other !== sheet)
    }
  }, [])
}
