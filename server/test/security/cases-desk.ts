import type { Case } from './case'

export const deskCases: readonly Case[] = []
