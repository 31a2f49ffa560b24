import sql from 'sql-template-tag'
import type { AsTenant } from '../../database/tenant'
import type { Job } from '../../jobs/jobs'
import type { ImageStore } from '..'

/** A file is in doubt for so long before it may be taken for an orphan: no upload is at it any more then. */
const DOUBT_MS = 10 * 60_000
/** So that nothing that no row names stands longer than an hour. */
const EVERY_MS = 10 * 60_000

/**
 * Files that no row names: their upload, or a move of their series, died between file and row (UP-12). Each file that is about to
 * be named is noted first, so that the sweep looks at notes, not at the whole archive. Answers how many files it removed.
 */
export async function sweepOrphans(store: ImageStore, asTenant: AsTenant, now: number, olderThanMs = DOUBT_MS): Promise<number> {
  let removed = 0
  for (const { note, address } of await store.doubtful(olderThanMs, now)) {
    const facilityId = String(address.facilityId)
    const named = await asTenant({ facilityId, userId: facilityId }, (tx) =>
      tx.row(sql`SELECT 1 FROM instance i WHERE i.sop_uid = ${address.sopUid} AND i.study_uid = ${address.studyUid} AND i.series_uid = ${address.seriesUid}
        AND i.facility_id = ${facilityId}`),
    )
    if (!named && (await store.remove(address))) removed += 1
    await store.settle({ note })
  }
  return removed
}

/** The sweep by the clock; files' times are the machine's, whatever the server's clock is. */
export const orphanJob = (store: ImageStore, asTenant: AsTenant): Job => ({
  name: 'orphans',
  every: EVERY_MS,
  run: async () => void (await sweepOrphans(store, asTenant, Date.now())),
})
