import type { Consultation, ConsultationCounts, ConsultationRow, WorklistRow } from '@farsight/shared/contract'
import { CONSULTATION_STEPS, type ConsultationStep } from '@farsight/shared/domain'
import { stepAt } from '../model/steps'
import { ME } from './cons-bench'

const uuid = (n: number): string => `00000000-0000-4000-8000-${String(n).padStart(12, '0')}`
export const ID = uuid(900)
export const EXAM = uuid(700)
export const COUNTY = uuid(11)
export const PROVINCE = uuid(12)
export const CITY = uuid(13)
export const ZHAO = uuid(21)
export const QIAN = uuid(22)

export const COUNTS: ConsultationCounts = { s1: 1, s2: 2, s3: 3, s4: 4, s5: 5, s6: 6, cancelled: 7, mine: 8 }

export const testRow = (changes: Partial<ConsultationRow> = {}): ConsultationRow => ({
  ...{ id: ID, no: 'HZ20261125-0003', type: 'imaging', mode: 'interactive', video: 0, progress: 's1', cancelled: 0, returned: 0 },
  ...{ patName: '王建国', sex: 'M', ageValue: 67, ageUnit: 'Y', modalities: ['CT'], purpose: '右上肺结节的性质' },
  ...{ requesterName: '李县医', requesterFacilityName: '松原县医院', leadFacilityName: '省人民医院', designatedDoctorName: '赵教授' },
  outgoing: 1,
  hospitals: [
    { facilityId: COUNTY, name: '松原县医院', role: 'requester' },
    { facilityId: PROVINCE, name: '省人民医院', role: 'lead' },
    { facilityId: CITY, name: '市第二医院', role: 'invited' },
  ],
  ...{ startTime: '2026-11-26 09:00:00', endTime: '2026-11-26 10:30:00', createTime: '2026-11-25 08:30:00', mine: 0, turn: 'requester' },
  ...changes,
})

const doctor = (userId: string, name: string, title: string, facilityId: string, facilityName: string) => ({
  ...{ userId, name, title, facilityId, facilityName },
})
export const DOCTORS = [
  doctor(ZHAO, '赵教授', '主任医师', PROVINCE, '省人民医院'),
  doctor(QIAN, '钱医生', '主治医师', CITY, '市第二医院'),
  doctor(ME, '陈医生', '副主任医师', PROVINCE, '省人民医院'),
]

/** The table of steps as far as it has come: who took each on. */
function timelineOf(progress: ConsultationStep): Consultation['timeline'] {
  const line = (what: Consultation['timeline'][number]['what'], from: string, to: string, userName: string, time: string) => ({
    ...{ what, from, to, userName, facilityName: '', reason: '', time },
  })
  const all = [
    line('submitted', 's1', 's2', '李县医', '2026-11-25 08:40:00'),
    line('passed', 's2', 's3', '质控员', '2026-11-25 08:50:00'),
    line('begun', 's3', 's4', '协调员', '2026-11-25 09:00:00'),
    line('concluded', 's4', 's5', '赵教授', '2026-11-25 09:10:00'),
    line('completed', 's5', 's6', '质控员', '2026-11-25 09:15:00'),
  ]
  return [line('created', '', 's1', '李县医', '2026-11-25 08:30:00'), ...all.slice(0, stepAt(progress))]
}

const NONE = { requester: 0, lead: 0, assigned: 0, chair: 0, concluded: 0 } as const
const MAY = { forward: 0, refuse: 0, write: 0, opinion: 0, upload: 0, cancel: 0, sign: 0 } as const
/** What this session is and may do where it is its turn. */
const TURN: Readonly<
  Record<ConsultationStep, { readonly part: Partial<Consultation['part']>; readonly may: Partial<Consultation['may']> }>
> = {
  s1: { part: { requester: 1 }, may: { forward: 1, write: 1, upload: 1, cancel: 1 } },
  s2: { part: { lead: 1 }, may: { forward: 1, refuse: 1, cancel: 1 } },
  s3: { part: { lead: 1 }, may: { forward: 1, write: 1, cancel: 1 } },
  s4: { part: { lead: 1, assigned: 1, chair: 1 }, may: { forward: 1, write: 1, opinion: 1, upload: 1 } },
  s5: { part: { lead: 1 }, may: { forward: 1, refuse: 1, write: 1 } },
  s6: { part: { lead: 1, assigned: 1 }, may: { sign: 1 } },
}

