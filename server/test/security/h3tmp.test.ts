import { filtersInUse } from '../../src/database/tenant'
import { IDENTITIES } from './identities'
import { CASES, everything, runCase } from './matrix'
import { filterNames, statementsWithoutHospital } from './statements'
import { facilityTables } from './superuser'
import { makeWorld } from './world'
import { pictureOf, withoutPolicies } from './walls'
const MINE = ['queryShortcut','saveShortcut','deleteShortcut','queryColumns','saveColumns','dueTimeGet','dueTimeSave','dutyGet','dutySave','takeCase','queryHistoryCase','queryAiList','getAiResult','answerAiFinding','pushAiResult']
const mine = CASES.filter((c) => MINE.includes(c.covers as string) || /consortium|reviewed by me/.test(c.name))
jest.setTimeout(400000)
test('table', async () => {
  const world = await makeWorld()
  const out: string[] = []
  const { without } = statementsWithoutHospital(await facilityTables(world.root))
  out.push('WITHOUT ' + JSON.stringify(without))
  for (const one of mine) {
    world.forget()
    const { cells, crossings } = await runCase(world, one, everything(IDENTITIES))
    const lines = new Map<string, string[]>()
    for (const identity of IDENTITIES) {
      const row = (one.relations ? ['own','colleague','union','counterpart','unrelated','deleted','nonexistent'] : ['own']).map((r) => { const c = cells.get(`${identity.name}\t${r}`)!; return c.outcome + (c.traces.length ? ' ' + c.traces.join(',') : '') }).join(' | ')
      lines.set(row, [...(lines.get(row) ?? []), identity.name])
    }
    out.push(`## ${one.name} ${crossings.join(' ')}`)
    for (const [row, names] of lines) out.push(`   ${row}   <- ${names.join(', ')}`)
  }
  require('fs').writeFileSync('/tmp/h3table.txt', out.join('\n'))
  await world.close()
})
test('walls', async () => {
  const dropped = new Set<string>()
  const world = await makeWorld({ droppedFilters: dropped })
  await withoutPolicies(world.root)
  const out: string[] = []
  const NAMES = ['queryShortcut','columns','shortcut','due.','duty','ai.','history','worklist.reviewed','consortium']
  const pics = async () => { const all: Record<string,string> = {}; for (const one of mine) all[one.name] = await pictureOf(world, one.name); return all }
  const before = await pics()
  const names = [...filtersInUse].filter((n) => ['ai.','duty.now','duty.replace','worklist.reviewed'].some((x) => n.startsWith(x)) && n !== 'ai.list').sort()
  for (const name of names) {
    dropped.add(name)
    const prefix = name.split('.')[0]!
    let red = ''
    for (const one of mine) { const p = await pictureOf(world, one.name); if (p !== before[one.name]) { red = one.name + ': ' + p.split('\n').find((l) => !before[one.name]!.includes(l)); break } }
    dropped.clear()
    out.push(`${name}: ${red || 'SURVIVES'}`)
  }
  require('fs').writeFileSync('/tmp/h3walls.txt', out.join('\n'))
  await world.close()
})
