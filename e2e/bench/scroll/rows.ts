import type { CallTypes } from '@farsight/shared/contract'

type Row = CallTypes['queryLocalList']['answer']['val'][number]

const NAMES = ['王建国', '李秀英', '张伟', '欧阳娜娜', '赵敏', '孙丽华', '陈志强', '周梅']
const PARTS = [
  ['胸部', '平扫+增强', ''],
  ['膝关节', '平扫', 'L'],
  ['头颅', '平扫', ''],
  ['腹部', '增强', ''],
] as const
const STATES = [2060, 2, 3, 4, 9, 2050, 2020, 2060]
const two = (n: number): string => String(n).padStart(2, '0')
const time = (i: number): string => `2026-11-${two((i % 20) + 1)} ${two(i % 24)}:${two(i % 60)}:05`
const pick = <V>(list: readonly V[], i: number): V => list[i % list.length] as V

/** Rows of a worklist in all their states, flags and hands: the same ones in every run. */
export const rows = (count: number): Row[] =>
  Array.from({ length: count }, (_, i) => {
    const [bodypart, checkItem, side] = pick(PARTS, i)
    const state = pick(STATES, i)
    const worked = state >= 2 && state <= 9
    return {
      risProcedureId: `00000000-0000-4000-8000-${String(i).padStart(12, '0')}`,
      t: '1763600000',
      sign: 'abc',
      version: 1,
      modality: pick(['CT', 'MR', 'DX', 'US', 'ECG'], i),
      state,
      reportHasComplete: state === 9 ? 1 : 0,
      returned: i % 31 === 0,
      hungUp: i % 53 === 0,
      urgent: i % 5 === 0,
      critical: i % 40 === 0,
      greenChannel: i % 60 === 0,
      trauma: i % 7 === 0,
      revisit: i % 9 === 0,
      followUp: i % 11 === 0,
      remote: i % 13 === 0,
      patName: pick(NAMES, i),
      pinyin: 'wang jian guo',
      sex: i % 2 ? 'M' : 'F',
      age: { value: i % 90, unit: 'Y' },
      checkNo: `CT26112${String(i).padStart(5, '0')}`,
      accessionNo: `A${i}`,
      hospitalNo: `H${i}`,
      outpatientNo: '',
      inpatientNo: `Z${i}`,
      bedNo: String(i % 60),
      sourceType: pick(['inpatient', 'outpatient', 'emergency', 'physicalExam'], i),
      department: pick(['呼吸科', '骨科', '急诊科'], i),
      bodypart,
      side,
      checkItem,
      registerTime: time(i),
      checkTime: time(i + 1),
      writeTime: worked ? time(i + 2) : null,
      reportCompleteTime: state === 9 ? time(i + 3) : null,
      dueTime: time(i + 4),
      imageCount: (i * 37) % 900,
      yinYang: worked ? i % 3 : null,
      printed: i % 2 === 0,
      authorName: worked ? '张医生' : '',
      reviewerName: state === 9 ? '孙主任' : '',
      holderName: state === 2 ? '张医生' : '',
      holderId: state === 2 ? 'x' : '',
      authorId: worked ? 'x' : '',
      facilityName: '',
      remoteOrderId: '',
      srcDoctorId: '',
      remoteTargetName: '',
      assignedId: '',
      assignedName: '',
      greenKind: i % 60 === 0 ? 'stroke' : '',
      doorTime: i % 60 === 0 ? time(i) : null,
      merged: false,
      idx: 1,
      diagnoseDoctorId: '',
      examineDoctorId: '',
      lastActorId: '',
      passedLevel: 0,
      sentOut: false,
    } as Row
  })
