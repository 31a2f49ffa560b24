import { ctChest } from './ct-chest.ts'
import { ctHead } from './ct-head.ts'
import { dxChest } from './dx-chest.ts'
import { ecg } from './ecg.ts'
import { mrBrain } from './mr-brain.ts'
import { mrKnee } from './mr-knee.ts'
import type { StudyInstance, StudyKind, StudyRequest } from './study.ts'

const makers: Record<StudyKind, (request: StudyRequest) => Iterable<StudyInstance>> = {
  'ct-head': ctHead,
  'ct-chest': ctChest,
  'mr-brain': mrBrain,
  'mr-knee': mrKnee,
  'dx-chest': dxChest,
  ecg,
}

/**
 * The instances of one synthetic study, made one by one as they are asked for. All of it is drawn by code from the seed: no picture of a
 * person is in it. The same request gives the same bytes and UIDs.
 */
export function makeStudy(request: StudyRequest): Iterable<StudyInstance> {
  return makers[request.kind](request)
}

/** What each kind is in an exam's own words. */
export const studyFacts: Record<
  StudyKind,
  { modality: string; bodyPart: string; zh: string; en: string; series: number; instances: number; seriesDescriptions: string[] }
> = {
  'ct-head': {
    modality: 'CT',
    bodyPart: 'HEAD',
    zh: '颅脑CT平扫',
    en: 'CT head, plain',
    series: 1,
    instances: 24,
    seriesDescriptions: ['颅脑平扫 5mm Head'],
  },
  'ct-chest': {
    modality: 'CT',
    bodyPart: 'CHEST',
    zh: '胸部CT平扫',
    en: 'CT chest, plain',
    series: 1,
    instances: 32,
    seriesDescriptions: ['胸部平扫 7mm Chest'],
  },
  'mr-brain': {
    modality: 'MR',
    bodyPart: 'HEAD',
    zh: '颅脑MR平扫',
    en: 'MR brain, plain',
    series: 2,
    instances: 36,
    seriesDescriptions: ['T1WI 横断位 T1 Ax', 'T2WI 横断位 T2 Ax'],
  },
  'mr-knee': {
    modality: 'MR',
    bodyPart: 'KNEE',
    zh: '膝关节MR平扫',
    en: 'MR knee, plain',
    series: 2,
    instances: 40,
    seriesDescriptions: ['PDWI 矢状位 PD Sag', 'T2WI 压脂 矢状位 T2 FS Sag'],
  },
  'dx-chest': {
    modality: 'DX',
    bodyPart: 'CHEST',
    zh: '胸部正位片',
    en: 'Chest film, PA',
    series: 1,
    instances: 1,
    seriesDescriptions: ['胸部正位 Chest PA'],
  },
  ecg: {
    modality: 'ECG',
    bodyPart: 'CHEST',
    zh: '静息12导联心电图',
    en: 'Resting 12-lead ECG',
    series: 1,
    instances: 1,
    seriesDescriptions: ['静息12导联心电图 Resting 12-lead'],
  },
}
