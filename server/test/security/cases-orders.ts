import type { Case } from './case'

/** Filled by the room that owns the calls. */
export const orderCases: readonly Case[] = []
