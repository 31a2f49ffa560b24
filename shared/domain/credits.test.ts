import fc from 'fast-check'
import { feeOf, isClosed, isNight, launchRefusal, nightReason, type TargetService } from './credits'
import { CODE } from './errors'

const service: TargetService = {
  open: true,
  closedWeekdays: [],
  closedDates: [],
  nightFrom: 18 * 60,
  nightTo: 8 * 60,
  weekends: false,
  onHolidays: false,
  holidays: [],
  utcOffset: 480,
}
/** A wall clock of UTC+8. 2026-03-02 is a Monday. */
const at = (text: string): number => Date.parse(`${text.replace(' ', 'T')}+08:00`)

test('[LG-06] night begins and ends on the second, by the table and the time zone of the target', () => {
  const nights = ['17:59:59', '18:00:00', '23:59:59', '00:00:00', '07:59:59', '08:00:00'].map((time) =>
    isNight(service, at(`2026-03-02 ${time}`)),
  )
  expect(nights).toEqual([false, true, true, true, true, false])
  // The same instant two hours further east is night already.
  expect(isNight({ ...service, utcOffset: 600 }, at('2026-03-02 16:00:00'))).toBe(true)
  expect(isNight({ ...service, utcOffset: 600 }, at('2026-03-02 15:59:59'))).toBe(false)
  // A table within one day, and one without a night.
  expect(isNight({ ...service, nightFrom: 60, nightTo: 300 }, at('2026-03-02 18:00:00'))).toBe(false)
  expect(isNight({ ...service, nightFrom: 0, nightTo: 0 }, at('2026-03-02 00:00:00'))).toBe(false)
})

test('[LG-06] weekends and holidays are night all day by switch alone', () => {
  const noon = (day: string): number => at(`${day} 12:00:00`)
  const days = ['2026-03-06', '2026-03-07', '2026-03-08', '2026-03-09']
  expect(days.map((day) => isNight(service, noon(day)))).toEqual([false, false, false, false])
  expect(days.map((day) => isNight({ ...service, weekends: true }, noon(day)))).toEqual([false, true, true, false])
  const holidays = { ...service, holidays: ['2026-03-09'] }
  expect([isNight(holidays, noon('2026-03-09')), isNight({ ...holidays, onHolidays: true }, noon('2026-03-09'))]).toEqual([false, true])
  // A receipt says which it was: a holiday before a weekend, a weekend before its own night.
  const all = { ...holidays, holidays: ['2026-03-07', '2026-03-09'], onHolidays: true, weekends: true }
  expect([...days.map((day) => nightReason(all, noon(day))), nightReason(all, at('2026-03-10 03:00:00'))]).toEqual([
    undefined,
    'holiday',
    'weekend',
    'holiday',
    'night',
  ])
})

test('[REMOTE-05] only the urgent charge doubles at night, once for the order', () => {
  const ask = { unit: 100, urgentPrice: 40, parts: 3 }
  expect(feeOf({ ...ask, urgent: true, night: false })).toMatchObject({
    cost: 300,
    urgentCost: 40,
    nightDoubled: false,
    nightCost: 0,
    total: 340,
  })
  expect(feeOf({ ...ask, urgent: true, night: true })).toMatchObject({
    cost: 300,
    urgentCost: 40,
    nightDoubled: true,
    nightCost: 40,
    total: 380,
  })
  expect(feeOf({ ...ask, urgent: false, night: true })).toMatchObject({ urgentCost: 0, nightDoubled: false, nightCost: 0, total: 300 })
})

/** Ten million in `npm run soak -- LG-08`. */
const SUMS = process.env.SOAK === 'LG-08' ? 1e7 : 1e6

test('[LG-08] sums of whole numbers by the million drift by nothing; what is not whole is refused', () => {
  let sum = 0
  let counted = 0n
  let seed = 1
  for (let i = 0; i < SUMS; i++) {
    seed = (seed * 48_271) % 2_147_483_647
    const unit = seed % 1000
    sum += feeOf({ unit, urgentPrice: 7, parts: 3, urgent: true, night: true }).total
    counted += BigInt(unit) * 3n + 14n
  }
  expect(BigInt(sum)).toBe(counted)
  fc.assert(
    fc.property(fc.double({ noInteger: true, min: -1e6, max: 1e6 }), (unit) => {
      expect(() => feeOf({ unit, urgentPrice: 0, parts: 1, urgent: false, night: false })).toThrow(RangeError)
    }),
  )
  for (const unit of [-1, 2 ** 53, Number.NaN, Number.POSITIVE_INFINITY])
    expect(() => feeOf({ unit, urgentPrice: 0, parts: 1, urgent: false, night: false })).toThrow(RangeError)
})

test('[REMOTE-12] closed: by its own switch, weekday or date, on its own calendar', () => {
  const sunday = at('2026-03-08 12:00:00')
  expect(isClosed(service, sunday)).toBe(false)
  expect(isClosed({ ...service, open: false }, sunday)).toBe(true)
  expect(isClosed({ ...service, closedWeekdays: [7] }, sunday)).toBe(true)
  expect(isClosed({ ...service, closedWeekdays: [6] }, sunday)).toBe(false)
  expect(isClosed({ ...service, closedDates: ['2026-03-08'] }, sunday)).toBe(true)
  // There it is Monday already.
  expect(isClosed({ ...service, utcOffset: 840, closedWeekdays: [7] }, at('2026-03-08 18:00:00'))).toBe(false)
})

test('every refusal of a launch has its own code, in a fixed order', () => {
  const good = {
    own: false,
    related: true,
    service,
    price: { price: 100, urgent: 40, advanced: null },
    advanced: false,
    cloudEnabled: true,
    currencyEnabled: true,
  }
  const now = at('2026-03-02 12:00:00')
  expect(launchRefusal(good, now)).toBeUndefined()
  expect(launchRefusal({ ...good, advanced: true }, now)).toBe(CODE.advancedPrice)
  expect(launchRefusal({ ...good, advanced: true, currencyEnabled: false }, now)).toBe(CODE.currencyDisabled)
  expect(launchRefusal({ ...good, currencyEnabled: false, cloudEnabled: false }, now)).toBe(CODE.cloudNotOpened)
  expect(launchRefusal({ ...good, cloudEnabled: false, price: undefined }, now)).toBe(CODE.remoteTypeMissing)
  expect(launchRefusal({ ...good, price: undefined, service: { ...service, open: false } }, now)).toBe(CODE.hospitalClosed)
  expect(launchRefusal({ ...good, service: undefined }, now)).toBe(CODE.noService)
  expect(launchRefusal({ ...good, service: undefined, related: false }, now)).toBe(CODE.noRelation)
  expect(launchRefusal({ ...good, related: false, own: true }, now)).toBe(CODE.targetIsOwn)
})
