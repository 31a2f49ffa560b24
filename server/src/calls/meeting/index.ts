import type { Handler } from '../handler'
import { meetingComment, meetingDelete, meetingFinish, meetingShow, meetingStart } from './hold'
import { meetingList } from './list'
import { meetingProposals } from './proposals'
import { meetingGet, meetingOpenCase, meetingPeople } from './read'
import { meetingSave } from './save'

/** Morning meetings: their list, what they look at, and how they are held. */
export const meetingHandlers: readonly Handler[] = [
  meetingList,
  meetingPeople,
  meetingSave,
  meetingGet,
  meetingStart,
  meetingFinish,
  meetingShow,
  meetingComment,
  meetingDelete,
  meetingOpenCase,
  meetingProposals,
]
