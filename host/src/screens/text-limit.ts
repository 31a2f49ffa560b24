import { message } from '@farsight/shared/ui'
import type { ClipboardEvent } from 'react'
import { useHostText } from './texts'

/** So many characters before the limit the count begins to show. */
const NEAR = 200

/** How much of a field's room is used, once that matters; before, ''. */
export const countOf = (text: string, most: number): string => (text.length < most - NEAR ? '' : `${text.length} / ${most}`)

/** Tells when the browser cuts what is pasted into a field with a `maxLength`. */
export function useCutPaste(most: number): (event: ClipboardEvent<HTMLTextAreaElement>) => void {
  const t = useHostText()
  return ({ clipboardData, currentTarget: { value, selectionStart, selectionEnd } }) => {
    // A field counts a line's end as one.
    const pasted = clipboardData.getData('text').replace(/\r\n/g, '\n').length
    const over = value.length - (selectionEnd - selectionStart) + pasted - most
    if (pasted > 0 && over > 0) message.warning(t('limit.cut', { most, over }))
  }
}
