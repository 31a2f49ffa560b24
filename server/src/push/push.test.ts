import { randomUUID } from 'node:crypto'
import { STATE } from '@farsight/shared/domain'
import sql from 'sql-template-tag'
import { content } from '../../test/exams'
import { type TestServer, testServer } from '../../test/harness'
import { type Frame, openSocket, type SocketOptions, type TestSocket } from '../../test/socket'
import { type Colleague, makeWard, type Ward } from '../../test/ward'
import { eventSink } from './events'
import { PushHub } from './hub'

let server: TestServer
let ward: Ward
let writer: Colleague
let reviewer: Colleague
const sockets: TestSocket[] = []

beforeAll(async () => {
  server = await testServer()
  ward = await makeWard(server, 2)
  writer = await ward.person({ rights: { CT: 1 } })
  reviewer = await ward.person({ rights: { CT: 2 } })
})
afterEach(async () => {
  for (const socket of sockets.splice(0)) await socket.close()
})
afterAll(() => server.close())

async function listen(who: Colleague, options: SocketOptions = { types: [10] }): Promise<TestSocket> {
  const socket = await openSocket(server, who, who.account, options)
  sockets.push(socket)
  return socket
}

/** An event of a hospital, as an act writes it. */
async function emit(facilityId: string, more: { examId?: string; patName?: string; level?: 1 | 2 | 3 | 4 } = {}): Promise<string> {
  const examId = more.examId ?? randomUUID()
  await server.asTenant({ facilityId, userId: randomUUID() }, (tx) =>
    eventSink(tx, server.clock.now).emit({
      examId,
      facilityId,
      state: STATE.toBeDiagnosed,
      hasComplete: false,
      modality: 'CT',
      patName: more.patName ?? '王建国',
      audience: { level: more.level ?? 1 },
    }),
  )
  return examId
}
const bell = (id: string) => (frame: Frame) => frame.messageType === 3 && frame.risProcedureId === id
const row = (id: string) => (frame: Frame) => frame.messageType === 4 && frame.risProcedureId === id
/** An event that everybody hears, sent after others: whoever has it would have had those. */
async function marker(...all: TestSocket[]): Promise<void> {
  const id = await emit(ward.facility, { level: 1 })
  await Promise.all(all.map((socket) => socket.heard(row(id))))
}