/** A consultation as it stands at a step; `mine`: it is this session's turn. */
export function testConsultation(progress: ConsultationStep, changes: Partial<Consultation> = {}, mine = true): Consultation {
  const at = stepAt(progress)
  const turns = ['requester', 'lead', 'lead', 'chair', 'checker', 'none'] as const
  return {
    ...testRow({ progress, turn: turns[at] ?? 'none', mine: mine && progress !== 's6' ? 1 : 0 }),
    ...{ version: 5, requesterId: uuid(31), requesterFacilityId: COUNTY, leadFacilityId: PROVINCE, designatedDoctorId: ZHAO },
    caseInfo: {
      ...{ mainDescription: '咳嗽两周', preliminaryDiagnosis: '右上肺结节', presentHistory: '无发热', pastHistory: '高血压' },
      ...{ familyHistory: '', allergyHistory: '碘过敏', traumaHistory: '', surgeryHistory: '', physicalCheck: '', auxiliaryCheck: '' },
      vitals: { temperature: 36.8, pulse: 72, respiration: null, systolic: 130, diastolic: 80 },
    },
    exams: [
      {
        ...{ risProcedureId: EXAM, checkNo: 'CT2611250031', modality: 'CT', bodypart: '胸部', side: '', checkItem: '胸部CT平扫' },
        ...{ checkTime: '2026-11-24 10:00:00', state: 9, reportHasComplete: 1, imageCount: 612, imported: 0, own: 1, t: '1', sign: 'abc' },
      },
    ],
    files: [
      {
        ...{ fileId: uuid(801), name: '病理.pdf', mediaType: 'application/pdf', size: 123456, userName: '李县医' },
        ...{ facilityName: '松原县医院', time: '2026-11-25 08:35:00', mayRemove: mine && progress === 's1' ? 1 : 0 },
      },
    ],
    assigned: at >= 3 ? DOCTORS : [],
    chairId: at >= 3 ? ZHAO : null,
    opinions: at >= 3 ? DOCTORS.map((one) => ({ ...one, text: '', version: 0, time: null })) : [],
    conclusion: at >= 4 ? '考虑早期肺癌，建议手术。' : '',
    concludedBy: at >= 4 ? '赵教授' : '',
    minutes: at >= 4 ? 1 : 0,
    scores:
      at >= 5
        ? { promptness: 5, completeness: 4, usefulness: 2, reason: '未提及随访' }
        : { promptness: 0, completeness: 0, usefulness: 0, reason: '' },
    ...{ returnReason: '', cancelReason: '', signs: [], timeline: timelineOf(progress) },
    part: { ...NONE, ...(mine ? TURN[progress].part : { requester: progress === 's1' ? 0 : 1 }) } as Consultation['part'],
    may: { ...MAY, ...(mine ? TURN[progress].may : {}) } as Consultation['may'],
    ...changes,
  }
}

export const TARGETS = [
  { facilityId: COUNTY, name: '松原县医院', own: 1 as const, doctors: [] },
  { facilityId: PROVINCE, name: '省人民医院', own: 0 as const, doctors: DOCTORS.filter(({ facilityId }) => facilityId === PROVINCE) },
  { facilityId: CITY, name: '市第二医院', own: 0 as const, doctors: DOCTORS.filter(({ facilityId }) => facilityId === CITY) },
]

export const examRow = (changes: Partial<WorklistRow> = {}): WorklistRow =>
  ({
    ...{ risProcedureId: EXAM, checkNo: 'CT2611250031', modality: 'CT', bodypart: '胸部', side: '', checkItem: '胸部CT平扫' },
    ...{ checkTime: '2026-11-24 10:00:00', patName: '王建国', sex: 'M', age: { value: 67, unit: 'Y' }, hospitalNo: 'H100' },
    ...changes,
  }) as WorklistRow

export const NO_CASE = {
  ...{ mainDescription: '', preliminaryDiagnosis: '', presentHistory: '', pastHistory: '', familyHistory: '', allergyHistory: '' },
  ...{ traumaHistory: '', surgeryHistory: '', consultationPurpose: '', physicalCheck: '', auxiliaryCheck: '', conditionDescription: '' },
  ...{ temperature: '', pulse: '', respiration: '', systolic: '', diastolic: '' },
}
export const ALL_STEPS = CONSULTATION_STEPS
