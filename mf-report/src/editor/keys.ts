import { Extension } from '@tiptap/core'
import { baseKeymap } from '@tiptap/pm/commands'
import { keymap } from '@tiptap/pm/keymap'
import { type Command, TextSelection } from '@tiptap/pm/state'

/** All of the text, never the document around it. */
const all: Command = ({ doc, tr }, dispatch) => {
  dispatch?.(tr.setSelection(TextSelection.create(doc, 1, doc.content.size - 1)))
  return true
}

/** Line ends and deletions as in every editor; keys of the page (Ctrl+Enter) go on to the page. */
export const PlainKeys = Extension.create({
  name: 'plainKeys',
  addProseMirrorPlugins: () => [keymap({ ...baseKeymap, 'Mod-a': all, 'Mod-Enter': () => false, 'Shift-Enter': baseKeymap.Enter! })],
})
