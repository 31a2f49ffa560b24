import type { QueueRow } from '@farsight/shared/contract'
import type { StateSign } from '@farsight/shared/domain'

/** How somebody stands in the queue: shape, word and hue (visual.md section 4). */
export const CALL_SIGNS: Readonly<Record<QueueRow['callState'], StateSign>> = {
  registered: { zh: '待报到', en: 'To check in', hue: 'pre', glyph: 'ring' },
  waiting: { zh: '待叫', en: 'To be called', hue: 'wait', glyph: 'diamond' },
  passed: { zh: '过号', en: 'Passed over', hue: 'wait', glyph: 'diamond' },
  called: { zh: '已叫', en: 'Called', hue: 'work', glyph: 'half' },
  done: { zh: '检查结束', en: 'Check ended', hue: 'exam', glyph: 'arrow-bar' },
  in: { zh: '检查中', en: 'In check', hue: 'exam', glyph: 'arrow-bold' },
}
