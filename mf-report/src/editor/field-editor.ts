import { choicesOf, fieldAfter, forbiddenIn, type MarkedText, plainText, refType, type TextMark, VALUE_MARK } from '@farsight/shared/domain'
import { Editor } from '@tiptap/core'
import { closeHistory } from '@tiptap/pm/history'
import { Fragment, Slice } from '@tiptap/pm/model'
import { Plugin, TextSelection, type Transaction } from '@tiptap/pm/state'
import type { EditorView } from '@tiptap/pm/view'
import { editBetween, type TextEdit } from '../model/marks'
import { fits, MISFIT, misfitAt, pieceOf, wantedName, wantedOf, wordsOf } from '../model/misfits'
import { composing } from '../viewer/keys'
import { markedOf, piecesOf } from './marked-doc'
import { EXTENSIONS, START } from './schema'

/** What the field tells, and how it is called. */
export interface FieldPorts {
  /** The doctor changed the text. */
  readonly changed: (text: MarkedText) => void
  /** The caret or the selection moved: what is chosen now. */
  readonly moved: () => void
  /** Tab: to the next field of a template, or the one before. False where there is none: the key goes on. */
  readonly tab: (step: 1 | -1) => boolean
  /** A mark that leads somewhere was pressed. */
  readonly pressed?: (ref: string) => void
}

/** Words in the place of a template's field: what they are judged by, and of which field they are the value. */
interface Filled {
  readonly from: number
  readonly to: number
  readonly ref: string
  readonly value: string
}

/** Marks a step by which the page, not the doctor, changed the text. */
const SHOWN = 'shown'

const sameMarked = (a: MarkedText, b: MarkedText): boolean => a.text === b.text && JSON.stringify(a.marks) === JSON.stringify(b.marks)

/** Words that come from another program: as text, whatever they were there. */
function take(view: EditorView, event: Event, data: DataTransfer | null, at?: number): boolean {
  event.preventDefault()
  const text = plainText(data?.getData('text/plain') ?? '')
  if (text === '' || !view.editable) return true
  const { tr } = view.state
  if (at !== undefined) tr.setSelection(TextSelection.create(tr.doc, at))
  // A step back of its own, apart from what was typed before.
  view.dispatch(closeHistory(tr).insertText(text).scrollIntoView())
  return true
}

/** What is chosen goes to the clipboard as text alone. */
function give(view: EditorView, event: Event, data: DataTransfer | null, cut: boolean): boolean {
  const { from, to, empty } = view.state.selection
  event.preventDefault()
  if (empty) return true
  data?.setData('text/plain', view.state.doc.textBetween(from, to))
  if (cut && view.editable) view.dispatch(view.state.tr.deleteSelection().scrollIntoView())
  return true
}

/** Signs that may not stand in a report go in the step in which they came. */
const rule = new Plugin({
  appendTransaction(steps, _before, { doc, tr }) {
    // What the server has is shown as it is; the rule is for what comes in here.
    // Lines that are yet to be joined have other places (`OneLine`); it is asked again when they are.
    if (doc.childCount > 1 || !steps.some((step) => step.docChanged && !step.getMeta(SHOWN))) return null
    const bad = forbiddenIn(doc.textContent)
    for (const { from, to } of bad) tr.delete(from + START, to + START)
    return bad.length > 0 ? tr : null
  },
})

/**
 * One text of the report in its own piece of the page, which is attached where it is shown and taken away again: caret,
 * selection and undo stay. What is stored is text and marks; the store's text and this one are always the same.
 */
export class FieldEditor {
  readonly element = document.createElement('div')
  private readonly editor: Editor
  private telling = true
  /** The template's field that is chosen, and what it wants. */
  private wanted: Filled | undefined
  /** Words that are being put into such a field, until the caret leaves them. */
  private filling: Filled | undefined

