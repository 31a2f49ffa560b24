import { type AnswerOf, manageRulesCalls } from '@farsight/shared/contract'
import { CODE, formatDateTime, isAlwaysAsked, mayHide, REGISTER_FORM_FIELDS } from '@farsight/shared/domain'
import sql from 'sql-template-tag'
import type { Tx } from '../../database/tenant'
import { type FormField, RECENT_DAYS } from '../../desk/form-config'
import { CallError } from '../error'
import { sessionHandler } from '../handler'
import { managesScreen } from '../policies'

const onScreen = managesScreen('config_patient_case')

interface Kept {
  readonly fields: readonly FormField[]
  readonly recent_days: number
  readonly version: number
  readonly saved_name: string
  readonly saved_at: number | null
}

/** Every field of the form in its order: what the hospital says of it, else that it shows and is not asked for. */
async function kept(tx: Tx): Promise<AnswerOf<typeof manageRulesCalls.getFormFields>['val']> {
  const own = tx.filter('manage.form', sql`f.facility_id = ${tx.tenant.facilityId}`)
  const row = await tx.row<Kept>(
    sql`SELECT f.fields, f.recent_days, f.version, f.saved_name, f.saved_at FROM desk_form f WHERE ${own} AND f.screen = 'register' ORDER BY f.version`,
  )
  return {
    fields: REGISTER_FORM_FIELDS.map((key) => {
      const field = row?.fields.find((one) => one.key === key)
      const required = isAlwaysAsked(key) || (field?.required ?? false)
      return { key, shown: required || !mayHide(key) || (field?.shown ?? true) ? 1 : 0, required: required ? 1 : 0 }
    }),
    recentDays: row?.recent_days ?? RECENT_DAYS,
    baseVersion: row?.version ?? 0,
    savedBy: row?.saved_name ?? '',
    savedTime: row?.saved_at ? formatDateTime(row.saved_at) : null,
  }
}

export const getFormFields = sessionHandler(manageRulesCalls.getFormFields, onScreen, async ({ tx }) => ({ val: await kept(tx) }))

/** A field that is not named is as delivered. What is asked for in any case stays so. */
export const saveFormFields = sessionHandler(manageRulesCalls.saveFormFields, onScreen, async (work, payload) => {
  const { tx, session, now } = work
  const { fields, recentDays, baseVersion } = payload
  if (new Set(fields.map(({ key }) => key)).size !== fields.length) throw new CallError(CODE.parameterIllegal, 'fields')
  const wrong = fields.find(({ key, shown, required }) => shown === 0 && (required === 1 || !mayHide(key)))
  if (wrong) throw new CallError(CODE.fieldHidden, wrong.key)
  const rows = fields.map(({ key, shown, required }) => ({ key, shown: shown === 1, required: required === 1 || isAlwaysAsked(key) }))
  const { facilityId, userName } = session
  const saved = await tx.run(sql`INSERT INTO desk_form (facility_id, screen, fields, recent_days, version, saved_name, saved_at)
    SELECT ${facilityId}, 'register', ${JSON.stringify(rows)}::jsonb, ${recentDays}, ${baseVersion + 1}, ${userName}, ${new Date(now)}
    WHERE ${baseVersion} = 0 OR EXISTS (SELECT 1 FROM desk_form f WHERE f.facility_id = ${facilityId} AND f.screen = 'register')
    ON CONFLICT (facility_id, screen) DO UPDATE SET fields = excluded.fields, recent_days = excluded.recent_days, version = excluded.version,
      saved_name = excluded.saved_name, saved_at = excluded.saved_at WHERE desk_form.version = ${baseVersion}`)
  if (saved !== 1) throw new CallError(CODE.editedByAnother, undefined, await kept(tx))
  return { val: { baseVersion: baseVersion + 1 } }
})
