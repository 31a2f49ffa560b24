import { SMS_DELIVERED, smsFilled } from '@farsight/shared/domain'
import type { FastifyBaseLogger } from 'fastify'
import type { Pool } from 'pg'
import sql from 'sql-template-tag'
import { type SlipAbout, slipText } from './booking-sms'
import type { Digits } from './digits'
import { type SmsGateway, SmsRefused } from './gateway'
import { type ReportAbout, reportText } from './report-sms'
import { type SmsScene, smsText } from './scenes'

/** How often a message is handed over whose answer was lost, and how long an answer may take. */
const ATTEMPTS = 5
const ANSWER_MS = 10_000
const PAUSE_MS = 2_000

/** What sending needs of the server. */
export interface SenderParts {
  readonly gate: Pool
  readonly gateway: SmsGateway
  readonly digits: Digits
  readonly clock: () => number
  readonly wait: (ms: number) => Promise<void>
  readonly log: FastifyBaseLogger
}

/** A hospital's own words for its critical values; absent: as delivered. */
interface CriticalAbout {
  readonly facilityName?: string
  readonly text?: string
}

interface Queued {
  sms_id: string
  scene: SmsScene
  phone: string
  about: ReportAbout | SlipAbout | CriticalAbout
}

/** Takes what is queued to the gateway, after the answer to whoever asked: its time tells nobody whether there was one. */
export class SmsSender {
  private readonly underWay = new Set<Promise<void>>()
  private stopped = false

  constructor(private readonly parts: SenderParts) {}

  /** Sends what a former run of the server left. */
  async start(): Promise<void> {
    const { gate, clock } = this.parts
    const { rows } = await gate.query<{ sms_id: string }>(
      sql`SELECT sms_id FROM sms WHERE state = 'queued' AND expires > ${new Date(clock())} ORDER BY at`,
    )
    for (const row of rows) this.deliver(row.sms_id)
  }

  /** Sends one message, without being waited for. Does nothing for one that is not queued. */
  deliver(smsId: string): void {
    if (this.stopped) return
    const work = this.send(smsId).catch((err: unknown) => this.parts.log.error({ err, event: 'sms-not-sent' }, 'an SMS was not sent'))
    this.underWay.add(work)
    void work.finally(() => this.underWay.delete(work))
  }

  /** Waits until everything that was begun is done. */
  async idle(): Promise<void> {
    while (this.underWay.size > 0) await Promise.all(this.underWay)
  }

  async stop(): Promise<void> {
    this.stopped = true
    await this.idle()
  }

  private textOf({ sms_id, scene, about }: Queued): string {
    const { digits } = this.parts
    if (scene === 'booking') return slipText(about as SlipAbout)
    if (scene === 'critical') {
      const { text = SMS_DELIVERED.critical, facilityName = '' } = about as CriticalAbout
      return smsFilled(text, { hospital: facilityName })
    }
    if (scene !== 'reportPush') return smsText(scene, digits.of(sms_id))
    const report = about as ReportAbout
    return reportText(report, digits.token(sms_id, report.facilityId))
  }

  private async send(smsId: string): Promise<void> {
    const { gate, gateway, log, wait } = this.parts
    const { rows } = await gate.query<Queued>(sql`SELECT sms_id, scene, phone, about FROM sms WHERE sms_id = ${smsId} AND state = 'queued'`)
    const row = rows[0]
    if (!row) return
    const text = this.textOf(row)
    const message = { phone: row.phone, text, key: smsId }
    for (let attempt = 1; attempt <= ATTEMPTS && !this.stopped; attempt += 1) {
      try {
        await inTime(gateway.send(message))
        return await this.settle(smsId, 'sent')
      } catch (err) {
        log.error({ err, event: 'sms-not-sent', scene: row.scene, attempt }, 'an SMS was not sent')
        if (err instanceof SmsRefused) return this.settle(smsId, 'failed')
        if (attempt < ATTEMPTS) await wait(PAUSE_MS * attempt)
      }
    }
    // A server that is being stopped leaves it to the next run.
    if (!this.stopped) await this.settle(smsId, 'failed')
  }

  private async settle(smsId: string, state: 'sent' | 'failed'): Promise<void> {
    await this.parts.gate.query(sql`UPDATE sms SET state = ${state} WHERE sms_id = ${smsId}`)
  }
}

async function inTime(answer: Promise<void>): Promise<void> {
  let timer: NodeJS.Timeout | undefined
  const late = new Promise<never>((_, fail) => {
    timer = setTimeout(() => fail(new Error('the SMS gateway did not answer in time')), ANSWER_MS)
  })
  try {
    await Promise.race([answer, late])
  } finally {
    clearTimeout(timer)
  }
}
