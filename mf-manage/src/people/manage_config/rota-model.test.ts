import { newShift, notThere, rowOf, shiftFault, shiftFaults, shiftsOf, weekLater, weekOf } from './rota-model'

test('a week is from Monday to Sunday, over the ends of months and years', () => {
  expect(weekOf('2026-11-26')).toEqual({ from: '2026-11-23', to: '2026-11-29' })
  expect(weekOf('2026-11-29', 1)).toEqual({ from: '2026-11-30', to: '2026-12-06' })
  expect(weekOf('2027-01-01', -1)).toEqual({ from: '2026-12-21', to: '2026-12-27' })
})

test('a shift begins in its week and ends after it begins; one that reaches in from before is not the week’s', () => {
  const week = weekOf('2026-11-26')
  const row = {
    doctorId: 'd',
    doctorName: '甲',
    modalities: ['CT'],
    startTime: '2026-11-29 20:00:00',
    endTime: '2026-11-30 08:00:00',
    urgentOnly: 1 as const,
  }
  const { shifts, carried } = shiftsOf([row, { ...row, startTime: '2026-11-22 20:00:00' }], week)
  expect(carried).toBe(1)
  expect(shifts).toEqual([{ doctorId: 'd', modalities: ['CT'], from: '2026-11-29 20:00', to: '2026-11-30 08:00', urgentOnly: 1 }])
  const [one] = shifts as [(typeof shifts)[number]]
  expect(shiftFault(one, week)).toBeUndefined()
  expect(shiftFault({ ...one, doctorId: '' }, week)).toBe('noDoctor')
  expect(shiftFault({ ...one, to: '8 Uhr' }, week)).toBe('wrongTime')
  expect(shiftFault(weekLater(one), week)).toBe('outside')
  expect(shiftFault({ ...one, to: one.from }, week)).toBe('reversed')
  expect(rowOf(one)).toEqual({ doctorId: 'd', modalities: ['CT'], startTime: row.startTime, endTime: row.endTime, urgentOnly: 1 })
})

test('a new shift is of today where the week has it; one that says what another says is at fault', () => {
  const week = weekOf('2026-11-26')
  expect(newShift(week, '2026-11-26').from).toBe('2026-11-26 08:00')
  expect(newShift(weekOf('2026-11-26', 1), '2026-11-26').from).toBe('2026-11-30 08:00')
  expect(newShift(weekOf('2026-11-26', -1), '2026-11-26').from).toBe('2026-11-16 08:00')
  const one = { ...newShift(week, '2026-11-26'), doctorId: 'd' }
  expect(shiftFaults([one, { ...one, urgentOnly: 1 }, one], week)).toEqual([undefined, undefined, 'twice'])
})

test('what stands there already is not added, however its modalities are ordered; one that differs is', () => {
  const one = { ...newShift(weekOf('2026-11-26'), '2026-11-26'), doctorId: 'd', modalities: ['CT', 'MR'] }
  const others = [
    { ...one, modalities: ['MR', 'CT'] },
    { ...one, urgentOnly: 1 as const },
    { ...one, to: '2026-11-26 18:00' },
    { ...one, doctorId: 'e' },
  ]
  expect(notThere([one], others)).toEqual(others.slice(1))
})
