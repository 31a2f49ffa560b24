import { STAT_CALLS, statisticsCalls } from '@farsight/shared/contract'
import { STAT_SCREENS, type StatScreen } from '@farsight/shared/domain'
import { statisticOf } from '../../statistics/answer'
import { administersUnion } from '../../statistics/ask'
import { exported } from '../../statistics/export'
import { unionOf } from '../../statistics/members'
import { optionsOf } from '../../statistics/names'
import { rowsBehind } from '../../statistics/rows'
import { countingHandler, type Handler, sessionHandler } from '../handler'
import { seesStatistics } from '../policies'

const statistic = (screen: StatScreen): Handler =>
  countingHandler(statisticsCalls[STAT_CALLS[screen]], seesStatistics, async (work, ask) => ({ val: await statisticOf(work, screen, ask) }))

/** The eleven statistics, the rows behind their figures, their tables as files, and what their filters offer. */
export const statisticsHandlers: readonly Handler[] = [
  ...STAT_SCREENS.map(statistic),
  countingHandler(statisticsCalls.queryStatisticRows, seesStatistics, async (work, ask) => ({ val: await rowsBehind(work, ask) })),
  countingHandler(statisticsCalls.exportStatistic, seesStatistics, async (work, ask) => ({ val: await exported(work, ask) })),
  sessionHandler(statisticsCalls.getStatisticFilters, seesStatistics, async ({ tx, session }) => ({
    val: { ...(await optionsOf(tx)), union: administersUnion(session) && (await unionOf(tx)).length > 1 },
  })),
]
