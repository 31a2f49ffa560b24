import type { ErrorWords } from './words'

/** Statistics. Codes 2740 to 2759. */
export const STATISTICS_CODE = {
  statisticsColumns: 2740,
  statisticsEmpty: 2741,
  statisticsSlow: 2742,
} as const

export const STATISTICS_ERRORS: ErrorWords = [
  [
    STATISTICS_CODE.statisticsColumns,
    {
      zh: '该区间按此粒度超过 400 列，请选更粗的粒度或缩短区间',
      en: 'This range has over 400 columns at this granularity: choose a coarser one or a shorter range',
    },
  ],
  [STATISTICS_CODE.statisticsEmpty, { zh: '该区间没有数据，无可导出', en: 'Nothing to export: the range has no data' }],
  [
    STATISTICS_CODE.statisticsSlow,
    { zh: '统计用时过长，已停止，请缩短区间或减少筛选', en: 'Counting took too long and was stopped: choose a shorter range' },
  ],
]
