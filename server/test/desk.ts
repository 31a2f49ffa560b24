import { randomUUID } from 'node:crypto'
import sql from 'sql-template-tag'
import type { TestServer } from './harness'

/** Rooms, items and departments of a test hospital. */
export interface TestDesk {
  readonly ct1: string
  readonly ct2: string
  readonly mr1: string
  /** 胸部 胸部CT平扫, 15 minutes, 220 */
  readonly chest: string
  /** 膝关节 膝关节MR平扫, 30 minutes, 560: has sides */
  readonly knee: string
  /** 上腹部 上腹部CT平扫+增强, 30 minutes, 440, contrast */
  readonly abdomen: string
  readonly department: string
}

/** Gives a hospital of a test two CT rooms, an MR room, three items and a department. */
export async function makeDesk(server: TestServer, facilityId: string): Promise<TestDesk> {
  const id = {
    ct1: randomUUID(),
    ct2: randomUUID(),
    mr1: randomUUID(),
    chest: randomUUID(),
    knee: randomUUID(),
    abdomen: randomUUID(),
    department: randomUUID(),
  }
  await server.asTenant({ facilityId, userId: randomUUID() }, async (tx) => {
    for (const [room, name, modality] of [
      [id.ct1, 'CT1室', 'CT'],
      [id.ct2, 'CT2室', 'CT'],
      [id.mr1, '磁共振1室', 'MR'],
    ])
      await tx.run(sql`INSERT INTO image_room (room_id, facility_id, name, modality) VALUES (${room}, ${facilityId}, ${name}, ${modality})`)
    const item = (
      item: string,
      modality: string,
      bodypart: string,
      side: boolean,
      name: string,
      minutes: number,
      fee: number,
      contrast: boolean,
    ) =>
      tx.run(sql`INSERT INTO check_item (item_id, facility_id, modality, bodypart, has_side, name, minutes, fee, contrast)
        VALUES (${item}, ${facilityId}, ${modality}, ${bodypart}, ${side}, ${name}, ${minutes}, ${fee}, ${contrast})`)
    await item(id.chest, 'CT', '胸部', false, '胸部CT平扫', 15, 220, false)
    await item(id.knee, 'MR', '膝关节', true, '膝关节MR平扫', 30, 560, false)
    await item(id.abdomen, 'CT', '上腹部', false, '上腹部CT平扫+增强', 30, 440, true)
    await tx.run(sql`INSERT INTO department (department_id, facility_id, name, type, doctors)
      VALUES (${id.department}, ${facilityId}, '呼吸内科', 'outpatient', ${JSON.stringify(['周敏', '吴海涛'])}::jsonb)`)
  })
  return id
}
