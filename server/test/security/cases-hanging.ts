import { randomUUID } from 'node:crypto'
import { partKey } from '@farsight/shared/domain'
import { canary } from './canary'
import type { Case, Cell, Seen } from './case'
import { callOutcome } from './outcome'

const rule = (description: string) => ({
  layout: '1x2',
  linked: 1,
  panes: [{ modality: 'CT', description, place: 0, window: null }],
})

/** A foreign hospital's rule of the one who asks, for the modality and part of the cell's exam. */
async function plantRule(cell: Cell): Promise<void> {
  const { world, identity, target } = cell
  const userId = world.accounts.get(identity.name)?.userId ?? world.colleagues.stranger.userId
  const { modality = 'CT', bodypart = '' } = target.exam
  await world.root.query(
    'INSERT INTO hanging_rule (facility_id, user_id, modality, part, rule, at) VALUES ($1, $2, $3, $4, $5, now()) ON CONFLICT DO NOTHING',
    [world.facilities.stranger, userId, modality, partKey(bodypart), JSON.stringify(rule(canary('stranger', 'description')))],
  )
}

function about(covers: 'queryHanging' | 'saveHanging', payload: object, situation = ''): Case {
  return {
    name: situation ? `${covers} (${situation})` : covers,
    covers,
    relations: true,
    // A part of its own: what another cell saved is not found.
    exam: () => ({ bodypart: `part ${randomUUID().slice(0, 8)}` }),
    async act(cell): Promise<Seen> {
      await plantRule(cell)
      const answer = await cell.by.call(covers, { risProcedureId: cell.target.examId, ...payload })
      return { outcome: callOutcome(answer), text: answer.text }
    },
  }
}

/** How images are laid out: everybody's own, for an exam that he may read. */
export const hangingCases: readonly Case[] = [
  about('queryHanging', {}),
  about('saveHanging', { rule: rule('') }),
  about('saveHanging', {}, 'back to the delivered one'),
]
