import { randomUUID } from 'node:crypto'
import { readdir, readFile } from 'node:fs/promises'
import { connect } from 'node:net'
import { join } from 'node:path'
import { formatDateTime } from '@farsight/shared/domain'
import { hl7Text, numbersOf, parseHl7, recordOf } from './hl7'
import { HIS_WAIT_MS, HisFault, type HisPort, type HisRecord } from './port'

/** Most that an answer may be. */
const MOST = 1024 * 1024
/** Newest messages of a folder that are looked at. */
const FILES = 5000

/** Block signs of the minimal lower layer protocol. */
const [BEGIN, END, RETURN] = [0x0b, 0x1c, 0x0d]

/** Sends a message and answers the one that comes back, over MLLP. Throws {@link HisFault} `server` for a silent or closed line. */
export function mllpAsk(host: string, port: number, message: string, waitMs: number): Promise<Buffer> {
  return new Promise((resolve, reject) => {
    const socket = connect({ host, port })
    let heard = Buffer.alloc(0)
    const fail = (): void => {
      socket.destroy()
      clearTimeout(timer)
      reject(new HisFault('server'))
    }
    const timer = setTimeout(fail, waitMs)
    socket.on('error', fail)
    socket.on('close', fail)
    socket.on('connect', () => socket.write(Buffer.concat([Buffer.of(BEGIN), Buffer.from(message), Buffer.of(END, RETURN)])))
    socket.on('data', (piece) => {
      heard = Buffer.concat([heard, piece])
      if (heard.length > MOST) return fail()
      const end = heard.indexOf(Buffer.of(END, RETURN))
      if (end < 0) return
      clearTimeout(timer)
      socket.removeAllListeners('close')
      socket.end()
      resolve(heard.subarray(heard.indexOf(BEGIN) + 1, end))
    })
  })
}

const field = (value: string): string =>
  value.replaceAll(/[\\|^&~]/g, (sign) => `\\${{ '\\': 'E', '|': 'F', '^': 'S', '&': 'T', '~': 'R' }[sign]}\\`).replaceAll(/[\r\n]/g, ' ')

/** HL7 v2 over MLLP: QBP^Q22 with the number; the answer is RSP with QAK, PID and the orders. */
export const mllpHis = ({
  host,
  port,
  waitMs = HIS_WAIT_MS,
  now = Date.now,
}: {
  host: string
  port: number
  waitMs?: number
  now?: () => number
}): HisPort => ({
  async find(hospital, type, number) {
    const id = randomUUID()
    const time = formatDateTime(now()).replaceAll(/\D/g, '')
    const query = [
      `MSH|^~\\&|FARSIGHT|${field(hospital)}|HIS|${field(hospital)}|${time}||QBP^Q22^QBP_Q21|${id}|P|2.5.1||||||UNICODE UTF-8`,
      `QPD|Q22^Find Candidates^HL7|${id}|@PID.3.1^${field(number)}~@FARSIGHT.TYPE^${type}`,
      'RCP|I|1^RD',
    ]
    const answer = parseHl7(hl7Text(await mllpAsk(host, port, `${query.join('\r')}\r`, waitMs)))
    const acknowledged = answer.segments.find(([name]) => name === 'MSA')?.[1]
    const found = answer.segments.find(([name]) => name === 'QAK')?.[2]
    if (found === 'NF') return undefined
    if (acknowledged === 'AE' || acknowledged === 'AR' || found === 'AE' || found === 'AR') throw new HisFault('server')
    if (!answer.segments.some(([name]) => name === 'PID')) {
      if (acknowledged === undefined) throw new HisFault('abnormal')
      return undefined
    }
    return recordOf(answer)
  },
})

/** A folder into which an engine lays messages (ADT, ORM, OMI, OMG): the newest with this number. A message that cannot be read is passed over. */
export const folderHis = (folder: string): HisPort => ({
  async find(hospital, _type, number): Promise<HisRecord | undefined> {
    const place = folder.replaceAll('{facility}', hospital)
    let names: string[]
    try {
      names = (await readdir(place)).filter((name) => /\.(hl7|txt)$/i.test(name))
    } catch {
      throw new HisFault('server')
    }
    let broken = false
    for (const name of names.sort().reverse().slice(0, FILES)) {
      const bytes = await readFile(join(place, name)).catch(() => undefined)
      if (!bytes || bytes.length > MOST) continue
      try {
        const message = parseHl7(hl7Text(bytes))
        if (numbersOf(message).has(number)) return recordOf(message)
      } catch {
        broken ||= bytes.includes(number)
      }
    }
    if (broken) throw new HisFault('abnormal')
    return undefined
  },
})
