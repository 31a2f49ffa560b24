import { api } from '@farsight/shared/api'
import { bus, session } from '@farsight/shared/bus'
import { CODE, errorMessage } from '@farsight/shared/domain'
import { currentLanguage } from '@farsight/shared/i18n'
import { hashRoute } from '@farsight/shared/module'
import type { SiteConfig } from '../../boot/config'
import { type ApplicationState, createApplication } from '../../federation/application'
import { diagnose } from '../../federation/diagnose'
import { codeOf } from '../../federation/fault'
import { gated, nameOf } from '../../federation/gate'
import { joinFederation } from '../../federation/instance'
import { unlearn } from '../../federation/integrity'
import { ownerOf } from '../../federation/registry'
import { fetchSet, type VerifiedSet, watchSet } from '../../federation/set'
import { report } from '../../federation/telemetry'
import type { Words } from '../faults'
import { type Notice, showBar } from '../notice'
import type { ToPage } from '../protocol'
import { watchAddress } from './watch-address'

export interface RunOptions {
  readonly set: VerifiedSet
  readonly config: SiteConfig
  /** Says something in the report's place; undefined says nothing any more. */
  readonly say: (notice: Notice | undefined) => void
  readonly tell: (message: ToPage) => void
}

const CLOSED: Words = { zh: '报告已关闭', en: 'The report is closed' }
const CLOSED_SAYS: Words = {
  zh: '可以离开此页面。需要时请在合作方的页面中重新打开。',
  en: 'You may leave this page. Open it again from the page that you came from when you need to.',
}
const SENT: Words = { zh: '报告已提交', en: 'The report was submitted' }
const SLOW: Words = { zh: '报告正在加载，时间比平时长', en: 'The report is loading; it takes longer than usual' }
const SLOW_SAYS: Words = { zh: '请稍候，或检查网络。', en: 'Please wait, or check the network.' }
const NOT_SHOWN: Words = { zh: '报告不能显示', en: 'The report cannot be shown' }
const OVER_SAYS: Words = {
  zh: '登录已过期，此后写的内容没有保存。请先复制未保存的文字，再从合作方的页面重新打开。',
  en: 'The login has expired; what is written from now on is not saved. Copy unsaved text first, then open the report again from the page that you came from.',
}

/** Shows the report's module alone, without shell or other modules, until the report is closed. */
export function runModule(place: HTMLElement, { set, config, say, tell }: RunOptions): void {
  const modules = set.modules
  const here = () => ownerOf(modules, hashRoute(location.hash).pathname)
  const module = here()?.module
  if (module === undefined) {
    say({ title: NOT_SHOWN, code: String(CODE.embedMode) })
    tell({ type: 'failed', code: String(CODE.embedMode), message: NOT_SHOWN[currentLanguage()] })
    return
  }
  const withdrawn = new Set(set.withdrawn)
  const watch = watchSet(set, {
    fetchSet: () => fetchSet(),
    refreshMs: config.setRefreshMs,
    // A frame lives for one report: the next one gets the newer set.
    onNewer: () => undefined,
    onFreshness: () => undefined,
    onWithdrawn(versions) {
      for (const version of versions) withdrawn.add(version)
      if (!withdrawn.has(nameOf(module))) return
      unlearn(module)
      void application.withdraw()
    },
  })
  const federation = gated(joinFederation(config.moduleTimeoutMs), {
    isWithdrawn: (one) => withdrawn.has(nameOf(one)),
    mayLoad: watch.mayLoad,
  })
  const container = document.createElement('div')
  Object.assign(container.style, { flex: '1', minHeight: '0' })
  Object.assign(place.style, { display: 'flex', flexDirection: 'column' })
  let submitted = false

  function onState(state: ApplicationState): void {
    if (state.phase === 'mounted') {
      say(undefined)
      place.replaceChildren(container)
    } else if (state.phase === 'loading' && state.slow) say({ title: SLOW, says: SLOW_SAYS })
    else if (state.phase === 'failed') {
      const code = codeOf(state.fault)
      say({ title: NOT_SHOWN, code, ...(state.fault === 'withdrawn' ? {} : { retry: application.retry }) })
      tell({ type: 'failed', code, message: NOT_SHOWN[currentLanguage()] })
    }
  }

  const { name, version } = module
  if (!withdrawn.has(nameOf(module))) federation.add(module)
  const application = createApplication({
    module,
    federation,
    diagnose,
    container: () => container,
    slowMs: config.moduleSlowMs,
    timeoutMs: config.moduleTimeoutMs,
    onState,
    onEvent: (code, ms) => report({ name, version, code, ms }),
  })

  bus.on('report-ready.v1').subscribe(({ procedureId }) => tell({ type: 'ready', procedureId }))
  bus
    .on('report-refused.v1')
    .subscribe(({ code, message }) => tell({ type: 'failed', code: String(code), message: message || NOT_SHOWN[currentLanguage()] }))
  bus.on('report-saved.v1').subscribe(({ procedureId }) => tell({ type: 'saved', procedureId }))
  bus.on('report-submitted.v1').subscribe(({ procedureId, state }) => {
    submitted = true
    tell({ type: 'submitted', procedureId, state })
  })
  bus.on('session-ended.v1').subscribe(({ reason }) => {
    if (reason !== 'expired') return
    // The report stays where it is: its words can still be copied.
    watch.stop()
    showBar(place, OVER_SAYS, currentLanguage())
    tell({ type: 'failed', code: String(CODE.sessionExpired), message: errorMessage(CODE.sessionExpired)?.[currentLanguage()] ?? '' })
  })
  watchAddress(() => {
    if (here() !== undefined) return
    watch.stop()
    void application.destroy().then(() => {
      say({ title: submitted ? SENT : CLOSED, says: CLOSED_SAYS })
      tell({ type: 'closed', by: submitted ? 'submitted' : 'left' })
      // Nothing of the session is needed any more; one that this does not reach ends by itself.
      api.call('logout', {}, { promptType: 'none', showLoading: false, handleOverTime: false }).catch(() => undefined)
      session.end('logout')
    })
  })
  application.enter()
}
