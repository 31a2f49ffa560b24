import { CODE } from '@farsight/shared/domain'
import { PerMinute } from '../../embed/rate'
import { CallError } from '../error'
import type { Work } from '../handler'

/** Reports that one doctor sends, passes or returns in a minute; nobody reads faster, a script does. */
const STEPS_PER_MINUTE = 60

export const stepPace = (most = STEPS_PER_MINUTE): PerMinute => new PerMinute(most)

/** Refuses with 113 who takes more steps in a minute, before anything is looked at. */
export const checkPace =
  (pace: PerMinute) =>
  async ({ session, now }: Pick<Work, 'session' | 'now'>): Promise<void> => {
    if (!pace.take(session.userId, now)) throw new CallError(CODE.tooFrequent)
  }
