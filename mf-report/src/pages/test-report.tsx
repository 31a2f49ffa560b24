import { api } from '@farsight/shared/api'
import { renderPage } from '@farsight/shared/build/jest/render-page.tsx'
import { session } from '@farsight/shared/bus'
import type { CallName, LoginPayload } from '@farsight/shared/contract'
import { CODE } from '@farsight/shared/domain'
import module from '../../module.json'
import en from '../locales/en.json'
import zh from '../locales/zh.json'
import { ADDRESS, fakeServer, refusal, USER } from '../model/test-kit'
import { routes } from '../routes'

export const LINK = `?${new URLSearchParams(ADDRESS).toString()}`

const LOGIN = {
  loginUserId: USER,
  facilityId: 'f',
  allowEditReportTemplate: 1,
  userMainMenuConfig: '1'.repeat(12),
  modalityRights: { CT: 4 },
  facilityBaseConfig: { reviewLevels: 2 },
} as unknown as LoginPayload

/** Opens a report's page with a server of answers behind the client. Images are not uploaded unless the test says so. */
export async function reportPage(path: string, answers: Parameters<typeof fakeServer>[0], more = '', login: Partial<LoginPayload> = {}) {
  session.end('logout')
  session.start({ ...LOGIN, ...login })
  const server = fakeServer({
    keepLock: () => ({ leaseUntil: '2026-11-20 09:45:00' }),
    templateList: () => [],
    queryLocalList: () => [],
    queryImages: () => [],
    queryCriticals: () => [],
    viewReport: () => true,
    selectByDiagnoseId: () => ({ reportCruxs: [], val: { revision: 0, unchanged: 0, keyImagesMost: 4 } }),
    getGuardRules: () => ({ rules: [], baseVersion: 0, savedBy: '', savedTime: null, secondReadingPercent: 0 }),
    getAiResult: () => {
      throw refusal(CODE.studyUnknown)
    },
    ...answers,
  } as Partial<Record<CallName, (payload: never, times: number) => unknown>>)
  jest.spyOn(api, 'call').mockImplementation(server.call as typeof api.call)
  const page = await renderPage({ module: module as never, routes, i18n: { zh, en }, at: `${path}${LINK}${more}` })
  return { ...page, server }
}