describe('what happens is told', () => {
  test('[SOCK-11] within two seconds: to review reaches the reviewers of that level and modality, completed the author', async () => {
    const second = await ward.person({ rights: { CT: 3 } })
    const otherModality = await ward.person({ rights: { MR: 4, CT: 1 } })
    const [author, first, higher, mr] = [await listen(writer), await listen(reviewer), await listen(second), await listen(otherModality)]
    const one = await ward.submittedBy(writer, '字')
    const told = await first.heard(bell(one.id))
    expect(told).toEqual({
      messageType: 3,
      eventId: expect.stringMatching(/^\d+$/),
      type: 10,
      currentState: 3,
      reportHasComplete: 0,
      modality: 'CT',
      risProcedureId: one.id,
      remoteOrderId: '',
      patName: one.exam.pat_name,
      t: String(server.clock.now),
      sign: expect.any(String),
    })
    // Its address opens the report.
    const address = { procedureId: one.id, modality: 'CT', t: told.t, sign: told.sign }
    expect((await reviewer.call('openReview', address)).body.errorCode).toBe(0)
    await reviewer.call('passReview', { procedureId: one.id, report: content('字'), baseVersion: 2, stars: 5 })
    await higher.heard((frame) => bell(one.id)(frame) && frame.currentState === 5)
    await second.call('openReview', one.address)
    await second.call('passReview', { procedureId: one.id, report: content('字'), baseVersion: 3, stars: 5 })
    const done = await author.heard(bell(one.id))
    expect(done).toMatchObject({ currentState: 9, reportHasComplete: 1 })
    await marker(author, first, higher, mr)
    expect(author.bells().filter(bell(one.id))).toHaveLength(1)
    // The next level is not the first reviewer's; whoever holds a higher right hears of the lower one too.
    expect(
      first
        .bells()
        .filter(bell(one.id))
        .map((frame) => frame.currentState),
    ).toEqual([3])
    expect(
      higher
        .bells()
        .filter(bell(one.id))
        .map((frame) => frame.currentState),
    ).toEqual([3, 5])
    expect(mr.bells().filter(bell(one.id))).toEqual([])
    // Lists hear of every step, without a name.
    expect(mr.frames.filter(row(one.id)).map((frame) => frame.currentState)).toEqual([2, 3, 4, 5, 6, 9])
    expect(JSON.stringify(mr.frames.filter(row(one.id)))).not.toContain(one.exam.pat_name)
  })

  test('a returned report rings at its author’s alone, a case given back at nobody’s', async () => {
    const [author, other] = [await listen(writer), await listen(await ward.person({ rights: { CT: 1 } }))]
    const one = await ward.submittedBy(writer, '字')
    await reviewer.call('openReview', one.address)
    await reviewer.call('rebutReport', { procedureId: one.id, baseVersion: 2, reason: '左右' })
    expect(await author.heard(bell(one.id))).toMatchObject({ currentState: 2060 })
    const two = await ward.openedBy(writer)
    await writer.call('abandonReport', { procedureId: two.id, reason: '交班' })
    await other.heard((frame) => row(two.id)(frame) && frame.currentState === 2060)
    await marker(author, other)
    expect(other.bells().filter((frame) => bell(one.id)(frame) || bell(two.id)(frame))).toEqual([])
    expect(author.bells().filter(bell(two.id))).toEqual([])
  })

  test('to nobody before the subscription, and no more after it is taken back; live rows always', async () => {
    const socket = await listen(reviewer, {})
    const first = await emit(ward.facility)
    await socket.heard(row(first))
    expect(socket.bells()).toEqual([])
    // What rang since the socket opened is told when the type is asked for.
    socket.send({ messageType: 1, socketType: 10, userId: reviewer.account.userId })
    await socket.heard(bell(first))
    socket.send({ messageType: 2, socketType: 10, userId: reviewer.account.userId })
    const second = await emit(ward.facility)
    await socket.heard(row(second))
    expect(socket.bells().filter(bell(second))).toEqual([])
    expect(socket.frames.filter(row(first))).toHaveLength(1)
  })

  test('to no other hospital', async () => {
    const foreign = await makeWard(server)
    const stranger = await foreign.person({ rights: { CT: 4 } })
    const [theirs, ours] = [await listen(stranger), await listen(writer)]
    const id = await emit(ward.facility, { patName: '我院病人' })
    await ours.heard(bell(id))
    const own = await emit(foreign.facility)
    await theirs.heard(bell(own))
    await marker(ours)
    expect(theirs.frames.map((frame) => frame.risProcedureId)).toEqual([own, own])
    expect(ours.frames.some((frame) => frame.risProcedureId === own)).toBe(false)
    // Nor for one who says what they saw last.
    const back = await listen(stranger, { types: [10], after: '0' })
    await back.heard(bell(own))
    expect(new Set(back.frames.map((frame) => frame.risProcedureId))).toEqual(new Set([own]))
  })
})

