import type { APIRequestContext, Locator, Page } from '@playwright/test'
import { born } from '../../server/test/born'
import { expect } from './live'

type Json = Record<string, unknown>
/** A page whose session asks, or a session without one. */
export type By = APIRequestContext | Page
const requests = (by: By): APIRequestContext => ('request' in by ? by.request : by)

/** A call of a session, past the screen; its refusal fails the test. */
export async function ask(by: By, address: string, form: Record<string, string>): Promise<Json> {
  const answer = await requests(by).post(`/${address}`, { form: { ...form, version: '3.1.2020092300' } })
  const body = (await answer.json()) as Json
  expect(body, `${address} ${JSON.stringify(form)}`).toMatchObject({ errorCode: 0 })
  return body
}

export interface Room {
  readonly roomId: string
  readonly name: string
  readonly modality: string
}

const RARE = '霁桁昀骁翊澍彧珺琰瑄璟祎笙筠绮芃蔚蘅衍谌轩钰铄阆霈霖韫颀飏骞鸢麒黛沅沚泓洵浔涵淇湛溯漪潇澄濯炜烨焱煊煜熠珩珂玥'
let serial = 0
/** Two characters that nobody else of the hospital is called by: the given name of everybody of one run. */
export function givenName(): string {
  const pick = (n: number): string => RARE[n % RARE.length] as string
  return pick(Math.floor(Math.random() * 1e6)) + pick(Math.floor(Math.random() * 1e6))
}

/** Somebody new, as the desk's forms send it. */
export const newPatient = (patName: string): Json => {
  serial += 1
  return {
    ...{ patName, pinyin: 'ce shi', sex: 'M', ...born('1970-03-01'), nation: '01', address: '幸福路 1 号' },
    ...{
      phone: `138${`${Date.now()}`.slice(-6)}${serial % 10}${Math.floor(Math.random() * 10)}`,
      idType: 'none',
      idNo: '',
      idReason: 'other',
    },
  }
}
export const VISIT: Json = {
  ...{ sourceType: 1, department: '呼吸内科', applyDoctor: '周敏', outpatientNo: '', inpatientNo: '', physicalNo: '', bedNo: '' },
  ...{ applyNo: '', imageNo: '', hisNo: '', emergency: 0, trauma: 0, revisit: 0, followUp: 0, conditionDescription: '咳嗽两周' },
  ...{ preCheckTime: null, safety: {} },
}

/** The first check of a kind that has no side. */
export async function itemOf(by: By, modality: string): Promise<string> {
  const items = (await ask(by, 'RisCommon.do?func=QueryCheckItem', { modality })).val as { id: string; hasSide: number }[]
  return items.find(({ hasSide }) => hasSide !== 1)!.id
}

/** Registers somebody new for a room; answers the exam. */
export async function registerAt(by: By, room: Room, patName: string, itemId?: string): Promise<string> {
  const answer = await ask(by, 'RisRegister.do?func=AddProcedure', {
    patient: JSON.stringify(newPatient(patName)),
    visit: JSON.stringify(VISIT),
    checks: JSON.stringify([{ itemId: itemId ?? (await itemOf(by, room.modality)), side: '', roomId: room.roomId }]),
  })
  return (answer.val as { risProcedureIds: string[] }).risProcedureIds[0]!
}

const CHECK = { contrastAgent: '', contrastMl: null, ctdi: null, dlp: null, dap: null, doseFrom: '', grade: 'A', note: '' }
/** The check of somebody who is in a queue, from its begin to its end. */
export async function examine(by: By, risProcedureId: string, begun = false): Promise<void> {
  if (!begun) await ask(by, 'RisTriage.do?func=StartCheck', { risProcedureId, name: '1', sex: '1', number: '1', confirm: '1' })
  await ask(by, 'RisTriage.do?func=EndCheck', { risProcedureId, check: JSON.stringify(CHECK) })
}

/**
 * A room of one of these names in whose queue nobody stands: whoever an earlier run left there has his check first. Tests that go on at the
 * same time are given rooms of their own.
 */
export async function emptyRoom(by: By, names: readonly string[], parallelIndex: number): Promise<Room> {
  const queue = (roomId: string) => ask(by, 'RisTriage.do?func=QueryQueue', { roomId, callState: '', pageNo: '1' })
  const { rooms } = (await queue('')) as unknown as { rooms: Room[] }
  const own = rooms.filter(({ name }) => names.includes(name))
  const room = own[parallelIndex % own.length]!
  for (;;) {
    const left = (await queue(room.roomId)).val as { risProcedureId: string; callState: string }[]
    if (left.length === 0) return room
    for (const { risProcedureId, callState } of left) await examine(by, risProcedureId, callState === 'in')
  }
}

/** What a list shows, a record a row, by the words of its head. */
export async function rowsOf(grid: Locator): Promise<Record<string, string>[]> {
  return grid.evaluate((table) => {
    const text = (cell: Element): string =>
      (cell.querySelector('[role=img][aria-label^="状态"]')?.textContent || cell.textContent || '').trim()
    const heads = [...table.querySelectorAll('thead th')].map(text)
    return [...table.querySelectorAll('tbody tr')]
      .map((row) => [...row.querySelectorAll('td,th')].map(text))
      .filter((cells) => cells.length === heads.length)
      .map((cells) => Object.fromEntries(cells.map((cell, i) => [heads[i], cell])))
  })
}

/** As a hall reads a name: the first character and the last. */
export const masked = (name: string): string => `${[...name][0]}*${[...name].length > 2 ? [...name].at(-1) : ''}`

/** Pairs a television with the room, by the code that it shows, in the triage screen of `page`. */
export async function pairScreen(page: Page, television: Page, room: Room): Promise<Locator> {
  await television.goto('/#/screen')
  const code = television.getByText(/^\d{3} \d{3}$/)
  await expect(code).toBeVisible()
  await page.getByRole('button', { name: '更多功能' }).click()
  await page.getByRole('menuitem', { name: '候诊屏配对' }).click()
  await page.getByLabel('配对码').fill((await code.textContent()) as string)
  await page.getByRole('button', { name: '配对', exact: true }).click()
  const hall = television.getByRole('region', { name: room.name })
  await expect(hall).toBeVisible()
  await page.getByRole('dialog').getByRole('button', { name: '关闭' }).first().click()
  return hall
}
