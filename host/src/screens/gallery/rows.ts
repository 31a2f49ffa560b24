import type { Age, SourceType } from '@farsight/shared/domain'

/** Rows made up for the gallery alone, so that every state and flag of the list can be looked at. */
export interface SampleRow {
  readonly id: string
  readonly version: number
  readonly state: number
  readonly returned?: boolean
  readonly hungUp?: boolean
  readonly critical?: boolean
  readonly greenChannel?: boolean
  readonly urgent?: boolean
  readonly trauma?: boolean
  readonly revisit?: boolean
  readonly followUp?: boolean
  readonly remote?: boolean
  readonly patName: string
  readonly sex: 'M' | 'F' | 'O'
  readonly age: Age | null
  readonly modality: string
  readonly bodypart: string
  readonly side: string
  readonly checkItem: string
  readonly checkNo: string
  readonly sourceType: SourceType
  readonly department: string
  readonly time: string
  readonly dueMinutes: number | null
  readonly imageCount: number
}

const STATES = [2060, 2, 3, 4, 5, 6, 7, 8, 9, 120, 2050, 2010, 2000, 2005, 2008, 2020, 2030, 2040, 1, 2070, 3000, 4711] as const
const NAMES = ['王建国', '李秀英', '张三丰', 'Sarah Thompson', '赵敏', '欧阳修远', '周芷若', '阿卜杜热依木·买买提艾力', '钱多多', '吴桂兰']
const PARTS = [
  ['CT', '胸部', '', '平扫+增强'],
  ['MR', '膝关节', 'L', '平扫'],
  ['DX', '胸部', '', '正侧位'],
  ['CT', 'Head', '', 'plain'],
  ['US', '甲状腺', '', '彩超'],
  ['MG', '乳腺', 'B', 'CC/MLO'],
  ['ECG', '常规12导', '', ''],
  ['XA', '冠状动脉', 'R', '造影'],
] as const
const SOURCES: readonly SourceType[] = ['inpatient', 'outpatient', 'physicalExam', 'emergency']
const DEPARTMENTS = ['呼吸科', '骨科', '', '急诊科', '内分泌科']
const DUE = [-12, 41, 18, 95, null, 240]

/** As many sample rows as wanted; the same ones each time. */
export function sampleRows(count: number): SampleRow[] {
  return Array.from({ length: count }, (_, i) => {
    const [modality, bodypart, side, checkItem] = PARTS[i % PARTS.length] as (typeof PARTS)[number]
    const state = STATES[i % STATES.length] as number
    return {
      id: `sample-${i}`,
      version: 1,
      state,
      returned: i === 22,
      hungUp: i === 23,
      critical: i % 9 === 8,
      greenChannel: i === 2,
      urgent: i % 7 === 0,
      trauma: i === 0 || i === 2,
      revisit: i % 5 === 2,
      remote: i % 6 === 2,
      patName: NAMES[i % NAMES.length] as string,
      sex: (['M', 'F', 'M', 'F', 'O'] as const)[i % 5] as 'M',
      age: i % 11 === 5 ? { value: 8, unit: 'M' as const } : { value: 20 + ((i * 7) % 70), unit: 'Y' as const },
      modality,
      bodypart,
      side,
      checkItem,
      checkNo: `${modality}26112${String(i).padStart(5, '0')}`,
      sourceType: SOURCES[i % SOURCES.length] as SourceType,
      department: DEPARTMENTS[i % DEPARTMENTS.length] as string,
      time: `2026-11-20 09:${String(10 + (i % 50)).padStart(2, '0')}:05`,
      dueMinutes: DUE[i % DUE.length] ?? null,
      imageCount: (i * 137) % 613,
    }
  })
}
