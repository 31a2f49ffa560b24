import { Extension } from '@tiptap/core'
import { history, redo, undo } from '@tiptap/pm/history'

/** Undo and redo of a field, by the keys of every editor; they live as long as the field. */
export const UndoRedo = Extension.create({
  name: 'undoRedo',
  addProseMirrorPlugins: () => [history({ depth: 200 })],
  addKeyboardShortcuts() {
    const run = (act: typeof undo) => () => {
      act(this.editor.state, this.editor.view.dispatch)
      // Even with nothing to undo the key stays here: the browser's own undo would work on another field.
      return true
    }
    return { 'Mod-z': run(undo), 'Mod-y': run(redo), 'Shift-Mod-z': run(redo) }
  },
})
