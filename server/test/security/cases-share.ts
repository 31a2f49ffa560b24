import { randomUUID } from 'node:crypto'
import { STATE } from '@farsight/shared/domain'
import { hashVisit } from '../../src/codes/sms-codes'
import { outgoingKey } from '../../src/print/code'
import { shareHash, shareToken } from '../../src/shares/token'
import { canary } from './canary'
import type { Case, Cell } from './case'
import { callOutcome, webOutcome } from './outcome'

async function plant(cell: Cell, table: string, row: Record<string, unknown>): Promise<void> {
  const all = { facility_id: cell.world.facilities.stranger, ...row }
  const places = Object.keys(all).map((_, i) => `$${i + 1}`)
  await cell.world.root.query(
    `INSERT INTO ${table} (${Object.keys(all).join(', ')}) VALUES (${places}) ON CONFLICT DO NOTHING`,
    Object.values(all),
  )
}

/** A live link of the stranger's whose token names one's own hospital: only the hospital stands between. */
async function foreignShare(cell: Cell, phone = ''): Promise<{ shareId: string; token: string }> {
  const { world } = cell
  const { rows } = await world.root.query<{ exam_id: string }>(
    'SELECT exam_id FROM exam WHERE facility_id = $1 ORDER BY report_has_complete DESC, exam_id LIMIT 1',
    [world.facilities.stranger],
  )
  const shareId = randomUUID()
  const token = shareToken(cell.server.secret, world.facilities[cell.identity.facility], shareId)
  await plant(cell, 'share', {
    share_id: shareId,
    exam_id: rows[0]!.exam_id,
    token_hash: shareHash(token),
    anonymous: false,
    validity: 'longTerm',
    user_id: randomUUID(),
    user_name: canary('stranger', 'person'),
    at: new Date(cell.server.clock.now),
    phone,
  })
  return { shareId, token }
}

const VISIT = 'matrix-visit-of-nobody-0001'

/** A foreign hospital's rule that hides every CT. */
const HIDES = JSON.stringify([
  { condition: 'hide', join: '', field: 'modality', comparison: 'is', valueType: 'text', value: 'CT', children: [] },
])

/** Shared links as strangers see them, the cloud film, the download. */
export const shareCases: readonly Case[] = [
  {
    name: 'openShare (a foreign row)',
    covers: 'openShare',
    relations: false,
    async act(cell) {
      const answer = await cell.by.call('openShare', { token: (await foreignShare(cell)).token })
      return { outcome: callOutcome(answer), text: answer.text }
    },
  },
  {
    name: 'sendShareCode (a foreign row)',
    covers: 'sendShareCode',
    relations: false,
    async act(cell) {
      const answer = await cell.by.call('sendShareCode', { token: (await foreignShare(cell, '13900001234')).token })
      return { outcome: callOutcome(answer), text: answer.text }
    },
  },
  {
    name: 'GET /shared/:view/* (a foreign row)',
    covers: 'GET /shared/:view/*',
    relations: false,
    async act(cell) {
      const { shareId } = await foreignShare(cell)
      const [viewId, at] = [randomUUID(), new Date(cell.server.clock.now)]
      await plant(cell, 'share_view', { view_id: viewId, share_id: shareId, visit: hashVisit(VISIT), device: 'x', at, last_at: at })
      const name = outgoingKey(cell.world.facilities[cell.identity.facility], Buffer.from(viewId.replaceAll('-', ''), 'hex'))
      const cookie = [cell.by.cookie, `farsight_visit=${VISIT}`].filter(Boolean).join('; ')
      const answer = await cell.by.send(`/shared/${name}/state`, { headers: { cookie } })
      return { outcome: webOutcome(answer), text: answer.text }
    },
  },
  {
    name: 'filmView',
    covers: 'filmView',
    relations: true,
    exam: ({ now }) => ({ state: STATE.completed, report_has_complete: true, complete_time: now, modality: 'CT' }),
    async act(cell) {
      await cell.world.root.query('DELETE FROM film_rules WHERE facility_id = $1', [cell.world.facilities.stranger])
      await plant(cell, 'film_rules', { rules: HIDES, user_id: randomUUID(), user_name: 'x', at: new Date(cell.server.clock.now) })
      const answer = await cell.by.call('filmView', { risProcedureId: cell.target.examId })
      return { outcome: callOutcome(answer), text: answer.text }
    },
  },
  {
    name: 'GET /study.zip',
    covers: 'GET /study.zip',
    relations: true,
    async act(cell) {
      const answer = await cell.by.send(`/study.zip?procedureId=${cell.images.examId}`)
      return { outcome: webOutcome(answer), text: answer.text }
    },
  },
]
