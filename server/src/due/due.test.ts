import { DEFAULT_DUE_TABLE } from '@farsight/shared/domain'
import { type DueFacts, dueBy } from './index'

const HOUR = 3_600_000
const NOON = Date.parse('2026-11-23T04:00:00Z')
const facts = (change: Partial<DueFacts>): DueFacts => ({
  modality: 'CT',
  source_type: 'outpatient',
  urgent: false,
  green_channel: false,
  door_time: null,
  register_time: NOON,
  check_time: null,
  ...change,
})
const due = (change: Partial<DueFacts>): number => dueBy(DEFAULT_DUE_TABLE, facts(change))! - NOON

test('a report is due from the end of the check, before the registration too; of a study that is brought in from years ago from its coming', () => {
  const plain = due({})
  expect(due({ check_time: NOON + HOUR })).toBe(plain + HOUR)
  expect(due({ check_time: NOON - HOUR })).toBe(plain - HOUR)
  expect(due({ check_time: Date.parse('2019-05-01T00:00:00Z') })).toBe(plain)
})
