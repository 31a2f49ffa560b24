import { session } from '@farsight/shared/bus'
import { TEMPLATE_LEVELS, type TemplateLevel } from '@farsight/shared/domain'

/**
 * May this session write at this level? Everybody keeps the own ones, the hospital's by the login's flag (TPL-15), the common ones are a
 * union's administrator's. The server decides; this says which buttons there are.
 */
export function mayWrite(level: TemplateLevel): boolean {
  const login = session.current()
  if (level === 'personal') return true
  return level === 'clinic' ? login?.allowEditReportTemplate === 1 : login?.facilityRole === 'unionAdmin'
}

export const writableLevels = (): readonly TemplateLevel[] => TEMPLATE_LEVELS.filter(mayWrite)
