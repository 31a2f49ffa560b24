import type { ChildProcess } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { WebSocket } from 'ws'
import { insertExams } from '../../server/src/exams/insert'
import { answerOf, pause, socketWorld } from './socket-bench'

/**
 * What a room costs: a cursor from one browser to another, and a change that a call keeps, each against an echo of ws alone in the same
 * run; and the server's CPU for an event with twenty people in one meeting, against ws alone that sends to as many.
 */
const ROUNDS = Number(process.env.BENCH_ROUNDS ?? 5)
const EACH = 60
const PEOPLE = 20
const CHANGES = 60
/** Below the sixty frames a second that one browser may send. */
const APART_MS = 20
const [serverFile, rawFile] = process.argv.slice(2) as [string, string]

interface Page {
  readonly socket: WebSocket
  /** Frames heard so far. */
  heard: number
  onFrame: (text: string) => void
}

async function opened(address: string, headers: Record<string, string> = {}): Promise<Page> {
  const socket = new WebSocket(address, { headers, perMessageDeflate: false })
  const page: Page = { socket, heard: 0, onFrame: () => {} }
  socket.on('message', (data) => {
    const text = data.toString()
    // A sign of life is no event.
    if (text === '{"cmd":"beat"}') return
    page.heard += 1
    page.onFrame(text)
  })
  await new Promise<void>((done, fail) => {
    socket.on('open', () => done())
    socket.on('error', fail)
  })
  return page
}

/** Milliseconds from sending until a frame with the mark has come; fails after ten seconds. */
const trip = (to: Page, fits: (text: string) => boolean, send: () => unknown): Promise<number> =>
  new Promise((done, fail) => {
    const late = setTimeout(() => fail(new Error('a frame did not come within 10 s')), 10_000)
    to.onFrame = (text) => {
      if (!fits(text)) return
      clearTimeout(late)
      to.onFrame = () => {}
      done(performance.now() - began)
    }
    const began = performance.now()
    send()
  })

const at = (sorted: readonly number[], share: number): number => sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))]!
function figures(samples: readonly number[]): { median: number; p95: number } {
  const sorted = [...samples].sort((a, b) => a - b)
  return { median: at(sorted, 0.5), p95: at(sorted, 0.95) }
}
const ms = (value: number): string => value.toFixed(3).padStart(8)
const line = (what: string, own: readonly number[], floor: readonly number[]): void => {
  const [a, b] = [figures(own), figures(floor)]
  console.log(
    `  ${what.padEnd(34)} median ${ms(a.median)} ms (ratio ${(a.median / b.median).toFixed(2)})   p95 ${ms(a.p95)} ms (ratio ${(a.p95 / b.p95).toFixed(2)})`,
  )
}