describe('who comes back', () => {
  test('and says what they saw last is told exactly what was missed, in order', async () => {
    const before = await listen(writer)
    const seen = await emit(ward.facility)
    await before.heard(bell(seen))
    const last = before.frames.at(-1)!.eventId!
    await before.close()
    const missed = [await emit(ward.facility), await emit(ward.facility, { level: 2 }), await emit(ward.facility)]
    for (const types of [[10], [11, 10, 12], [12, 10]]) {
      const socket = await listen(writer, { types, after: last })
      await socket.heard(bell(missed[2]!))
      await marker(socket)
      const ids = socket.frames.map((frame) => frame.risProcedureId)
      expect(ids).not.toContain(seen)
      expect(socket.frames.filter((frame) => missed.some((id) => row(id)(frame))).map((frame) => frame.risProcedureId)).toEqual(missed)
      // What asks for a higher right rang at others.
      expect(
        socket
          .bells()
          .map((frame) => frame.risProcedureId)
          .slice(0, 2),
      ).toEqual([missed[0], missed[2]])
      expect(new Set(socket.frames.map((frame) => `${frame.messageType}/${frame.eventId}`)).size).toBe(socket.frames.length)
    }
  })

  test('[NT-03] after too long is told to ask anew, and goes on from there; a little less is told one by one', async () => {
    const [before] = await server.database.superuser(async (su) => (await su.query('SELECT max(event_id) AS id FROM event')).rows)
    const many = (count: number) =>
      server.database.superuser((su) =>
        su.query(
          `WITH e AS (INSERT INTO event (facility_id, kind, exam_id, state, modality, at) SELECT $1, 'row', gen_random_uuid(), 2060, 'CT', now() FROM generate_series(1, $2) RETURNING event_id, facility_id)
           INSERT INTO outbox (event_id, facility_id) SELECT event_id, facility_id FROM e`,
          [ward.facility, count],
        ),
      )
    await many(998)
    const first = await emit(ward.facility, { level: 4 })
    const socket = await listen(writer, { types: [10], after: String(before.id) })
    await socket.heard(row(first))
    expect(socket.frames.filter((frame) => frame.messageType === 4)).toHaveLength(999)
    const numbers = socket.frames.map((frame) => Number(frame.eventId))
    expect(numbers).toEqual([...numbers].sort((a, b) => a - b))
    await many(2)
    const [{ id: newest }] = await server.database.superuser(async (su) => (await su.query('SELECT max(event_id) AS id FROM outbox')).rows)
    server.server.outbox.wake()
    while (server.server.outbox.cursor < Number(newest)) await new Promise((done) => setTimeout(done, 10))
    const late = await listen(writer, { types: [10], after: String(before.id) })
    const anew = await late.heard((frame) => frame.messageType === 7)
    const id = await emit(ward.facility)
    await late.heard(bell(id))
    // Nothing before the sign, everything after it.
    expect(late.frames.map((frame) => frame.messageType)).toEqual([7, 4, 3])
    const [last] = await server.database.superuser(async (su) => (await su.query('SELECT max(event_id) - 2 AS id FROM event')).rows)
    expect(anew.eventId).toBe(String(last.id))
  })

  test('with a number from the future hears what happens from now on', async () => {
    const socket = await listen(writer, { types: [10], after: '999999999999' })
    const id = await emit(ward.facility)
    expect(await socket.heard(bell(id))).toMatchObject({ messageType: 3 })
  })

  test('[NT-01] loses nothing and shows nothing twice, however often and wherever it is cut while events go on', async () => {
    const whole = process.env.SOAK === 'NT-01'
    const [events, cuts, writers] = whole ? [10_000, 100, 4] : [300, 12, 3]
    const own = await makeWard(server)
    const reader = await own.person({ rights: { CT: 1 } })
    const shown: string[] = []
    const seen = new Set<string>()
    let [again, resyncs] = [0, 0]
    // From the call's list on, as a page begins.
    let last: string = (await reader.call('notifyUnread')).body.val.cursor
    const note = (frames: readonly Frame[]): void => {
      for (const frame of frames) {
        if (frame.messageType === 7) resyncs += 1
        const key = `${frame.messageType}/${frame.eventId}`
        if (seen.has(key)) again += 1
        else if (frame.messageType === 3) shown.push(frame.eventId!)
        seen.add(key)
        if (Number(frame.eventId) > Number(last)) last = frame.eventId!
      }
    }
    const open = (): Promise<TestSocket> => openSocket(server, reader, reader.account, { types: [10], after: last })
    let left = events
    const work = async (): Promise<void> => {
      while (left-- > 0) await emit(own.facility)
    }
    const working = Promise.all(Array.from({ length: writers }, work))
    let ended = false
    void working.then(() => {
      ended = true
    })
    let done = 0
    let socket = await open()
    while (!ended || done < cuts) {
      await new Promise((wake) => setTimeout(wake, Math.random() * (whole ? 600 : 60)))
      // The cable, not a good-bye: what is under way is lost.
      socket.socket.terminate()
      await socket.closed()
      note(socket.frames)
      done += 1
      socket = await open()
    }
    await working
    const end = await emit(own.facility)
    await socket.heard(bell(end), 10_000)
    await socket.close()
    note(socket.frames)
    const told = await server.database.superuser(
      async (su) =>
        (await su.query("SELECT event_id FROM event WHERE facility_id = $1 AND kind = 'notification' ORDER BY event_id", [own.facility]))
          .rows,
    )
    const all = told.map((one: { event_id: number }) => String(one.event_id))
    if (whole)
      process.stderr.write(
        `NT-01: ${all.length} events, ${done} cuts: lost ${all.filter((id) => !shown.includes(id)).length}, shown twice ${shown.length - new Set(shown).size}, sent again ${again}, resyncs ${resyncs}\n`,
      )
    expect(all).toHaveLength(events + 1)
    expect(shown).toEqual(all)
    expect([again, resyncs, done >= cuts]).toEqual([0, 0, true])
  }, 600_000)
})

