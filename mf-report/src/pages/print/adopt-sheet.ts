import { useLayoutEffect } from 'react'

/** These rules as a sheet object of the page, for as long as the paper stands: nothing of it is left behind. */
export function useAdoptedSheet(rules: string): void {
  useLayoutEffect(() => {
    const sheet = new CSSStyleSheet()
    sheet.replaceSync(rules)
    document.adoptedStyleSheets = [...document.adoptedStyleSheets, sheet]
    return () => {
      document.adoptedStyleSheets = document.adoptedStyleSheets.filter((other) => other !== sheet)
    }
  }, [rules])
}
