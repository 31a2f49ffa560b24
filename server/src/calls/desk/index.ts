import type { AsTenant } from '../../database/tenant'
import type { HisPort } from '../../his/port'
import type { Handler } from '../handler'
import { getFieldConfig, getPinyin, queryCheckItem, queryDepartment, queryDepartmentDoctor, queryNation, queryRoom } from './dictionaries'
import { queryHis } from './his'
import { checkDuplicate, getRegistration } from './look'
import { getDeskPatient, queryRevisit } from './people'
import { addProcedure, appointmentToRegister, preRegister, preToFormal } from './register'

/** What the desk's calls need of the server. */
export interface DeskParts {
  readonly his: HisPort
  readonly asTenant: AsTenant
  readonly secret: Buffer
}

/** Register form, HIS, revisit, dictionaries (2600 to 2619). */
export const deskHandlers = (parts: DeskParts): readonly Handler[] => [
  getPinyin,
  queryCheckItem,
  queryRoom,
  queryDepartment,
  queryDepartmentDoctor,
  queryNation,
  getFieldConfig,
  queryRevisit,
  getDeskPatient,
  queryHis(parts.his, parts.asTenant),
  addProcedure,
  preRegister,
  preToFormal,
  appointmentToRegister,
  getRegistration(parts.secret),
  checkDuplicate,
]