const world = await socketWorld(PEOPLE)
try {
  const { child, port } = await world.server(serverFile)
  const raw = await world.server(rawFile)
  const base = `http://127.0.0.1:${port}`

  async function call(cookie: string, name: string, payload: Record<string, unknown>): Promise<Record<string, never>> {
    const form = new URLSearchParams()
    for (const [key, value] of Object.entries(payload)) form.set(key, typeof value === 'object' ? JSON.stringify(value) : String(value))
    form.set('version', '3.1.2020092300')
    const answer = await fetch(`${base}/${name}`, {
      method: 'POST',
      headers: { cookie, origin: base, 'content-type': 'application/x-www-form-urlencoded' },
      body: name.includes('wsAuthenticate') ? '' : form.toString(),
    })
    const body = (await answer.json()) as { errorCode: number; errorMsg: string; val: Record<string, never>; param: never }
    if (body.errorCode !== 0) throw new Error(`${name}: ${body.errorMsg}`)
    return body.val ?? { param: body.param }
  }

  const exam_id = randomUUID()
  await world.asTenant({ facilityId: world.facilityId, userId: world.userId }, (tx) =>
    insertExams(tx, [
      {
        exam_id,
        facility_id: world.facilityId,
        state: 2060,
        modality: 'CT',
        pat_name: 'x',
        pinyin: 'x',
        sex: 'O',
        check_no: 'C1',
        accession_no: 'A1',
        hospital_no: 'H1',
        source_type: 'inpatient',
        register_time: Date.now(),
      },
    ]),
  )
  const [cookie] = world.cookies as [string]
  const cases = [{ risProcedureId: exam_id, reason: 'chosen', note: '' }]
  const asked = { title: 'bench', time: '2026-11-25 08:00:00', hostId: world.userId, participantIds: [], cases }
  const { id } = await call(cookie, 'hospital_meeting_save.do', asked)
  await call(cookie, 'hospital_meeting_start.do', { id })
  const { currentCaseId: caseId } = await call(cookie, 'hospital_meeting_get.do', { id })

  const pages: Page[] = []
  for (const one of world.cookies) {
    const { param } = await call(one, 'hospital_doctor_wsAuthenticate.do', {})
    const page = await opened(`ws://127.0.0.1:${port}/room?${param}`, { cookie: one, origin: base })
    const enter = JSON.stringify({ cmd: 'enter', room: { kind: 'meeting', id } })
    await trip(
      page,
      (text) => text.includes('"entered"'),
      () => page.socket.send(enter),
    )
    pages.push(page)
    // The first two alone are measured before the others come.
    if (pages.length === 2) await pairs(pages[0]!, pages[1]!)
  }
  await crowd()

  async function pairs(from: Page, to: Page): Promise<void> {
    const echo = await opened(`ws://127.0.0.1:${raw.port}`)
    const [echoes, cursors, changes]: [number[], number[], number[]] = [[], [], []]
    let n = 0
    const frame = (): string =>
      JSON.stringify({ cmd: 'cursor', cursor: { seriesUid: '1.2.840.113619.2.55.3', index: 12, x: 1_000 + n, y: 250.5 } })
    for (let round = 0; round <= ROUNDS; round += 1) {
      for (let i = 0; i < EACH; i += 1) {
        n += 1
        const [text, mark] = [frame(), `"x":${1_000 + n},`]
        const here = () =>
          trip(
            echo,
            (heard) => heard.includes(mark),
            () => echo.socket.send(text),
          )
        const there = () =>
          trip(
            to,
            (heard) => heard.includes(mark),
            () => from.socket.send(text),
          )
        // Each goes first half of the time: the second one finds the machine awake.
        const first = i % 2 === 0 ? await here() : await there()
        const second = i % 2 === 0 ? await there() : await here()
        const [alone, through] = i % 2 === 0 ? [first, second] : [second, first]
        // The first round warms both.
        if (round > 0) {
          echoes.push(alone)
          cursors.push(through)
        }
        await pause(APART_MS)
      }
    }
    for (let i = 0; i < CHANGES; i += 1) {
      const payload = { id, caseId, text: `${i}` }
      let answered: Promise<unknown> = Promise.resolve()
      const took = await trip(
        to,
        (heard) => heard.includes('"changed"'),
        () => {
          answered = call(cookie, 'hospital_meeting_comment.do', payload)
        },
      )
      await answered
      if (i >= 10) changes.push(took)
    }
    const floor = figures(echoes)
    console.log(
      `\nroom, from one browser to another (${echoes.length} cursors, ${changes.length} changes; ws echo: median ${ms(floor.median)} ms, p95 ${ms(floor.p95)} ms)`,
    )
    line('cursor (aim 1.5)', cursors, echoes)
    line('a comment: call, commit, "changed"', changes, echoes)
    echo.socket.close()
  }

  async function cpuOf(process: ChildProcess): Promise<number> {
    const { cpu } = await answerOf<{ cpu: NodeJS.CpuUsage }>(process, 'cpu')
    return cpu.user + cpu.system
  }

  /** CPU in microseconds of `events`, each of which `heard` frames follow. */
  async function cpuEach(
    process: ChildProcess,
    all: readonly Page[],
    events: number,
    follow: number,
    send: (i: number) => unknown,
  ): Promise<number> {
    const total = (): number => all.reduce((sum, { heard }) => sum + heard, 0)
    const goal = total() + events * follow
    const before = await cpuOf(process)
    const end = Date.now() + 60_000
    for (let i = 0; i < events; i += 1) {
      await send(i)
      await pause(APART_MS)
    }
    while (total() < goal && Date.now() < end) await pause(20)
    if (total() < goal) throw new Error(`${goal - total()} frames are missing`)
    return ((await cpuOf(process)) - before) / events
  }

  async function crowd(): Promise<void> {
    const others = PEOPLE - 1
    const text = (i: number): string =>
      JSON.stringify({ cmd: 'cursor', cursor: { seriesUid: '1.2.840.113619.2.55.3', index: 12, x: i, y: 250.5 } })
    const rawPages = await Promise.all(Array.from({ length: PEOPLE }, () => opened(`ws://127.0.0.1:${raw.port}`)))
    const events = 300
    const cursor = await cpuEach(child, pages, events, others, (i) => pages[0]!.socket.send(text(i)))
    const floor = await cpuEach(raw.child, rawPages, events, others, (i) => rawPages[0]!.socket.send(`*${text(i)}`))
    const change = await cpuEach(child, pages, CHANGES, PEOPLE, (i) =>
      call(cookie, 'hospital_meeting_comment.do', { id, caseId, text: `${i}` }),
    )
    const us = (value: number): string => value.toFixed(0).padStart(6)
    console.log(`\nroom, ${PEOPLE} people in one meeting: CPU of the server for each event`)
    console.log(`  cursor to ${others} others   ${us(cursor)} µs   ws alone ${us(floor)} µs   ratio ${(cursor / floor).toFixed(2)}`)
    console.log(`  comment, told to ${PEOPLE}     ${us(change)} µs   (the call itself is in it)`)
    for (const page of [...pages, ...rawPages]) page.socket.close()
  }
} finally {
  await world.stop()
}
