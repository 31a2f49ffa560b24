import { ApiError, api, configureApi, registerPrompter } from '@farsight/shared/api'
import { session } from '@farsight/shared/bus'
import { errorMessage } from '@farsight/shared/domain'
import { currentLanguage, i18n } from '@farsight/shared/i18n'
import { SET_FAULT_CODES } from '@farsight/shared/module'
import { message, skinComing } from '@farsight/shared/ui'
import { loadConfig, type SiteConfig } from '../../boot/config'
import { fetchSet, SessionGone, SetFault } from '../../federation/set'
import { EMBED_FAULTS, EMBED_SAYS, type Words } from '../faults'
import { type Notice, showNotice } from '../notice'
import type { ToPage } from '../protocol'
import { addressOf, type Entered } from './address'
import { runModule } from './module'

export interface ReportOptions {
  readonly token: string
  /** Origin of the page around the frame. */
  readonly origin: string
  readonly tell: (message: ToPage) => void
}

const QUIET = { promptType: 'none', showLoading: false, handleOverTime: false } as const
const NOT_SHOWN: Words = { zh: '报告不能显示', en: 'The report cannot be shown' }

/** Something ended the report before it was there: its code, and what happened. */
class Refusal extends Error {
  constructor(
    readonly code: string,
    readonly title: Words,
  ) {
    super(code)
  }
}

function refusalOf(error: unknown): Refusal {
  if (error instanceof Refusal) return error
  if (error instanceof SessionGone || (error instanceof ApiError && error.kind === 'expired')) return blocked()
  if (error instanceof SetFault) return new Refusal(SET_FAULT_CODES[error.kind], NOT_SHOWN)
  if (error instanceof ApiError && error.kind === 'business') {
    const text = errorMessage(Number(error.code)) ?? { zh: error.message, en: error.message }
    return new Refusal(String(error.code), text)
  }
  return new Refusal(EMBED_FAULTS.network, EMBED_SAYS[EMBED_FAULTS.network] as Words)
}

/** The server took the token and set a cookie, and yet the next request has no session: the browser did not keep it. */
const blocked = (): Refusal => new Refusal(EMBED_FAULTS.cookies, EMBED_SAYS[EMBED_FAULTS.cookies] as Words)

/** Redeems the token, learns which module shows the report, and shows it. What keeps it from being shown is said in its place. */
export async function openReport(place: HTMLElement, { token, origin, tell }: ReportOptions): Promise<void> {
  registerPrompter({ msg: message.error, alert: message.error })
  let standing: Notice | undefined
  const draw = (): void => {
    if (standing) showNotice(place, standing, currentLanguage())
  }
  const say = (notice: Notice | undefined): void => {
    standing = notice
    if (notice) void Promise.resolve(skinComing()).then(draw)
  }
  i18n.on('languageChanged', draw)

  try {
    const config: SiteConfig = await loadConfig()
    configureApi({ base: config.apiBase })
    const entered: Entered = (await api.call('embedEnter', { token, origin }, QUIET)).val
    configureApi({ base: `${config.apiBase}${entered.base}`, framed: true })
    const [set, login] = await Promise.all([fetchSet(), api.call('loginSuccess', {}, QUIET)])
    session.start(login.val)
    // Before the module is there: its router begins at this address.
    history.replaceState(null, '', `#${addressOf(entered)}`)
    runModule(place, { set, config, say, tell })
  } catch (error) {
    const { code, title } = refusalOf(error)
    say({ title, code })
    tell({ type: 'failed', code, message: title[currentLanguage()] })
  }
}
