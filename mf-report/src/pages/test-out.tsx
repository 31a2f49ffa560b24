import { api } from '@farsight/shared/api'
import { renderPage } from '@farsight/shared/build/jest/render-page.tsx'
import { session } from '@farsight/shared/bus'
import type { LoginPayload } from '@farsight/shared/contract'
import module from '../../module.json'
import en from '../locales/en.json'
import zh from '../locales/zh.json'
import { fakeServer, USER } from '../model/test-kit'
import { routes } from '../routes'

/** A doctor of a hospital; `undefined` is somebody who is not logged in. */
export const DOCTOR = {
  loginUserId: USER,
  facilityId: 'f',
  userMainMenuConfig: '1'.repeat(12),
  modalityRights: { CT: 4 },
  userBriefInfo: { userName: '林医生' },
} as unknown as LoginPayload

/** Opens one of the module's pages with a server of answers behind the client. */
export async function outPage(at: string, answers: Parameters<typeof fakeServer>[0], login: LoginPayload | undefined = DOCTOR) {
  session.end('logout')
  if (login) session.start(login)
  const server = fakeServer(answers)
  jest.spyOn(api, 'call').mockImplementation(server.call as typeof api.call)
  return { ...(await renderAt(at)), server }
}

const renderAt = (at: string) => renderPage({ module: module as never, routes, i18n: { zh, en }, at })

/** The page at the address where it stands, for the same session. */
export const renderAgain = () => renderAt(window.location.hash.slice(1))
