import { useEffect, useState } from 'react'
import type { Barcode } from './code128'

/** The barcode of a number: undefined while it is made, null where it cannot be: the ticket then stands without it. */
export function useBarcode(text: string | undefined): Barcode | null | undefined {
  const [made, setMade] = useState<{ readonly of: string; readonly code: Barcode | null }>()
  useEffect(() => {
    if (!text) return
    let live = true
    import('./code128')
      .then(({ barcodeOf }) => barcodeOf(text))
      .catch(() => null)
      .then((code) => live && setMade({ of: text, code }))
    return () => {
      live = false
    }
  }, [text])
  if (text === '') return null
  return made !== undefined && made.of === text ? made.code : undefined
}