  constructor(
    value: MarkedText,
    private readonly ports: FieldPorts,
  ) {
    this.editor = new Editor({
      element: this.element,
      extensions: EXTENSIONS,
      enableInputRules: false,
      enablePasteRules: false,
      enableCoreExtensions: {
        keymap: false,
        paste: false,
        drop: false,
        delete: false,
        clipboardTextSerializer: false,
        textDirection: false,
        focusEvents: false,
      },
      // The page's rules allow no style that is not its own.
      injectCSS: false,
      content: null,
      editorProps: {
        // The field's label sticks above its text, what a template's field wants below: a line that is gone to stands between them.
        scrollThreshold: { top: 36, right: 0, bottom: 32, left: 0 },
        scrollMargin: { top: 36, right: 5, bottom: 37, left: 5 },
        // A browser's own correction would change what was dictated.
        attributes: { role: 'textbox', 'aria-multiline': 'true', spellcheck: 'false', autocorrect: 'off', autocapitalize: 'off' },
        handleKeyDown: (_view, event) => this.key(event),
        handleDOMEvents: {
          // The editor would keep Enter and Escape whatever goes with them; these are the page's.
          keydown: (_view, event) => event.key === 'Escape' || (event.key === 'Enter' && (event.ctrlKey || event.altKey)),
          focus: () => {
            this.ports.moved()
            return false
          },
          blur: () => {
            this.settle()
            return false
          },
          click: (_view, event) => {
            const mark = (event.target as Element | null)?.closest?.<HTMLElement>('[data-mark="roi"]')
            if (mark?.dataset.ref) this.ports.pressed?.(mark.dataset.ref)
            return false
          },
          paste: (view, event) => take(view, event, event.clipboardData),
          copy: (view, event) => give(view, event, event.clipboardData, false),
          cut: (view, event) => give(view, event, event.clipboardData, true),
          dragstart: (_view, event) => {
            event.preventDefault()
            return true
          },
          drop: (view, event) => take(view, event, event.dataTransfer, view.posAtCoords({ left: event.clientX, top: event.clientY })?.pos),
        },
      },
      onTransaction: ({ transaction }) => this.told(transaction),
    })
    this.editor.registerPlugin(rule)
    this.show(value, false)
  }

  private told(step: Transaction): void {
    const { docChanged, selectionSet } = step
    if (docChanged && this.telling) this.ports.changed(this.value())
    if (docChanged || selectionSet) {
      this.follow(step)
      this.ports.moved()
    }
  }

  /** Keeps in view which field of a template is being filled; what went in is judged when the caret leaves it, never while it is typed. */
  private follow(step: Transaction): void {
    const { docChanged, mapping } = step
    if (step.getMeta(SHOWN)) this.filling = undefined
    else if (docChanged) {
      const from = this.filling ?? this.wanted ?? this.touched()
      this.filling = from && {
        from: mapping.map(from.from + START, -1) - START,
        to: mapping.map(from.to + START, 1) - START,
        ref: from.ref,
        value: from.value,
      }
    }
    const chosen = this.chosen()
    const { filling } = this
    if (filling && (chosen.from < filling.from || chosen.to > filling.to)) this.settle()
    const field = this.fieldChosen()
    const ref = field && (field.kind === MISFIT ? field.ref : wantedName(refType(field.ref), this.value().text.slice(field.from, field.to)))
    this.wanted = ref === undefined ? this.valueHere() : { from: field!.from, to: field!.to, ref, value: field!.ref }
  }

  /** A value that is chosen whole, or in the middle of which the caret stands: what takes its place is the field's value still. */
  private valueHere(): Filled | undefined {
    const { from, to } = this.chosen()
    const mark = this.value().marks.find(
      (one) => one.kind === VALUE_MARK && ((one.from === from && one.to === to) || (one.from < from && to < one.to)),
    )
    // Which words a choice had is not known any more.
    return mark && { ...mark, ref: refType(mark.ref) === 'choice' ? 'text' : refType(mark.ref), value: mark.ref }
  }

