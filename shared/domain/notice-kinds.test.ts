import { countsAsUnread, NOTICE_KINDS, noticeKindOf, quietKindsText, readQuietKinds } from './notice-kinds'

test('types 1 and 10 are the own hospital’s, 11 to 13 remote diagnosis, unless they are about a consultation or a meeting', () => {
  expect([1, 10, 11, 12, 13].map((type) => noticeKindOf({ type }))).toEqual(['local', 'local', 'remote', 'remote', 'remote'])
  expect(noticeKindOf({ type: 13, consultationId: 'c' })).toBe('consultation')
  expect(noticeKindOf({ type: 13, meetingId: 'm' })).toBe('meeting')
})

test('a quiet kind does not count, the others do', () => {
  const notices = [{ type: 10 }, { type: 11 }, { type: 13, consultationId: 'c' }, { type: 13, meetingId: 'm' }]
  for (const [place, kind] of NOTICE_KINDS.entries())
    expect(notices.map((notice) => countsAsUnread(notice, [kind]))).toEqual(notices.map((_, at) => at !== place))
  expect(notices.every((notice) => countsAsUnread(notice, []))).toBe(true)
})

test.each([
  { critical: 1 as const },
  { newIssue: 1 as const },
  ...['retractAsked', 'retractDeclined', 'retracted', 'readingDiffers'].map((matter) => ({ matter })),
])('%o counts whatever is quiet', (about) => {
  for (const type of [1, 10, 11, 12, 13]) expect(countsAsUnread({ type, ...about }, NOTICE_KINDS)).toBe(true)
})

test('the setting comes back as it was stored; what is none of it keeps nothing quiet', () => {
  for (const quiet of [[], ['meeting'], [...NOTICE_KINDS]] as const) expect(readQuietKinds(quietKindsText(quiet))).toEqual(quiet)
  expect(readQuietKinds('{"quiet":["remote","later","local","remote"]}')).toEqual(['local', 'remote'])
  const garbage = [undefined, null, '', 'x', '{', 'null', '7', '[]', '["local"]', '{}', '{"quiet":"local"}', '{"quiet":{"0":"local"}}']
  for (const stored of [...garbage, '{"quiet":[["local"],null,1]}']) expect([stored, readQuietKinds(stored)]).toEqual([stored, []])
})
