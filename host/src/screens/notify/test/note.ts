import type { BellNotification } from '@farsight/shared/bus'

/** A notification as it comes: a CT of 王建国 that waits for its first check. */
export const note = (changes: Partial<BellNotification> = {}): BellNotification => ({
  eventId: '1',
  type: 10,
  currentState: 3,
  reportHasComplete: 0,
  modality: 'CT',
  risProcedureId: 'p1',
  remoteOrderId: '',
  patName: '王建国',
  t: '1',
  sign: 'x',
  createTime: '09:10:05',
  raw: '{}',
  ...changes,
})