  /** A wrong field in which the caret stands. */
  private touched(): Filled | undefined {
    const { from, to } = this.chosen()
    const mark = misfitAt(this.value(), from, to)
    return mark && { ...mark, value: mark.ref }
  }

  /** The doctor is done with the field: what does not fit is marked, and stays as it was written. */
  settle(): void {
    const { filling } = this
    this.filling = undefined
    if (!filling || this.editor.isDestroyed) return
    const { state, view } = this.editor
    const value = this.value()
    const words = wordsOf(value.text.slice(filling.from, filling.to))
    const wanted = wantedOf(filling.ref)
    const wrong = words !== '' && !fits(wanted, words)
    const { from } = filling
    const length = wrong ? words.length : pieceOf(wanted, words)
    const should =
      length > 0 ? { kind: wrong ? MISFIT : VALUE_MARK, from, to: from + length, ref: wrong ? filling.ref : filling.value } : undefined
    const known = value.marks.filter(
      (mark) => (mark.kind === MISFIT || mark.kind === VALUE_MARK) && mark.to > from && mark.from < filling.to,
    )
    const same = (mark: TextMark): boolean =>
      mark.kind === should?.kind && mark.from === from && mark.to === should.to && mark.ref === should.ref
    if (should ? known.length === 1 && known.every(same) : known.length === 0) return
    const { tr, schema } = state
    for (const { kind, ref } of known) tr.removeMark(from + START, filling.to + START, schema.mark('ref', { kind, ref }))
    if (should) tr.addMark(from + START, should.to + START, schema.mark('ref', { kind: should.kind, ref: should.ref }))
    view.dispatch(tr.setMeta('addToHistory', false))
  }

  private key(event: KeyboardEvent): boolean {
    if (composing(event) || event.ctrlKey || event.altKey || event.metaKey) return false
    if (event.key === 'Tab') return this.ports.tab(event.shiftKey ? -1 : 1)
    // A field of choices takes one by its number.
    const words = /^[1-9]$/.test(event.key) ? this.choices() : []
    const word = words[Number(event.key) - 1]
    if (word === undefined) return false
    this.write(word)
    return true
  }

  /** The words that the chosen field offers. */
  private choices(): readonly string[] {
    const mark = this.fieldChosen()
    if (mark?.kind === MISFIT) return wantedOf(mark.ref).words
    return mark && refType(mark.ref) === 'choice' ? choicesOf(this.value().text.slice(mark.from, mark.to)) : []
  }

  value(): MarkedText {
    return markedOf(this.editor.state.doc.firstChild!)
  }

  /** Puts in what the store says, where it says something else; `undoable` by the doctor as a step of its own. */
  show(value: MarkedText, undoable = true): void {
    if (this.editor.isDestroyed) return
    const before = this.value()
    if (sameMarked(before, value)) return
    const { tr, schema } = this.editor.state
    if (before.text === value.text || before.marks.length + value.marks.length > 0) {
      // Marks move with the text: the whole is put in, the caret stays where the text around it stands.
      const { from, removed, inserted } = editBetween(before.text, value.text)
      const { anchor } = tr.selection
      tr.replace(START, START + before.text.length, new Slice(Fragment.from(piecesOf(schema, value)), 0, 0))
      const at = anchor - START <= from ? anchor : Math.max(from + START, anchor + inserted.length - removed)
      tr.setSelection(TextSelection.create(tr.doc, Math.min(Math.max(at, START), START + value.text.length)))
    } else {
      const { from, removed, inserted } = editBetween(before.text, value.text)
      tr.insertText(inserted, from + START, from + removed + START)
    }
    closeHistory(tr).setMeta('addToHistory', undoable).setMeta(SHOWN, true)
    this.telling = false
    try {
      this.editor.view.dispatch(tr)
    } finally {
      this.telling = true
    }
  }

