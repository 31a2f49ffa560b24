import type { StateSign } from '@farsight/shared/domain'

/** How a relation between two hospitals stands (visual.md section 4). */
export const RELATION_SIGNS: Readonly<Record<'pending' | 'agreed' | 'refused', StateSign>> = {
  pending: { zh: '待确认', en: 'To be confirmed', hue: 'wait', glyph: 'diamond' },
  agreed: { zh: '已同意', en: 'Agreed', hue: 'done', glyph: 'disc-tick' },
  refused: { zh: '已拒绝', en: 'Refused', hue: 'bad', glyph: 'square-cross' },
}
