import type { MeetingState, StateSign } from '@farsight/shared/domain'
import { SignTag } from '@farsight/shared/ui/data'

const SIGNS: Readonly<Record<MeetingState, StateSign>> = {
  preparation: { zh: '准备中', en: 'In preparation', hue: 'pre', glyph: 'ring' },
  progress: { zh: '进行中', en: 'In progress', hue: 'work', glyph: 'half' },
  completed: { zh: '已完成', en: 'Completed', hue: 'done', glyph: 'disc-tick' },
}

/** The state of a meeting: shape, word and hue. */
export const MeetingStateTag = ({ state }: { readonly state: MeetingState }) => <SignTag sign={SIGNS[state]} />
