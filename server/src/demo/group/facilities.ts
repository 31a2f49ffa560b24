/** A demo hospital, and how much of the group's work it does. */
export interface DemoFacility {
  readonly code: string
  readonly kind: 'hospital' | 'clinic' | 'center'
  readonly name: string
  readonly nameEn: string
  readonly level: string
  /** Empty: in no union. */
  readonly union: string
  readonly reviewLevels: 0 | 1 | 2 | 3
  /** Of all exams. */
  readonly share: number
  /** How often each modality is used; one that is absent is not there. */
  readonly modalities: Readonly<Record<string, number>>
}

const UNION = 'huadong'

/** The demo hospital group: five in one union, one outside. All names are invented. */
export const demoFacilities: readonly DemoFacility[] = [
  {
    code: 'sy',
    kind: 'hospital',
    name: '市第一人民医院',
    nameEn: 'City First People’s Hospital',
    level: '三级甲等',
    union: UNION,
    reviewLevels: 1,
    share: 0.7,
    modalities: { CT: 34, DX: 23, MR: 14, US: 12, CR: 3, MG: 3, XA: 1.5, NM: 1, PT: 1, ES: 3, ECG: 4.5 },
  },
  {
    code: 'xr',
    kind: 'hospital',
    name: '仁和医院',
    nameEn: 'Renhe Hospital',
    level: '三级乙等',
    union: UNION,
    reviewLevels: 3,
    share: 0.13,
    modalities: { CT: 36, DX: 26, MR: 16, US: 12, MG: 3, ECG: 7 },
  },
  {
    code: 'dg',
    kind: 'hospital',
    name: '东港县医院',
    nameEn: 'Donggang County Hospital',
    level: '二级甲等',
    union: UNION,
    reviewLevels: 0,
    share: 0.09,
    modalities: { CT: 30, DX: 34, CR: 6, US: 20, ECG: 10 },
  },
  {
    code: 'qs',
    kind: 'clinic',
    name: '青山社区卫生服务中心',
    nameEn: 'Qingshan Community Health Centre',
    level: '社区',
    union: UNION,
    reviewLevels: 0,
    share: 0.035,
    modalities: { DX: 45, US: 30, ECG: 25 },
  },
  {
    code: 'hd',
    kind: 'center',
    name: '华东影像诊断中心',
    nameEn: 'Huadong Imaging Diagnosis Centre',
    level: '独立',
    union: UNION,
    reviewLevels: 2,
    share: 0.015,
    modalities: { CT: 40, MR: 45, PT: 15 },
  },
  {
    code: 'nl',
    kind: 'hospital',
    name: '南岭骨科医院',
    nameEn: 'Nanling Orthopaedic Hospital',
    level: '二级',
    union: '',
    reviewLevels: 0,
    share: 0.03,
    modalities: { DX: 55, CT: 25, MR: 20 },
  },
]