describe('the outbox', () => {
  test('an event is there if and only if the act is', async () => {
    const socket = await listen(writer)
    const id = randomUUID()
    await expect(
      server.asTenant({ facilityId: ward.facility, userId: randomUUID() }, async (tx) => {
        await eventSink(tx, server.clock.now).emit({
          examId: id,
          facilityId: ward.facility,
          state: 2060,
          hasComplete: false,
          modality: 'CT',
          patName: 'x',
          audience: { level: 1 },
        })
        throw new Error('the act fails')
      }),
    ).rejects.toThrow('the act fails')
    await marker(socket)
    expect(socket.frames.some((frame) => frame.risProcedureId === id)).toBe(false)
  })

  test('is not overtaken: of two transactions that overlap, whichever began, wrote or ended first, both are heard, in the order of their numbers', async () => {
    const socket = await listen(writer)
    const tenant = { facilityId: ward.facility, userId: randomUUID() }
    const event = (examId: string) => ({
      examId,
      facilityId: ward.facility,
      state: 2060,
      hasComplete: false,
      modality: 'CT',
      patName: 'x',
      audience: { level: 1 } as const,
    })
    const [slow, quick] = [randomUUID(), randomUUID()]
    let release = (): void => {}
    const gate = new Promise<void>((done) => {
      release = done
    })
    let begun = (): void => {}
    const early = new Promise<void>((done) => {
      begun = done
    })
    // The quick one has written first of all (its number as a transaction is the lower), but its event comes last.
    const second = server.asTenant(tenant, async (tx) => {
      await tx.run(sql`SELECT pg_current_xact_id()`)
      begun()
      await new Promise((done) => setTimeout(done, 50))
      await eventSink(tx, server.clock.now).emit(event(quick))
    })
    await early
    const first = server.asTenant(tenant, async (tx) => {
      await eventSink(tx, server.clock.now).emit(event(slow))
      await gate
    })
    await new Promise((done) => setTimeout(done, 300))
    release()
    await Promise.all([first, second])
    await Promise.all([socket.heard(bell(slow)), socket.heard(bell(quick))])
    const numbers = socket.frames.map((frame) => Number(frame.eventId))
    expect(numbers).toEqual([...numbers].sort((a, b) => a - b))
  })

  test('a transaction that stays open somewhere else holds nothing up', async () => {
    const socket = await listen(writer)
    await server.database.superuser(async (su) => {
      await su.query('BEGIN')
      await su.query('SELECT pg_current_xact_id()')
      const id = await emit(ward.facility)
      expect(await socket.heard(bell(id))).toMatchObject({ messageType: 3 })
      await su.query('ROLLBACK')
    })
  })

  test('is listened to again when the listening connection breaks', async () => {
    const socket = await listen(writer)
    await server.database.superuser((su) =>
      su.query("SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE datname = current_database() AND query LIKE 'LISTEN%'"),
    )
    const id = await emit(ward.facility)
    expect(await socket.heard(bell(id), 5_000)).toMatchObject({ messageType: 3 })
  })
})

describe('who does not read', () => {
  test('[NT-10] is cut at a small measure of what waits, and comes in nobody’s way', async () => {
    const own = await makeWard(server)
    const [reader, idle] = [await own.person({ rights: { CT: 1 } }), await own.person({ rights: { CT: 1 } })]
    const before = server.server.hub.size
    const well = await openSocket(server, reader, reader.account, { types: [10] })
    const deaf = [
      await openSocket(server, idle, idle.account, { types: [10] }),
      await openSocket(server, idle, idle.account, { types: [10] }),
    ]
    for (const { socket } of deaf) socket.pause()
    // Far more than the system itself takes from us for a socket that nobody reads, all for that one doctor.
    await server.database.superuser((su) =>
      su.query(
        `WITH e AS (INSERT INTO event (facility_id, kind, exam_id, state, modality, pat_name, audience_user, at)
           SELECT $1, 'notification', gen_random_uuid(), 2060, 'CT', repeat('x', CASE WHEN n % 2 = 0 THEN 100000 ELSE 20 END), CASE WHEN n % 2 = 0 THEN $2::uuid ELSE $3::uuid END, now()
           FROM generate_series(1, 400) n RETURNING event_id, facility_id)
         INSERT INTO outbox (event_id, facility_id) SELECT event_id, facility_id FROM e`,
        [own.facility, idle.account.userId, reader.account.userId],
      ),
    )
    server.server.outbox.wake()
    await well.heard(() => well.bells().length === 200, 20_000)
    // Sooner than a missed beat would have it.
    for (let i = 0; i < 20 && server.server.hub.size > before + 1; i += 1) await new Promise((done) => setTimeout(done, 100))
    expect([server.server.hub.size, well.socket.readyState]).toEqual([before + 1, well.socket.OPEN])
    await well.close()
    for (const { socket } of deaf) socket.terminate()
  }, 60_000)
})

