import { creditCalls } from '@farsight/shared/contract'
import { CODE, formatDateTime, STATE } from '@farsight/shared/domain'
import { priceOf } from '../../credits'
import { readBalances, rechargeLeft } from '../../credits/balances'
import { readSettings } from '../../credits/terms'
import { readExam } from '../../exams/move'
import { CallError } from '../error'
import { sessionHandler } from '../handler'
import { knowsTargets, managesCredits, seesCredits } from '../policies'

const bit = (is: boolean): 0 | 1 => (is ? 1 : 0)

export const remoteGetFee = sessionHandler(creditCalls.remoteGetFee, knowsTargets, async (work, ask) => {
  const { tx, now, session } = work
  work.about(ask.risProcedureId)
  const exam = await readExam(tx, ask.risProcedureId)
  if (exam.facility_id !== session.facilityId || exam.state === STATE.deleted) throw new CallError(CODE.notInRis)
  if (ask.bodyparts.length === 0) throw new CallError(CODE.selectBodypart, 'bodyparts')
  const { fee, nightReason, promisedMinutes } = await priceOf(tx, now, {
    srcFacilityId: session.facilityId,
    targetFacilityId: ask.targetFacilityId,
    targetDoctorId: ask.targetDoctorId,
    modality: exam.modality,
    parts: ask.bodyparts.length,
    urgent: ask.urgent === 1,
    advanced: ask.advanced === 1,
  })
  const { balance } = await readBalances(tx)
  const promisedTime = formatDateTime(now + promisedMinutes * 60_000)
  return {
    val: {
      fee: { ...fee, nightDoubled: bit(fee.nightDoubled) },
      nightReason: nightReason ?? ('' as const),
      balance,
      balanceAfter: balance - fee.total,
      promisedTime,
    },
  }
})

export const remoteGetBalance = sessionHandler(creditCalls.remoteGetBalance, seesCredits, async ({ tx, now, session }) => {
  const { currencyEnabled } = await readSettings(tx)
  const mayRecharge = bit(currencyEnabled && managesCredits.allows(session))
  const rechargeLimit = await rechargeLeft(tx, now)
  return { val: { ...(await readBalances(tx)), currencyEnabled: bit(currencyEnabled), mayRecharge, rechargeLimit } }
})
