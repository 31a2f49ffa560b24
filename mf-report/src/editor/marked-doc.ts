import type { MarkedText, TextMark } from '@farsight/shared/domain'
import type { Node, Schema } from '@tiptap/pm/model'

const byPlace = (a: TextMark, b: TextMark): number => a.from - b.from || a.to - b.to

/** The stored text as pieces of the document, cut wherever a mark begins or ends. */
export function piecesOf(schema: Schema, { text, marks }: MarkedText): Node[] {
  const cuts = [0, text.length, ...marks.flatMap(({ from, to }) => [from, to])].filter((at) => at >= 0 && at <= text.length)
  const places = [...new Set(cuts)].sort((a, b) => a - b)
  return places.slice(0, -1).map((from, i) => {
    const to = places[i + 1]!
    const over = marks.filter((mark) => mark.from <= from && mark.to >= to)
    return schema.text(
      text.slice(from, to),
      over.map(({ kind, ref }) => schema.mark('ref', { kind, ref })),
    )
  })
}

/** What stands in the document, as it is stored: text, and marks by place. Neighbours with one reference are one mark. */
export function markedOf(line: Node): MarkedText {
  let text = ''
  const marks: TextMark[] = []
  line.forEach((piece) => {
    const from = text.length
    text += piece.text ?? ''
    for (const { attrs } of piece.marks) {
      const before = marks.findIndex((mark) => mark.to === from && mark.kind === attrs.kind && mark.ref === attrs.ref)
      const start = before < 0 ? from : marks.splice(before, 1)[0]!.from
      marks.push({ kind: attrs.kind as string, from: start, to: text.length, ref: attrs.ref as string })
    }
  })
  return { text, marks: marks.sort(byPlace) }
}
