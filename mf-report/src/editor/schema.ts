import { type Extensions, Mark, Node } from '@tiptap/core'
import { PlainKeys } from './keys'
import { OneLine } from './one-line'
import { UndoRedo } from './undo'

/**
 * A field's document: one line node that holds the whole text with its line ends, so that a place in the text is a
 * place in the document (one more), and nothing that is typed can be anything else than text. More than one is what the
 * browser may make of words that come by no key (dictation, a phrase of an input method): the editor joins them in the
 * same step (`OneLine`). A document that could not hold them would lose all behind the first.
 */
const Whole = Node.create({ name: 'doc', topNode: true, content: 'line+' })
const Line = Node.create({
  name: 'line',
  content: 'text*',
  code: true,
  marks: 'ref',
  renderHTML: () => ['div', 0],
})
const Letters = Node.create({ name: 'text', group: 'inline' })

/** A piece of the text that refers to something: a region of an image, a template's field, an earlier report. */
const Ref = Mark.create({
  name: 'ref',
  inclusive: false,
  excludes: '',
  addAttributes: () => ({ kind: {}, ref: {} }),
  renderHTML: ({ mark }) => ['span', { 'data-mark': mark.attrs.kind as string, 'data-ref': mark.attrs.ref as string }, 0],
})

/** Place of the first character of the text in the document. */
export const START = 1

export const EXTENSIONS: Extensions = [Whole, Line, Letters, Ref, UndoRedo, PlainKeys, OneLine]
