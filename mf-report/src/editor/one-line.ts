import { plainText } from '@farsight/shared/domain'
import { Extension } from '@tiptap/core'
import { closeHistory } from '@tiptap/pm/history'
import { Plugin, TextSelection } from '@tiptap/pm/state'
import type { EditorView } from '@tiptap/pm/view'

/** Ways by which words come whole, from programs and input methods (Input Events Level 2). */
const WORDS = new Set(['insertText', 'insertReplacementText', 'insertFromYank', 'insertFromComposition', 'insertTranspose'])
const LINE_ENDS = new Set(['insertParagraph', 'insertLineBreak'])

/** Words with line ends, put in as text before the browser makes elements of them. */
function take(view: EditorView, event: InputEvent): boolean {
  if (!event.cancelable || !view.editable) return false
  const words = LINE_ENDS.has(event.inputType)
    ? '\n'
    : WORDS.has(event.inputType)
      ? (event.data ?? event.dataTransfer?.getData('text/plain') ?? '')
      : ''
  if (!/[\n\r\u0085\u2028\u2029]/.test(words)) return false
  event.preventDefault()
  const { tr } = view.state
  // Where the browser would put it: what is chosen may not have been told yet, and a corrected word is other than what is chosen.
  const [target] = event.getTargetRanges?.() ?? []
  const text = plainText(words)
  if (target && view.dom.contains(target.startContainer) && view.dom.contains(target.endContainer)) {
    const from = view.posAtDOM(target.startContainer, target.startOffset)
    tr.insertText(text, from, view.posAtDOM(target.endContainer, target.endOffset))
    tr.setSelection(TextSelection.create(tr.doc, from + text.length))
  } else tr.insertText(text)
  view.dispatch((words === '\n' ? tr : closeHistory(tr)).scrollIntoView())
  return true
}

/** Whatever way words come in, they are lines of one text: none is lost because the browser made an element of it. */
export const OneLine = Extension.create({
  name: 'oneLine',
  addProseMirrorPlugins: () => [
    new Plugin({
      props: { handleDOMEvents: { beforeinput: (view, event) => take(view, event) } },
      appendTransaction(steps, _before, { doc, tr }) {
        if (doc.childCount < 2 || !steps.some((step) => step.docChanged)) return null
        // From the last join to the first, so that places before it still hold.
        const ends: number[] = []
        doc.forEach((line, at) => void ends.push(at + line.nodeSize))
        for (const end of ends.slice(0, -1).reverse()) tr.insertText('\n', end - 1, end + 1)
        return tr
      },
    }),
  ],
})
