import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Release } from '@farsight/shared/release'
import { reduced, type SetType, workTypeOf } from './reduce'

const MODULES = ['mf-booking', 'mf-consultation', 'mf-manage', 'mf-report', 'mf-statistics', 'mf-user-center', 'mf-worklist']
const suite = MODULES.map((name): Release['module'] => JSON.parse(readFileSync(join(process.cwd(), name, 'module.json'), 'utf8')))
const of = (type: SetType): string[] => suite.filter((module) => reduced(module, type)).map(({ name }) => name)
const routesOf = (name: string, type: SetType): string[] =>
  reduced(suite.find((module) => module.name === name)!, type)?.routes.map(({ path }) => path) ?? []

test('[FED-18] of the seven an ai session gets the AI list, its reports and the user centre, a clinic what its screens need, a frame the report alone', () => {
  expect(of('local')).toEqual(MODULES)
  expect(of('ai')).toEqual(['mf-report', 'mf-user-center', 'mf-worklist'])
  expect(routesOf('mf-worklist', 'ai')).toEqual(['/ai_diagnose_list'])
  expect(routesOf('mf-report', 'ai')).toEqual([
    '/:from/edit_report',
    '/:from/view_report',
    '/:from/ecg/edit_report',
    '/:from/ecg/view_report',
    '/:from/preview_report',
    '/:from/ecg/preview_report',
    // Beside a report: its images in their own window, comparison, pictures without the engine, the patient.
    '/image_window',
    '/:from/compare_report',
    '/:from/image_preview',
    '/:from/patient_info',
  ])
  expect(of('clinic')).toEqual(['mf-report', 'mf-user-center', 'mf-worklist'])
  expect(routesOf('mf-worklist', 'clinic')).toContain('/clinic/home')
  expect(routesOf('mf-worklist', 'clinic')).not.toContain('/local_diagnosis')
  expect(of('embed')).toEqual(['mf-report'])
  for (const module of suite) expect(reduced(module, 'local')).toBe(module)
})

test('whoever is not logged in gets public routes alone: no menu, no slot, no screen of a session', () => {
  expect(of('public')).toEqual(['mf-booking', 'mf-report'])
  // The television of a waiting hall.
  expect(routesOf('mf-booking', 'public')).toEqual(['/screen'])
  expect(reduced(suite.find(({ name }) => name === 'mf-booking')!, 'public')).toMatchObject({ menus: [], slots: { fills: [], offers: [] } })
  expect(routesOf('mf-report', 'public')).toEqual(['/similar_cases', '/patient_report', '/share', '/verify'])
  const { menus, slots } = reduced(suite.find(({ name }) => name === 'mf-report')!, 'public')!
  expect({ menus, slots }).toEqual({ menus: [], slots: { fills: [], offers: [] } })
})

test('the work type comes from the frame, the role, the identity and the house, in this order', () => {
  const facility = (kind: string) => ({ kind }) as Parameters<typeof workTypeOf>[0]['facility']
  const doctor = { role: 'doctor', identityType: 'local', facility: facility('hospital') } as const
  expect(workTypeOf(doctor)).toBe('local')
  expect(workTypeOf({ ...doctor, facility: facility('center') })).toBe('local')
  expect(workTypeOf({ ...doctor, facility: facility('clinic') })).toBe('clinic')
  expect(workTypeOf({ ...doctor, identityType: 'remote' })).toBe('clinic')
  expect(workTypeOf({ ...doctor, role: 'clinic' })).toBe('clinic')
  expect(workTypeOf({ ...doctor, role: 'ai', facility: facility('clinic') })).toBe('ai')
  expect(workTypeOf({ ...doctor, role: 'ai', embed: {} as never })).toBe('embed')
})
