import type { Pool } from 'pg'
import type { SmsGateway } from '../../codes/gateway'
import type { Handler } from '../handler'
import { feedbackAnswerHandlers } from './feedback'
import { filmRuleHandlers } from './film-rules'
import { getFormFields, saveFormFields } from './form-fields'
import { pushRuleHandlers } from './push-rule'
import { relationHandlers } from './relations'
import { smsRuleHandlers } from './sms-rules'
import { unionHandlers } from './unions'

/** What the management of partners and outward rules needs of the server. */
export interface PartnerParts {
  readonly gate: Pool
  readonly sms: SmsGateway
}

/** With whom a hospital works, and what it sends to them and to patients. */
export function partnerHandlers({ gate, sms }: PartnerParts): readonly Handler[] {
  const open = (): boolean => sms.open
  return [
    ...unionHandlers,
    ...relationHandlers,
    getFormFields,
    saveFormFields,
    ...pushRuleHandlers(open),
    ...smsRuleHandlers(gate, open),
    ...feedbackAnswerHandlers,
    ...filmRuleHandlers,
  ]
}
