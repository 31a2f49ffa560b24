import { permissionFault, permissionsOf } from './accounts'
import { RIGHT, type RightLevel, toggleRight } from './rights'
import { DOCTOR_TITLES, doctorTitle } from './titles'

test('[MANAGE-25] [MANAGE-26] who diagnoses has a right, and a ticked modality has a level', () => {
  expect(permissionFault('doctor', [])).toBe('none')
  expect(permissionFault('registrar', [])).toBeUndefined()
  expect(permissionFault('doctor', [{ modality: 'CT', level: 0 }])).toBe('empty')
  expect(permissionFault('registrar', [{ modality: 'CT', level: 0 }])).toBe('empty')
  expect(permissionFault('doctor', permissionsOf({ MR: 2, CT: 1 }))).toBeUndefined()
  expect(permissionsOf({ MR: 2, CT: 1 }).map(({ modality }) => modality)).toEqual(['CT', 'MR'])
})

test('[MANAGE-27] [MANAGE-28] a level ticks those below it, and what is unticked takes those above it', () => {
  const held = (level: RightLevel) =>
    [RIGHT.write, RIGHT.firstReview, RIGHT.secondReview, RIGHT.thirdReview].filter((l) => l <= level).length
  expect(held(toggleRight(RIGHT.none, RIGHT.firstReview, true))).toBe(2)
  expect(held(toggleRight(RIGHT.none, RIGHT.thirdReview, true))).toBe(4)
  expect(held(toggleRight(RIGHT.thirdReview, RIGHT.write, false))).toBe(0)
  expect(held(toggleRight(RIGHT.thirdReview, RIGHT.secondReview, false))).toBe(2)
  expect(held(toggleRight(RIGHT.secondReview, RIGHT.write, true))).toBe(3)
})

test('[MANAGE-12] there are six titles, and one of old stands as it was written', () => {
  expect(DOCTOR_TITLES.map(({ key }) => key)).toEqual([
    'resident',
    'attendingInCharge',
    'attending',
    'deputyChief',
    'chief',
    'chiefProfessor',
  ])
  expect(doctorTitle('副主任医师').en).toBe('Deputy chief')
  expect(doctorTitle('主管技师').en).toBe('Senior technologist')
  expect(doctorTitle('气功师')).toEqual({ zh: '气功师', en: '气功师' })
})
