import type { CheckItem, ImageRoom } from '@farsight/shared/contract'
import { CODE } from '@farsight/shared/domain'
import { findItems, partsOf } from './parts'
import { bestRoom, checkFault, checksFault, feeOf, NO_VISIT, visitFaults, withHis } from './registration'

const item = (
  id: string,
  modality: string,
  bodypart: string,
  name: string,
  initials: string,
  more: Partial<CheckItem> = {},
): CheckItem => ({
  ...{ id, modality, region: '胸部', bodypart, hasSide: 0, name, initials, minutes: 15, fee: '220.10', contrast: 0, preparation: '' },
  ...more,
})
const chest = item('1', 'CT', '胸部', '胸部CT平扫', 'xb xbctps')
const knee = item('2', 'MR', '膝关节', '膝关节MRI平扫', 'xgj xgjmrips', { hasSide: 1, fee: '560.20' })
const belly = item('3', 'CT', '上腹部', '上腹部CT平扫+增强', 'sfb sfbctpszq')
const room = (id: string, modality: string, waitingMinutes: number, allowed: 0 | 1 = 1): ImageRoom => ({
  ...{ id, name: id, modality, deviceId: '', allowed, opens: 480, closes: 1050, capacity: 1, waiting: 1, waitingMinutes },
})

test('items are found by a piece of part or item and by first letters; several words narrow', () => {
  const all = [chest, knee, belly]
  const ids = (typed: string) => findItems(all, typed).map(({ id }) => id)
  expect([ids('胸'), ids('xb'), ids('XGJ'), ids('ct'), ids('腹 增强'), ids('sfb'), ids('头')]).toEqual([
    ['1'],
    ['1'],
    ['2'],
    ['1', '3'],
    ['3'],
    ['3'],
    [],
  ])
  // A name that is written whole is that item, wherever a longer one stands.
  const longer = item('0', 'CT', '胸部', '胸部CT平扫+增强', 'xb xbctpszq')
  const first = (typed: string) => findItems([longer, ...all], typed)[0]!.id
  expect([first('胸部CT平扫'), first('xbctps'), first('胸部'), first('xb')]).toEqual(['1', '1', '0', '0'])
  expect(partsOf(all).map(({ bodypart, items }) => [bodypart, items.length])).toEqual([
    ['胸部', 1],
    ['膝关节', 1],
    ['上腹部', 1],
  ])
})

test('[VALID-20, VALID-21, VALID-22, VALID-23] what is wrong with a check, and with all of them', () => {
  const chosen = [{ itemId: '1', side: '' as const, roomId: 'a', item: chest }]
  expect(checkFault([], undefined, '', '')).toBe(CODE.chooseItem)
  expect(checkFault([], knee, '', 'r')).toBe(CODE.markSide)
  expect(checkFault([], knee, 'L', 'r')).toBeUndefined()
  expect(checkFault(chosen, chest, '', 'b')).toBe(CODE.duplicateItem)
  expect(checkFault([], chest, '', '')).toBe(CODE.chooseRoom)
  expect([checksFault([]), checksFault([{ ...chosen[0]!, roomId: '' }]), checksFault(chosen)]).toEqual([
    CODE.selectBodypart,
    CODE.chooseRoom,
    undefined,
  ])
  expect(feeOf([...chosen, { itemId: '2', side: 'L', roomId: 'b', item: knee }])).toBe('780.30')
})

test('the room is that of the shortest wait which this user may use', () => {
  const rooms = [room('a', 'CT', 30), room('b', 'CT', 10), room('c', 'CT', 0, 0), room('d', 'MR', 0)]
  expect([bestRoom(rooms, 'CT'), bestRoom(rooms, 'MR'), bestRoom(rooms, 'US')]).toEqual(['b', 'd', ''])
})

test('[VALID-15] a condition of 512 characters, and what the hospital asks for', () => {
  const faults = (more: object, required: string[] = []) => visitFaults({ ...NO_VISIT, ...more }, required)
  expect([faults({ conditionDescription: 'x'.repeat(512) }), faults({ conditionDescription: 'x'.repeat(513) })]).toEqual([
    {},
    { conditionDescription: CODE.descriptionTooLong },
  ])
  expect(faults({ preCheckTime: '2025-02-29 10:00:00' }, ['applyNo'])).toEqual({
    applyNo: CODE.fieldBlank,
    preCheckTime: CODE.parameterIllegal,
  })
})

test('what the HIS says comes beside what was typed: its blanks take nothing away, its description stands below, once', () => {
  const said = { ...NO_VISIT, department: '骨科', conditionDescription: '膝痛' }
  const answer = { visit: said, items: [] } as unknown as Parameters<typeof withHis>[1]
  const once = withHis({ ...NO_VISIT, bedNo: '12', applyNo: 'A1', conditionDescription: '手打' }, answer)
  expect(once).toMatchObject({ bedNo: '12', applyNo: 'A1', department: '骨科', conditionDescription: '手打\n膝痛' })
  expect(withHis(once, answer)).toEqual(once)
})
