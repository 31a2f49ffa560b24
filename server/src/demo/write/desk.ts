import sql from 'sql-template-tag'
import type { Tx } from '../../database/tenant'
import { initialsOfText } from '../../desk/pinyin'
import { parts } from '../catalogue'
import type { DemoFacility } from '../group/facilities'
import { seededId } from '../ids'

/** Rooms of a modality in a big hospital; smaller ones have the first of each. */
const ROOMS: Readonly<Record<string, readonly string[]>> = {
  CT: ['CT1室', 'CT2室'],
  MR: ['磁共振1室', '磁共振2室'],
  DX: ['DR1室', 'DR2室'],
  CR: ['CR室'],
  MG: ['乳腺钼靶室'],
  US: ['超声1室', '超声2室'],
  XA: ['导管室'],
  NM: ['核医学室'],
  PT: ['PET室'],
  ES: ['内镜室'],
  ECG: ['心电图室'],
}
const MINUTES: Readonly<Record<string, number>> = { CT: 15, MR: 30, DX: 5, CR: 5, MG: 10, US: 15, XA: 90, NM: 45, PT: 60, ES: 30, ECG: 10 }
const FEES: Readonly<Record<string, number>> = {
  CT: 220,
  MR: 560,
  DX: 65,
  CR: 55,
  MG: 180,
  US: 120,
  XA: 2800,
  NM: 480,
  PT: 6900,
  ES: 320,
  ECG: 25,
}

const REGIONS: readonly (readonly [RegExp, string])[] = [
  [/颅|头|脑|颈动脉|甲状腺|颈部|鼻|耳|眼/, '头颈'],
  [/椎|脊/, '脊柱'],
  [/胸|肺|心|冠|乳/, '胸部'],
  [/腹|肝|胃|肠|肾|泌尿|前列腺|盆|产科/, '腹盆'],
  [/膝|踝|肩|腕|手|足|肘|髋|下肢|上肢|骨/, '四肢'],
]
const regionOf = (bodypart: string): string =>
  bodypart.startsWith('全身') ? '全身' : (REGIONS.find(([pattern]) => pattern.test(bodypart))?.[1] ?? '其他')

function preparationOf(modality: string, bodypart: string, item: string): string {
  if (item.includes('增强') || modality === 'PT') return '检查前禁食4小时，可少量饮水；请携带近期肾功能（肌酐）结果，检查后多饮水。'
  if (modality === 'MR') return '请取下金属物品；体内有起搏器、支架、人工耳蜗等植入物请提前告知。'
  if (modality === 'US' && /肝|腹/.test(bodypart)) return '检查前空腹8小时。'
  if (modality === 'US' && /泌尿|前列腺/.test(bodypart)) return '检查前1小时饮水500毫升，憋尿。'
  if (modality === 'ES') return '检查前禁食8小时、禁水4小时，请有家属陪同。'
  return ''
}

const OUTPATIENT = /急诊|体检/
const typeOf = (name: string): string => (name.includes('急诊') ? 'emergency' : name.includes('体检') ? 'physicalExam' : 'outpatient')
const DOCTORS = ['周敏', '吴海涛', '郑晓芸', '冯志刚', '褚莉', '卫东升', '蒋文静', '沈国华', '韩雪', '杨立']

