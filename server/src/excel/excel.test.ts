import { readFileSync } from 'node:fs'
import { badXml, bombs, hugeClaim, notExcel, plainParts, workbook } from '../../test/excel/workbooks'
import { excelFile } from '../../test/worker-file'
import { CallError } from '../calls/error'
import { type ExcelDoor, excelDoor, workbookRows } from '.'

let door: ExcelDoor
beforeAll(async () => {
  door = excelDoor(await excelFile(), 20_000)
})
afterAll(() => door.close())

const refusal = async (bytes: Uint8Array): Promise<number> =>
  workbookRows(door, bytes).then(
    () => 0,
    (error: unknown) => (error instanceof CallError ? error.code : -1),
  )

test('a workbook of 2003 and one of 2007 say the same, with numbers, dates and rows where they stand', async () => {
  const rows = [['名称', '部位'], [], ['胸部 <&> "x"\n二', 12.5, true, null, 'e'], [undefined, '只有第二列']]
  for (const kind of ['xls', 'xlsx'] as const)
    expect(await workbookRows(door, workbook(rows, kind, '模板'))).toEqual([
      {
        name: '模板',
        rows: [
          { row: 1, cells: ['名称', '部位'] },
          { row: 3, cells: ['胸部 <&> "x"\n二', '12.5', 'TRUE', '', 'e'] },
          { row: 4, cells: ['', '只有第二列'] },
        ],
      },
    ])
  expect(await workbookRows(door, plainParts())).toEqual([{ name: 'a', rows: [{ row: 1, cells: ['x'] }] }])
})

const memory = (pid: number): number => Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1] ?? 0) / 1024

test('[UP-06] an archive that is made to do harm is refused, and neither the server nor its reader swells', async () => {
  const corpus = bombs()
  await workbookRows(door, plainParts())
  const { pid } = door.stats()
  const [own, reader] = [memory(process.pid), memory(pid!)]
  let gap = 0
  let last = performance.now()
  const beat = setInterval(() => {
    gap = Math.max(gap, performance.now() - last)
    last = performance.now()
  }, 5)
  const took: [string, number][] = []
  for (const [what, bytes] of corpus) {
    const from = performance.now()
    const code = await refusal(bytes)
    expect([what, [2860, 2861, 2862].includes(code)]).toEqual([what, true])
    took.push([what, performance.now() - from])
  }
  clearInterval(beat)
  // The same reader stood through all of them: it was not the end of its memory that stopped one.
  expect(door.stats()).toEqual({ lost: 0, pid })
  const swollen = { own: memory(process.pid) - own, reader: memory(pid!) - reader }
  expect(swollen.own).toBeLessThan(64)
  if (process.env.SOAK === 'UP-06')
    process.stdout.write(
      `UP-06: ${corpus.length} archives refused; slowest ${Math.round(Math.max(...took.map(([, ms]) => ms)))} ms (${took.sort((a, b) => b[1] - a[1])[0]![0]}), memory of the server +${swollen.own.toFixed(1)} MB, of its reader +${swollen.reader.toFixed(1)} MB, longest gap ${Math.round(gap)} ms\n`,
    )
}, 60_000)

test('[UP-07] a text inside that is made to do harm is refused, and a size that it claims costs nothing', async () => {
  for (const [what, bytes] of badXml()) {
    const code = await refusal(bytes)
    expect([what, [2861, 2862].includes(code) || (what.startsWith('a million') && code === 0)]).toEqual([what, true])
  }
  expect(await workbookRows(door, hugeClaim())).toEqual([{ name: 'a', rows: [{ row: 1, cells: ['x'] }] }])
  const rows = Array.from({ length: 10_002 }, (_, i) => [`${i}`])
  expect(await refusal(workbook(rows))).toBe(2862)
  expect(await refusal(workbook(rows.slice(0, 10_001)))).toBe(0)
}, 60_000)

test('[UP-09] what is no workbook of 2003 or 2007, is encrypted or has macros is refused in those words', async () => {
  for (const [what, bytes] of notExcel()) expect([what, await refusal(bytes)]).toEqual([what, 2860])
})

test('[UP-08] changed workbooks of 2003: the reader may die, who asks is answered, and the next file is read', async () => {
  const whole = process.env.SOAK === 'UP-08' ? 10_000 : 150
  const source = workbook(
    Array.from({ length: 40 }, (_, i) => [`名称 ${i}`, i, 'x'.repeat(i * 7), new Date(2026, 1, i + 1)]),
    'xls',
  )
  let seed = 20261126
  const random = (below: number): number => {
    seed = (Math.imul(seed, 1_664_525) + 1_013_904_223) >>> 0
    return seed % below
  }
  const said = new Map<number, number>()
  for (let i = 0; i < whole; i += 1) {
    const bytes = Buffer.from(source)
    for (let n = random(12) + 1; n > 0; n -= 1) {
      const at = random(4) === 0 ? random(512) : random(bytes.length)
      if (random(2)) bytes[at] = random(256)
      else bytes.writeUInt32LE([0, 0xffffffff, 0x7fffffff, random(0x10000)][random(4)]!, Math.min(at, bytes.length - 4))
    }
    const code = await refusal(random(10) ? bytes : bytes.subarray(0, random(bytes.length)))
    expect([0, 2860, 2861, 2862]).toContain(code)
    said.set(code, (said.get(code) ?? 0) + 1)
  }
  expect(await refusal(source)).toBe(0)
  if (process.env.SOAK === 'UP-08')
    process.stdout.write(
      `UP-08: ${whole} mutations; read ${said.get(0) ?? 0}, not Excel ${said.get(2860) ?? 0}, cannot be read ${said.get(2861) ?? 0}, too large ${said.get(2862) ?? 0}; readers lost ${door.stats().lost}, the server none\n`,
    )
}, 3_600_000)

test('[UP-08] a reader that hangs or cannot be started refuses its file in time', async () => {
  const hasty = excelDoor(await excelFile(), 1)
  expect(await hasty.read(workbook(Array.from({ length: 9000 }, (_, i) => [i])))).toEqual({ refused: 'UNREADABLE' })
  expect(hasty.stats().lost).toBe(1)
  await hasty.close()
  const none = excelDoor('/nowhere/reader.js')
  expect(await none.read(plainParts())).toEqual({ refused: 'UNREADABLE' })
  await none.close()
})
