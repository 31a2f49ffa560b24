import sql from 'sql-template-tag'
import type { Tx } from '../../database/tenant'
import { parts } from '../catalogue'
import { openScene } from '../catalogue/write'
import { demoAccounts } from '../group/accounts'
import type { DemoFacility } from '../group/facilities'
import { userIdOf } from '../group/staff'
import { seededId } from '../ids'

/** A template before it has an owner. */
export interface TemplateText {
  readonly name: string
  readonly modality: string
  readonly bodypart: string
  readonly abnormal: boolean
  readonly findings: string
  readonly diagnosis: string
}

/** Templates of what a hospital examines: each part as it is when nothing is found, and each case of it. */
export function templateTexts(modalities: readonly string[]): readonly TemplateText[] {
  return parts
    .filter(({ modality }) => modalities.includes(modality))
    .flatMap((part) => {
      const { modality, bodypart } = part
      const scene = openScene(part.items[0]!)
      const text = (name: string, abnormal: boolean, { finding, result, advice }: ReturnType<typeof part.normal>): TemplateText => ({
        name,
        modality,
        bodypart,
        abnormal,
        findings: finding,
        diagnosis: advice && abnormal ? `${result}\n${advice.replace('危急值，已电话通知临床。', '')}`.trim() : result,
      })
      return [
        text(`${bodypart}未见异常`, false, part.normal(scene)),
        ...part.cases.map((one) => text(`${bodypart}：${one.name}`, true, one.write(scene))),
      ]
    })
}

// Whose own templates there are, and which.
const PERSONAL: readonly (readonly [loginName: string, modality: string, bodyparts: readonly string[]])[] = [
  ['zhang', 'CT', ['头颅', '胸部']],
  ['zhang', 'DX', ['胸部', '膝关节']],
  ['li', 'MR', ['头颅', '膝关节']],
  ['chen', 'DX', ['胸部']],
  ['tan', 'US', ['肝胆胰脾', '甲状腺']],
  ['luo', 'ECG', ['心脏']],
  ['xr-zhang', 'CT', ['胸部']],
  ['dg-zhang', 'DX', ['胸部']],
]

/** Inserts a hospital's own templates and those of its doctors. */
export async function writeTemplates(tx: Tx, { code, modalities }: DemoFacility, created: number): Promise<number> {
  const own = templateTexts(Object.keys(modalities))
  const made = {
    facility_id: tx.tenant.facilityId,
    title: '',
    type: 1,
    version: 1,
    findings_en: '',
    diagnosis_en: '',
    created: new Date(created).toISOString(),
  }
  const rows: object[] = own.map((text) => ({
    ...made,
    ...text,
    template_id: seededId('template', code, text.modality, text.name),
    owner_id: null,
    level: 'clinic',
  }))
  // What comes with an order is read here by the same words.
  for (const text of own)
    rows.push({
      ...made,
      ...text,
      type: 4,
      template_id: seededId('template', code, text.modality, text.name, 'remote'),
      owner_id: null,
      level: 'clinic',
    })
  for (const [loginName, modality, bodyparts] of PERSONAL) {
    if (demoAccounts.find((account) => account.loginName === loginName)?.facility !== code) continue
    for (const text of own.filter((t) => t.modality === modality && bodyparts.includes(t.bodypart))) {
      const name = `我的-${text.name}`
      rows.push({
        ...made,
        ...text,
        name,
        template_id: seededId('template', loginName, modality, name),
        owner_id: userIdOf(loginName),
        level: 'personal',
      })
    }
  }
  await tx.run(sql`INSERT INTO template SELECT * FROM jsonb_populate_recordset(NULL::template, ${JSON.stringify(rows)}::jsonb)`)
  return rows.length
}
