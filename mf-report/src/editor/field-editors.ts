import { refType } from '@farsight/shared/domain'
import { Cell } from '../model/cell'
import { MISFIT } from '../model/misfits'
import { TEXT_FIELDS, type TextField } from '../model/report-state'
import type { ReportStore } from '../model/report-store'
import { FieldEditor } from './field-editor'

/** Where the doctor last was in the text, and what is chosen there. */
export interface Place {
  readonly field: TextField
  readonly from: number
  readonly to: number
  /** The field of a template that is chosen, or a wrong one in which the caret stands: then what it wants, by its name. */
  readonly template: { readonly type: string; readonly shown: string; readonly misfit?: string } | undefined
}

/** The three texts of a report in hand. They live with its store: a page that is hidden or gone takes no caret, no undo. */
export class FieldEditors {
  private readonly fields: Readonly<Record<TextField, FieldEditor>>
  private readonly stopListening: () => void
  /** The end of the findings, until the doctor goes elsewhere. */
  readonly place: Cell<Place>
  /** Where a press on a region's mark leads; the page says so while it is shown. */
  onRef: ((ref: string) => void) | undefined
  /** Scroll of the page around them. */
  scrollTop = 0
  readonly keepScroll = (top: number): void => {
    this.scrollTop = top
  }

  constructor(store: ReportStore) {
    let { opened, content } = store.snapshot()
    const editor = (field: TextField) =>
      new FieldEditor(content[field], {
        changed: (text) => store.write(field, text),
        moved: () => this.moved(field),
        tab: (step) => this.nextField(step, field),
        pressed: (ref) => this.onRef?.(ref),
      })
    this.fields = { finding: editor('finding'), result: editor('result'), advice: editor('advice') }
    const { length } = content.finding.text
    this.place = new Cell<Place>({ field: 'finding', from: length, to: length, template: undefined })
    this.stopListening = store.subscribe(() => {
      const state = store.snapshot()
      if (state.phase === 'opening') return
      // What was opened is where undoing ends.
      const undoable = state.opened === opened
      opened = state.opened
      if (state.content === content && undoable) return
      content = state.content
      for (const field of TEXT_FIELDS) this.fields[field].show(content[field], undoable)
    })
  }

  of(field: TextField): FieldEditor {
    return this.fields[field]
  }

  /** Shows where the text names a region; false where it does not. */
  showMark(ref: string): boolean {
    return TEXT_FIELDS.filter((field) => this.fields[field].showMark(ref)).length > 0
  }

  private moved(field: TextField): void {
    // While they are being made there is nothing to tell yet.
    const editor = this.fields?.[field]
    if (!editor) return
    const { from, to } = editor.chosen()
    const mark = editor.fieldChosen() ?? editor.misfitHere()
    const shown = mark && editor.value().text.slice(mark.from, mark.to)
    const template = mark && { type: refType(mark.ref), shown: shown!, ...(mark.kind === MISFIT ? { misfit: mark.ref } : {}) }
    this.place.set({ field, from, to, template })
  }

  /** The next field of a template, or the last one, over all three texts; false where there is none further on. */
  nextField(step: 1 | -1, from: TextField = this.place.get().field): boolean {
    const order = step === 1 ? TEXT_FIELDS : [...TEXT_FIELDS].reverse()
    const at = order.indexOf(from)
    if (this.fields[from].goToField(step)) return true
    return order.slice(at + 1).some((field) => this.fields[field].goToField(step, true))
  }

  /** The first field of a template that stands anywhere. */
  firstField(): boolean {
    return TEXT_FIELDS.some((field) => this.fields[field].goToField(1, true))
  }

  /** What is being put into a template's field is judged now: the report is about to go out. */
  settle(): void {
    for (const field of TEXT_FIELDS) this.fields[field].settle()
  }

  /** Writes in place of what is chosen. */
  write(text: string): void {
    const { field } = this.place.get()
    this.fields[field].write(text)
    this.fields[field].focus()
  }

  destroy(): void {
    this.stopListening()
    for (const field of TEXT_FIELDS) this.fields[field].destroy()
  }
}

/** The text fields of a report, made at the first call. */
export const fieldsOf = (store: ReportStore): FieldEditors => store.part('fields', () => new FieldEditors(store))
