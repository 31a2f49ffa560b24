import { DEFAULT_LAYOUT } from '@farsight/shared/ui/data'
import { AI_DROPPED, countShown, fitted, layoutOf, ORDERS_DROPPED, storedOf } from './column-layout'

const columns = [
  { key: 'state', width: 100, sticky: 'left' as const },
  { key: 'name', width: 120 },
  { key: 'part', min: 160 },
  { key: 'source', width: 128 },
  { key: 'doctor', width: 80 },
  { key: 'pinyin', width: 128, off: true },
]
const off = (room: number, layout = DEFAULT_LAYOUT) =>
  fitted(columns, layout, room)
    .filter((column) => column.off)
    .map(({ key }) => key)

test('[WORK-18] what is stored gives the same columns, order and widths again; nothing stored is as delivered', () => {
  const layout = { order: ['state', 'part', 'name'], widths: { name: 90 }, hidden: ['doctor'], shown: ['pinyin'] }
  const stored = storedOf(columns, layout)
  expect(stored).toEqual([{ key: 'state' }, { key: 'part' }, { key: 'source' }, { key: 'pinyin' }, { key: 'name', width: 90 }])
  const again = layoutOf(columns, { columns: stored, density: 'default' })
  expect(storedOf(columns, again)).toEqual(stored)
  expect(again).toMatchObject({ hidden: ['doctor'], widths: { name: 90 } })
  expect(layoutOf(columns, { columns: [], density: 'default' })).toEqual(DEFAULT_LAYOUT)
})

test('what a narrow window drops is not forgotten; what is switched on all the same stays', () => {
  expect(off(588)).toEqual(['pinyin'])
  expect(off(587)).toEqual(['doctor', 'pinyin'])
  expect(off(500)).toEqual(['source', 'doctor', 'pinyin'])
  const stored = storedOf(columns, DEFAULT_LAYOUT)
  expect(stored.map(({ key }) => key)).toContain('doctor')
  const wished = { ...DEFAULT_LAYOUT, shown: ['doctor'] }
  expect(off(500, wished)).not.toContain('doctor')
  const again = layoutOf(columns, { columns: storedOf(columns, wished), density: 'default' })
  expect(off(500, again)).not.toContain('doctor')
})

test('columns that are off count only when switched on', () => {
  expect(countShown(columns, DEFAULT_LAYOUT)).toBe(5)
  expect(countShown(columns, { ...DEFAULT_LAYOUT, shown: ['pinyin'], hidden: ['name'] })).toBe(5)
})

test('what a list is about never goes for want of room: the engine’s result, the other hospital and what is left of the promise', () => {
  const wide = ['state', 'left', 'name', 'result', 'answers', 'partner', 'doctor', 'engine', 'checkNo'].map((key) => ({ key, width: 200 }))
  const stays = (dropped: readonly string[]) =>
    fitted(wide, DEFAULT_LAYOUT, 0, dropped).flatMap((column) => ('off' in column && column.off ? [] : [column.key]))
  expect(stays(AI_DROPPED)).toEqual(expect.arrayContaining(['state', 'name', 'result', 'answers']))
  expect(stays(ORDERS_DROPPED)).toEqual(expect.arrayContaining(['state', 'left', 'name', 'partner']))
})
