import type { Pool } from 'pg'
import sql from 'sql-template-tag'

/** Somebody who can be called: what stands on a door, and nothing else. */
export interface ImEntry {
  readonly userId: string
  readonly number: string
  readonly name: string
  readonly title: string
  readonly facilityName: string
}

interface Row {
  user_id: string
  number: string
  name: string
  title: string
  facility_name: string
}

/** Numbers of all hospitals: a case is discussed with whoever knows it best. */
export class ImDirectory {
  constructor(private readonly gate: Pool) {}

  byNumber(number: string): Promise<ImEntry | undefined> {
    return this.one(sql`d.number = ${number.trim()}`)
  }

  byPhone(phone: string): Promise<ImEntry | undefined> {
    return this.one(sql`d.user_id = (SELECT l.user_id FROM login l WHERE l.phone = ${phone})`)
  }

  byUser(userId: string): Promise<ImEntry | undefined> {
    return this.one(sql`d.user_id = ${userId}`)
  }

  private async one(condition: ReturnType<typeof sql>): Promise<ImEntry | undefined> {
    const { rows } = await this.gate.query<Row>(
      sql`SELECT d.user_id, d.number, d.name, d.title, f.name AS facility_name
          FROM im_directory d JOIN facility_directory f USING (facility_id) WHERE ${condition}`,
    )
    const row = rows[0]
    return row && { userId: row.user_id, number: row.number, name: row.name, title: row.title, facilityName: row.facility_name }
  }
}
