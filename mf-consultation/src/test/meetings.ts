import type { Meeting, MeetingCase, MeetingProposal, MeetingRow } from '@farsight/shared/contract'

export const HOST = 'me'

export const testMeetingRow = (changes: Partial<MeetingRow> = {}): MeetingRow => ({
  ...{ id: 'm1', title: '11月20日 晨会', time: '2026-11-20 08:00:00', state: 'preparation', hostId: HOST, hostName: '陈主任' },
  ...{ participants: 3, cases: 2, startTime: null, finishTime: null, part: 'host' },
  ...changes,
})

export const testExam = (id: string): MeetingCase['exam'] => ({
  ...{ risProcedureId: id, checkNo: `CT-${id}`, modality: 'CT', bodypart: '胸部', side: '', checkItem: '平扫' },
  ...{ checkTime: '2026-11-19 09:10:00', state: 9, reportHasComplete: 1, imageCount: 120, imported: 0, own: 1, t: '1', sign: 's' },
})

export const testCase = (n: number, changes: Partial<MeetingCase> = {}): MeetingCase => ({
  ...{ caseId: `c${n}`, exam: testExam(`e${n}`), patName: ['王建国', '李秀英', '赵大海'][n - 1] ?? `病人${n}`, sex: 'M' },
  ...{ ageValue: 60 + n, ageUnit: 'Y', reason: 'critical', note: '', comments: [] },
  ...changes,
})

/** A meeting of three people with two cases, led by the session's user. */
export const testMeeting = (changes: Partial<Meeting> = {}): Meeting => ({
  ...testMeetingRow(),
  version: 3,
  people: [
    { userId: HOST, name: '陈主任', title: '主任医师' },
    { userId: 'u2', name: '王医生', title: '主治医师' },
    { userId: 'u3', name: '李医生', title: '住院医师' },
  ],
  caseList: [testCase(1), testCase(2)],
  ...{ currentCaseId: null, revision: 1, summary: '' },
  may: { edit: 1, start: 1, lead: 0, comment: 0, finish: 0, delete: 1 },
  ...changes,
})

export const running = (changes: Partial<Meeting> = {}): Meeting =>
  testMeeting({
    state: 'progress',
    startTime: '2026-11-20 09:00:00',
    currentCaseId: 'c1',
    may: { edit: 0, start: 0, lead: 1, comment: 1, finish: 1, delete: 0 },
    ...changes,
  })

export const testProposal = (n: number, changes: Partial<MeetingProposal> = {}): MeetingProposal => ({
  ...{ exam: testExam(`p${n}`), patName: `推荐${n}`, sex: 'F', ageValue: 40 + n, ageUnit: 'Y', reasons: ['critical'], note: '' },
  ...{ writerName: '张医生', reviewerName: '', time: '2026-11-19 16:00:00' },
  ...changes,
})
