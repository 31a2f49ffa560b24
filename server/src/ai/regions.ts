import type { AiFinding } from '@farsight/shared/contract'
import sql from 'sql-template-tag'
import type { Tx } from '../database/tenant'

interface Picture {
  readonly sop_uid: string
  readonly frames: number
  readonly rows: number
  readonly columns: number
}

/** True when a finding's region lies inside an image that is this exam's. A finding without a region speaks of the whole exam. */
function lies(finding: AiFinding, pictures: ReadonlyMap<string, Picture>): boolean {
  const { sopUid, frame, box } = finding
  if (sopUid === undefined) return frame === undefined && box === undefined
  const picture = pictures.get(sopUid)
  if (!picture || (frame ?? 1) > picture.frames) return false
  if (!box) return true
  return box.width > 0 && box.height > 0 && box.x + box.width <= picture.columns && box.y + box.height <= picture.rows
}

/** Do all regions lie inside images of the exam? */
export async function regionsLie(tx: Tx, examId: string, findings: readonly AiFinding[]): Promise<boolean> {
  const wanted = [...new Set(findings.flatMap(({ sopUid }) => sopUid ?? []))]
  const own = tx.filter('ai.pictures', sql`i.facility_id = ${tx.tenant.facilityId}`)
  const pictures = wanted.length
    ? await tx.rows<Picture>(
        sql`SELECT i.sop_uid, i.frames, i.rows, i.columns FROM instance i JOIN study s ON s.facility_id = i.facility_id AND s.study_uid = i.study_uid
            WHERE ${own} AND s.exam_id = ${examId} AND i.sop_uid = ANY(${wanted})`,
      )
    : []
  const known = new Map(pictures.map((picture) => [picture.sop_uid, picture]))
  return findings.every((finding) => lies(finding, known))
}
