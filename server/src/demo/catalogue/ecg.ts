import type { Part } from './part'

/** Twelve-lead electrocardiograms. */
export const ecgParts: readonly Part[] = [
  {
    modality: 'ECG',
    bodypart: '心脏',
    weight: 10,
    items: ['十二导联心电图'],
    departments: ['心内科', '急诊科', '体检中心', '老年科'],
    complaints: ['心悸2天', '胸闷半天', '体检', '术前检查'],
    positive: 0.45,
    study: 'ecg',
    normal: ({ n }) => ({
      finding: `窦性心律，心率${n(62, 92)}次/分，PR间期${n(132, 186)} ms，QRS时限${n(78, 102)} ms，QTc ${n(392, 436)} ms，电轴不偏，各导联ST-T未见异常。`,
      result: '正常心电图。',
    }),
    cases: [
      {
        name: '窦性心动过速',
        positive: 1,
        write: ({ n }) => ({
          finding: `窦性心律，心率${n(104, 128)}次/分，PR间期${n(124, 156)} ms，QRS时限${n(78, 100)} ms，QTc ${n(400, 438)} ms，ST-T未见异常。`,
          result: '窦性心动过速。',
        }),
      },
      {
        name: '窦性心动过缓',
        positive: 1,
        ages: [14, 150],
        write: ({ n }) => ({
          finding: `窦性心律，心率${n(44, 56)}次/分，PR间期${n(140, 196)} ms，QRS时限${n(80, 102)} ms，QTc ${n(390, 428)} ms，ST-T未见异常。`,
          result: '窦性心动过缓。',
        }),
      },
      {
        name: '心房颤动',
        positive: 1,
        ages: [50, 150],
        write: ({ n }) => ({
          finding: `P波消失，代以大小不等的f波，RR间期绝对不齐，平均心室率${n(84, 132)}次/分，QRS时限${n(82, 104)} ms，部分导联ST段轻度压低。`,
          result: '心房颤动，ST段改变。',
        }),
      },
      {
        name: '完全性右束支传导阻滞',
        positive: 1,
        ages: [30, 150],
        write: ({ n }) => ({
          finding: `窦性心律，心率${n(62, 88)}次/分，QRS时限${n(122, 146)} ms，V1导联呈rsR′型，Ⅰ、V6导联S波增宽，符合右束支传导阻滞图形。`,
          result: '窦性心律，完全性右束支传导阻滞。',
        }),
      },
      {
        name: '左室高电压',
        positive: 1,
        ages: [30, 150],
        write: ({ n }) => ({
          finding: `窦性心律，心率${n(62, 86)}次/分，RV5+SV1约${n(4, 5)}.${n(1, 9)} mV，提示左室高电压，V5、V6导联T波低平。`,
          result: '窦性心律，左室高电压，T波改变。',
        }),
      },
      {
        name: '急性下壁心肌梗死',
        positive: 2,
        critical: true,
        ages: [38, 150],
        write: ({ n }) => ({
          finding: `窦性心律，心率${n(56, 92)}次/分，Ⅱ、Ⅲ、aVF导联ST段弓背向上抬高0.${n(2, 4)} mV，Ⅰ、aVL导联ST段压低。`,
          result: '急性下壁心肌梗死可能。',
          advice: '危急值，已电话通知临床。',
        }),
      },
    ],
  },
]
