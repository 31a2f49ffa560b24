import { statfsSync } from 'node:fs'

/** Ends the process with one sentence when the disk cannot hold what is about to be laid on it. */
export function needDisk(directory, megabytes = Number(process.env.FARSIGHT_MIN_DISK_MB || 1500)) {
  const { bavail, bsize } = statfsSync(directory)
  const free = Math.floor((bavail * bsize) / 1e6)
  if (free >= megabytes) return
  console.error(`磁盘空间不足：剩余 ${free} MB，至少需要 ${megabytes} MB / not enough disk: ${free} MB free, ${megabytes} MB needed`)
  process.exit(1)
}
