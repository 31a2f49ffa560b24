import { CODE } from './errors'
import { MEETING_STATES, type MeetingAct, meetingRefusal } from './meeting'

const HOST = { host: true, participant: false }
const GUEST = { host: false, participant: true }
const NOBODY = { host: false, participant: false }
const ACTS: readonly MeetingAct[] = ['edit', 'start', 'delete', 'lead', 'comment', 'finish']

test('a meeting is prepared, led and finished by its host, commented by who takes part, each in its state alone', () => {
  const allowed = MEETING_STATES.map((state) =>
    [HOST, GUEST, NOBODY].map((part) => ACTS.filter((act) => meetingRefusal(state, act, part) === undefined)),
  )
  expect(allowed).toEqual([
    [['edit', 'start', 'delete'], [], []],
    [['lead', 'comment', 'finish'], ['comment'], []],
    [[], [], []],
  ])
  expect(meetingRefusal('completed', 'comment', GUEST)).toBe(CODE.meetingState)
  expect(meetingRefusal('progress', 'finish', GUEST)).toBe(CODE.meetingHostOnly)
})
