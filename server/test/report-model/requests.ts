import { randomUUID } from 'node:crypto'
import type { CallName } from '@farsight/shared/contract'
import { EMPTY_CONTENT } from '@farsight/shared/domain'
import { content } from '../exams'
import type { TestServer } from '../harness'
import type { Act } from './acts'
import { versionOf } from './expected'
import type { Model } from './model/kase'

const words = (text: string) => (text === '' ? EMPTY_CONTENT : content(text))

/** What a request needs of the real case. */
export interface At {
  readonly address: ReturnType<TestServer['sign']>
  readonly orderId: string
  readonly target: string
  /** Names the text under review. */
  readonly textId: string | null
}

export interface Request {
  readonly call: CallName
  readonly payload: Record<string, unknown>
}

type Asked = Exclude<Act, { kind: 'wait' | 'tick' | 'arrive' | 'repeat' }>

/** The call that a page makes for an act. */
export function requestOf(m: Model, act: Asked, at: At): Request {
  const { procedureId } = at.address
  const base = { procedureId, requestKey: randomUUID() }
  const row = { risProcedureId: procedureId }
  const order = { remoteOrderId: at.orderId }
  switch (act.kind) {
    case 'open':
      return { call: 'openReport', payload: { ...at.address, ...(act.takeOver ? { takeOver: 1 } : {}) } }
    case 'openReview':
      return { call: 'openReview', payload: { ...at.address, ...(act.takeOver ? { takeOver: 1 } : {}) } }
    case 'save':
      return { call: 'saveReport', payload: { ...base, report: words(act.text), baseVersion: versionOf(m, act.version) } }
    case 'submit':
      return {
        call: 'submitReport',
        payload: { ...base, report: words(act.text), baseVersion: versionOf(m, act.version), toReview: act.finish ? 0 : 1 },
      }
    case 'pass':
      return { call: 'passReview', payload: { ...base, ...passing(act, at.textId), baseVersion: versionOf(m, act.version) } }
    case 'rebut':
      return { call: 'rebutReport', payload: { ...base, baseVersion: versionOf(m, act.version), reason: '请核对' } }
    case 'abandon':
      return { call: 'abandonReport', payload: { ...base, reason: '不写了' } }
    case 'keepLock':
      return { call: 'keepLock', payload: { procedureId } }
    case 'hangUp':
      return { call: 'hangUpReport', payload: { ...base, hang: 1, reason: act.reason } }
    case 'resume':
      return { call: 'hangUpReport', payload: { ...base, hang: 0 } }
    case 'refer':
      return { call: 'referReport', payload: { ...base, doctorId: m.doctors[act.to % m.doctors.length]!.name } }
    case 'takeBack':
      return { call: 'takeBackReport', payload: base }
    case 'withdraw':
      return { call: 'withdrawDiagnose', payload: row }
    case 'retract':
      return { call: 'retractOther', payload: { ...row, reason: act.reason } }
    case 'print':
      return { call: 'setPrinted', payload: { risProcedureIds: [procedureId] } }
    case 'delete':
      return { call: 'deleteProcedure', payload: row }
    case 'recover':
      return { call: 'recoverProcedure', payload: row }
    case 'launch':
      return {
        call: 'remoteLaunch',
        payload: { ...row, targetFacilityId: at.target, bodyparts: [{ bodypart: '胸部', side: '' }], shownTotal: 100, condition: '' },
      }
    case 'receive':
      return { call: 'remoteReceive', payload: order }
    case 'reject':
      return { call: 'remoteReject', payload: { ...order, reason: '图像不全' } }
    case 'recall':
      return { call: 'remoteRecall', payload: order }
  }
}

function passing(act: Extract<Act, { kind: 'pass' }>, textId: string | null): Record<string, unknown> {
  const names = { right: textId ?? randomUUID(), wrong: randomUUID(), none: undefined }[act.names]
  return {
    ...(act.text === null ? {} : { report: words(act.text) }),
    ...(act.direct ? { direct: 1 } : {}),
    ...(names === undefined ? {} : { auditReportId: names }),
    ...(act.modify ? { modify: 1 } : {}),
    ...(act.toHigher ? { toHigher: 1 } : {}),
    ...(act.stars === 0 ? {} : { stars: act.stars }),
    reason: act.reason,
  }
}