  /** Attributes that change with the page: its name, its faults, whether it may be written. */
  dress(attributes: Readonly<Record<string, string | undefined>>, editable: boolean): void {
    if (this.editor.isDestroyed) return
    const dom = this.editor.view.dom
    for (const [name, value] of Object.entries(attributes)) {
      if (value === undefined) dom.removeAttribute(name)
      else if (dom.getAttribute(name) !== value) dom.setAttribute(name, value)
    }
    if (this.editor.isEditable !== editable) this.editor.setEditable(editable, false)
  }

  /** Places of the text that are chosen now; equal where there is only a caret. */
  chosen(): { readonly from: number; readonly to: number } {
    const { from, to } = this.editor.state.selection
    return { from: from - START, to: to - START }
  }

  focus(): void {
    if (!this.editor.isDestroyed) this.editor.view.focus()
  }

  /** Chooses a piece of the text and brings it to view. */
  select(from: number, to = from): void {
    if (this.editor.isDestroyed) return
    const { state, view } = this.editor
    const most = state.doc.content.size - START
    const place = (at: number): number => Math.min(Math.max(at + START, START), most)
    view.dispatch(state.tr.setSelection(TextSelection.create(state.doc, place(from), place(to))).scrollIntoView())
    view.focus()
  }

  /** Brings the mark of a region to view and lets it light up; the caret stays where it is, and no key goes there. False: there is none. */
  showMark(ref: string): boolean {
    const marks = [...this.element.querySelectorAll<HTMLElement>('[data-mark="roi"]')].filter((mark) => mark.dataset.ref === ref)
    marks[0]?.scrollIntoView?.({ block: 'nearest' })
    // An animation is no change of the document: the editor would take an attribute for one.
    for (const mark of marks) mark.animate?.([{ backgroundColor: '#f5d76e' }, { backgroundColor: 'transparent' }], { duration: 2000 })
    return marks.length > 0
  }

  /** Puts the caret somewhere without taking the focus. */
  setCaret(at: number): void {
    if (this.editor.isDestroyed) return
    const { state, view } = this.editor
    view.dispatch(state.tr.setSelection(TextSelection.create(state.doc, Math.min(at + START, state.doc.content.size - START))))
  }

  /** Writes in place of what is chosen, as if it had been typed. */
  write(text: string): void {
    const { state, view } = this.editor
    if (view.editable) view.dispatch(closeHistory(state.tr).insertText(plainText(text)).scrollIntoView())
  }

  /** Puts a piece of text in, as a step of its own that undo takes back alone; the caret goes behind it, and the keys with it. */
  edit({ from, removed, inserted }: TextEdit): void {
    const { state, view } = this.editor
    if (!view.editable) return
    const tr = state.tr.insertText(plainText(inserted), from + START, from + removed + START)
    tr.setSelection(TextSelection.create(tr.doc, Math.min(from + inserted.length + START, tr.doc.content.size - START)))
    view.dispatch(closeHistory(tr).scrollIntoView())
    // What is typed next is another step.
    view.dispatch(closeHistory(view.state.tr))
    view.focus()
  }

  /** The template's field that is chosen now, if exactly that is. */
  fieldChosen(): TextMark | undefined {
    const { from, to } = this.chosen()
    return this.value().marks.find((mark) => (mark.kind === 'field' || mark.kind === MISFIT) && mark.from === from && mark.to === to)
  }

  /** The wrong field that the caret stands in, as long as nobody writes in it. */
  misfitHere(): TextMark | undefined {
    const { from, to } = this.chosen()
    return this.filling ? undefined : misfitAt(this.value(), from, to)
  }

  /** Goes to the next field of a template, or the last one, from the caret on; false where there is none left in that direction. */
  goToField(step: 1 | -1, fromEdge = false): boolean {
    const { from, to } = this.chosen()
    const at = fromEdge ? (step === 1 ? -1 : Number.POSITIVE_INFINITY) : step === 1 ? (from === to ? from - 1 : from) : from
    const mark = fieldAfter(this.value(), at, step)
    if (mark) this.select(mark.from, mark.to)
    return mark !== undefined
  }

  destroy(): void {
    this.editor.destroy()
    this.element.remove()
  }
}