/** Rooms, check items and departments of a demo hospital: those of the modalities that it has. */
export async function writeDesk(tx: Tx, facility: DemoFacility): Promise<void> {
  const { facilityId } = tx.tenant
  const big = facility.share > 0.5
  const own = Object.keys(facility.modalities)
  const rooms = own
    .flatMap((modality) => (ROOMS[modality] ?? []).slice(0, big ? undefined : 1).map((name) => ({ modality, name })))
    .map(({ modality, name }, place) => ({
      ...{ room_id: seededId('room', facility.code, name), facility_id: facilityId, name, modality, place, enabled: true },
      ...{ device: `${facility.code}_${modality}${place}`.toUpperCase(), opens: 480, closes: 1050, capacity: 1, version: 1 },
    }))
  await tx.run(sql`INSERT INTO image_room SELECT * FROM jsonb_populate_recordset(NULL::image_room, ${JSON.stringify(rooms)}::jsonb)`)
  const items = parts
    .filter(({ modality }) => own.includes(modality))
    .flatMap((part) => part.items.map((name) => ({ part, name })))
    .map(({ part: { modality, bodypart, sides }, name }, place) => ({
      ...{
        item_id: seededId('item', facility.code, modality, bodypart, name),
        facility_id: facilityId,
        modality,
        bodypart,
        name,
        place,
        enabled: true,
      },
      ...{
        region: regionOf(bodypart),
        has_side: sides === 'LR' || sides === 'B',
        initials: `${initialsOfText(bodypart)} ${initialsOfText(name)}`,
      },
      minutes: (MINUTES[modality] ?? 15) * (name.includes('增强') ? 2 : 1),
      fee: (FEES[modality] ?? 100) * (name.includes('增强') ? 2 : 1),
      contrast: name.includes('增强'),
      preparation: preparationOf(modality, bodypart, name),
      version: 1,
    }))
  await tx.run(
    sql`INSERT INTO check_item SELECT * FROM jsonb_populate_recordset(NULL::check_item, ${JSON.stringify(items)}::jsonb) ON CONFLICT DO NOTHING`,
  )
  const names = [...new Set(parts.filter(({ modality }) => own.includes(modality)).flatMap(({ departments }) => departments))]
  const rows = names.flatMap((name, i) => [
    {
      ...{ department_id: seededId('department', facility.code, name), facility_id: facilityId, name, description: '', type: typeOf(name) },
      doctors: DOCTORS.filter((_, j) => (i + j) % 3 === 0),
    },
    ...(OUTPATIENT.test(name)
      ? []
      : [
          {
            ...{
              department_id: seededId('department', facility.code, name, 'ward'),
              facility_id: facilityId,
              name: `${name}病区`,
              description: '',
              type: 'inpatient',
            },
            doctors: DOCTORS.filter((_, j) => (i + j) % 3 === 1),
          },
        ]),
  ])
  const listed = rows.map((row, place) => ({ ...row, place, version: 1 }))
  await tx.run(sql`INSERT INTO department SELECT * FROM jsonb_populate_recordset(NULL::department, ${JSON.stringify(listed)}::jsonb)`)
}

/** Whoever has exams is a patient, as the newest of them says, with the words to find him by. */
export async function writePatients(tx: Tx): Promise<void> {
  const { facilityId } = tx.tenant
  await tx.run(sql`
    INSERT INTO patient (patient_id, facility_id, hospital_no, pat_name, pinyin, sex, birthday, age_value, age_unit, phone, nation, at)
    SELECT DISTINCT ON (e.hospital_no) md5(e.facility_id::text || e.hospital_no)::uuid, e.facility_id, e.hospital_no, e.pat_name, e.pinyin, e.sex, e.birthday, e.age_value, e.age_unit, e.phone, '01', e.register_time
    FROM exam e WHERE e.facility_id = ${facilityId} AND e.hospital_no <> '' ORDER BY e.hospital_no, e.register_time DESC ON CONFLICT DO NOTHING`)
  await tx.run(sql`
    INSERT INTO patient_word (facility_id, word, patient_id)
    SELECT DISTINCT p.facility_id, w.word, p.patient_id FROM patient p
    JOIN exam e ON e.facility_id = p.facility_id AND e.hospital_no = p.hospital_no
    JOIN exam_word w ON w.exam_id = e.exam_id AND w.facility_id = e.facility_id
    WHERE p.facility_id = ${facilityId} AND left(w.word, 1) IN ('n', 'p', 'q', 'h', 'o', 'i') ON CONFLICT DO NOTHING`)
}