describe('a connection that is cut without a word', () => {
  test('[NT-12] is noticed by the server at the second beat, and a page hears a sign of life at each', async () => {
    const [deaf, well] = [await listen(writer), await listen(reviewer)]
    const beats: unknown[] = []
    well.socket.on('message', (data) => beats.push(JSON.parse(data.toString())))
    // Packets go nowhere: it neither reads nor answers.
    deaf.socket.pause()
    const open = server.server.hub.size
    const turn = async (): Promise<void> => {
      const answered = new Promise((done) => well.socket.once('ping', done))
      server.server.hub.beat()
      await answered
      await new Promise((done) => setTimeout(done, 100))
    }
    await turn()
    await turn()
    expect(beats.length).toBeGreaterThanOrEqual(2)
    expect(new Set(beats.map((frame) => JSON.stringify(frame)))).toEqual(new Set(['{"messageType":8}']))
    expect([open - server.server.hub.size, well.socket.readyState]).toEqual([1, well.socket.OPEN])
    deaf.socket.resume()
    expect(await deaf.closed()).toBe(1006)
  })

  test('[NT-12] two beats fit into ten seconds', () => {
    jest.useFakeTimers()
    try {
      const hub = new PushHub({ outbox: { onRows: () => {}, onAccount: () => {} } } as never)
      const beat = jest.spyOn(hub, 'beat').mockImplementation(() => {})
      hub.start()
      jest.advanceTimersByTime(10_000)
      expect(beat).toHaveBeenCalledTimes(2)
      hub.stop()
      jest.advanceTimersByTime(10_000)
      expect(beat).toHaveBeenCalledTimes(2)
    } finally {
      jest.useRealTimers()
    }
  })
})

describe('the end of a session ends its sockets', () => {
  test('[NT-08] at a logout at once, and no others', async () => {
    const leaving = { ...(await server.as(writer.account)), account: writer.account }
    const [gone, stays] = [await listen(leaving), await listen(writer)]
    await leaving.call('logout')
    expect(await gone.closed()).toBe(4401)
    const id = await emit(ward.facility)
    await stays.heard(bell(id))
    expect(gone.frames).toEqual([])
  })

  test('when it has run out: the next event is not told, the socket is closed', async () => {
    const person = await ward.person({ rights: { CT: 1 } })
    const idle = await listen(person)
    server.clock.now += 8 * 60 * 60_000
    await emit(ward.facility, { patName: '不该看到' })
    expect(await idle.closed()).toBe(4401)
    expect(idle.frames).toEqual([])
  })

  test('[NT-08] within a second when the account is closed or a right is lost, and no frame comes after that', async () => {
    writer = { ...(await server.as(writer.account)), account: writer.account }
    const [closed, lessened, moreover] = [
      await ward.person({ rights: { CT: 1 } }),
      await ward.person({ rights: { CT: 1, MR: 1 } }),
      await ward.person({ rights: { MR: 1 } }),
    ]
    const [a, b, c, d] = [await listen(closed), await listen(lessened), await listen(writer), await listen(moreover)]
    const change = (text: string, who: Colleague) => server.database.superuser((su) => su.query(text, [who.account.userId]))
    await change('UPDATE doctor SET enabled = false WHERE user_id = $1', closed)
    await change("DELETE FROM doctor_right WHERE user_id = $1 AND modality = 'CT'", lessened)
    await change(
      "INSERT INTO doctor_right (user_id, facility_id, modality, level) SELECT user_id, facility_id, 'CT', 1 FROM doctor WHERE user_id = $1",
      moreover,
    )
    // Written at the same moment as the right goes: whoever has lost it hears nothing of it.
    const id = await emit(ward.facility, { patName: '不该看到' })
    expect(await a.closed(1_000)).toBe(4401)
    expect(await b.closed(1_000)).toBe(4403)
    await c.heard(bell(id))
    // A right that is given rings at once, on the socket that is there.
    await d.heard(bell(id))
    for (const socket of [a, b]) expect(JSON.stringify(socket.frames)).not.toContain('不该看到')
    // Who lost one right comes back with what is left.
    const back = await listen(lessened)
    const later = await emit(ward.facility)
    await back.heard(row(later))
    expect(back.bells()).toEqual([])
    // A menu that goes takes its type along.
    await change("UPDATE doctor SET main_menu = '000001000000' WHERE user_id = $1", moreover)
    expect(await d.closed(1_000)).toBe(4403)
  })
})
