import { STATE } from '@farsight/shared/domain'
import type { ListRequest, Queue } from '@farsight/shared/exams/model'

const LINES = 5
const REVIEWING = [STATE.firstCheck, STATE.secondCheck, STATE.thirdCheck]

const head = (queue: Queue, more: ListRequest = {}): ListRequest => ({
  queue,
  sortField: 'due',
  sortOrder: 'asc',
  pageSize: LINES,
  ...more,
})
const oldest = (queue: Queue): ListRequest => ({ queue, sortField: 'registerTime', sortOrder: 'asc', pageSize: 1 })

/** What the start page asks the worklist's own call, by part. The order `due` has critical first, then urgent, then the time left. */
export const START_LISTS = {
  nextToWrite: head('write', { states: [STATE.toBeDiagnosed] }),
  oldestToWrite: oldest('write'),
  nextToReview: head('review', { states: [STATE.toFirstCheck, STATE.toSecondCheck, STATE.toThirdCheck] }),
  oldestToReview: oldest('review'),
  returned: head('returned'),
  urgent: head('urgent'),
  /** Of a queue's rows in these states the server lists the doctor's own alone. */
  writing: head('write', { states: [STATE.diagnosing], pageSize: 20 }),
  reviewing: head('review', { states: [...REVIEWING], pageSize: 20 }),
} satisfies Record<string, ListRequest>
