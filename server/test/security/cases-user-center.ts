import { randomUUID } from 'node:crypto'
import type { CallName } from '@farsight/shared/contract'
import { workbook } from '../excel/workbooks'
import { canary } from './canary'
import type { Case, Cell, Seen } from './case'
import { callOutcome, webOutcome } from './outcome'

const SHEET = workbook([
  ['名称', '设备', '检查所见', '诊断意见'],
  ['x', 'CT', 'x', 'x'],
])

/** Of the target's hospital: the hospital's, or the own one of who asks, or of a colleague there. */
async function plant(cell: Cell, level: 'personal' | 'clinic'): Promise<string> {
  const id = randomUUID()
  const { facility, world, identity, relation, target } = cell
  if (!facility) return id
  const mine = world.accounts.get(identity.name)?.userId
  const owner = relation === 'own' && mine ? mine : world.colleagues[facility].userId
  const text = canary(facility, 'template')
  await world.root.query(
    `INSERT INTO template (template_id, facility_id, owner_id, level, name, modality, findings, created) VALUES ($1, $2, $3, $4, $5, 'CT', $6, now())`,
    [id, target.exam.facility_id, level === 'personal' ? owner : null, level, `${text} ${id}`, text],
  )
  return id
}

const asked = async (cell: Cell, call: CallName, payload: Record<string, unknown>): Promise<Seen> => {
  const answer = await cell.by.call(call, payload)
  return { outcome: callOutcome(answer), text: answer.text }
}

const about = (covers: CallName, level: 'personal' | 'clinic', payload: (id: string) => Record<string, unknown>): Case => ({
  name: `${covers} (${level})`,
  covers,
  relations: true,
  exam: () => ({}),
  act: async (cell) => asked(cell, covers, payload(await plant(cell, level))),
})

const one = (covers: CallName, payload: Record<string, unknown> = {}, name: string = covers): Case => ({
  name,
  covers,
  relations: false,
  act: (cell) => asked(cell, covers, payload),
})

const change = (level: 'personal' | 'clinic') => (id: string) => ({
  id,
  baseVersion: 1,
  name: `t-${id}`,
  level,
  modality: 'CT',
  bodypart: '',
  abnormal: false,
  findings: 'x',
  diagnosis: '',
})

/** A picture that somebody else has uploaded is nobody's portrait or signature. */
const picture = (covers: 'saveAvatar' | 'saveSignature'): Case => ({
  name: `${covers} (a colleague's upload)`,
  covers,
  relations: true,
  exam: () => ({}),
  async act(cell) {
    const fileId = randomUUID()
    const { facility, world, target } = cell
    if (facility)
      await world.root.query(
        `INSERT INTO upload_file (file_id, facility_id, user_id, kind, type, bytes, name, at) VALUES ($1, $2, $3, $4, 'image/png', '\\x00', $5, now())`,
        [
          fileId,
          target.exam.facility_id,
          world.colleagues[facility].userId,
          covers === 'saveAvatar' ? 'avatar' : 'sign',
          canary(facility, 'file'),
        ],
      )
    return asked(cell, covers, { fileId })
  },
})

/** Templates beyond the two calls of the editor, the knowledge bases, and what a user says of himself: no call takes another user's id. */
export const userCenterCases: readonly Case[] = [
  about('templateGet', 'personal', (id) => ({ id })),
  about('templateGet', 'clinic', (id) => ({ id })),
  about('templateSave', 'personal', change('personal')),
  about('templateSave', 'clinic', change('clinic')),
  about('templateSetDefault', 'personal', (id) => ({ id, modality: 'CT', isDefault: 1 })),
  about('templateSetDefault', 'clinic', (id) => ({ id, modality: 'CT', isDefault: 1 })),
  one('templateTitleList'),
  one('templateTitleSave', { level: 'personal', title: 'x' }, 'templateTitleSave (an own one)'),
  one('templateTitleSave', { level: 'clinic', title: 'x' }, "templateTitleSave (the hospital's)"),
  {
    name: 'templateList (for an exam)',
    covers: 'templateList',
    relations: true,
    exam: () => ({}),
    act: (cell) => asked(cell, 'templateList', { risProcedureId: cell.target.examId }),
  },
  about('templateDelete', 'personal', (id) => ({ ids: [id] })),
  about('templateDelete', 'clinic', (id) => ({ ids: [id] })),
  one('templateExport', { level: 'clinic', type: 1, language: 'zh' }),
  one('commonList', { type: 'clinic' }),
  one('getUserInfo'),
  one('saveUserInfo', { baseVersion: 2_000_000 }),
  picture('saveAvatar'),
  picture('saveSignature'),
  {
    name: 'POST /hospital_template_import.do',
    covers: 'POST /hospital_template_import.do',
    relations: false,
    async act(cell) {
      const body = Buffer.concat([
        ...Object.entries({ level: 'personal', type: '1', preview: '1' }).map(([field, value]) =>
          Buffer.from(`--b\r\nContent-Disposition: form-data; name="${field}"\r\n\r\n${value}\r\n`),
        ),
        Buffer.from('--b\r\nContent-Disposition: form-data; name="file"; filename="x.xlsx"\r\n\r\n'),
        SHEET,
        Buffer.from('\r\n--b--\r\n'),
      ])
      const headers = { 'content-type': 'multipart/form-data; boundary=b' }
      const answer = await cell.by.send('/hospital_template_import.do', { method: 'POST', headers, body })
      return { outcome: answer.status === 200 ? callOutcome(answer) : webOutcome(answer), text: answer.text }
    },
  },
]
