import { createHash, timingSafeEqual } from 'node:crypto'

const digest = (text: string): Buffer => createHash('sha256').update(text).digest()

/** Are two texts the same? How long it takes says nothing of where, or whether in length, they differ. */
export const sameText = (one: string, other: string): boolean => timingSafeEqual(digest(one), digest(other))
