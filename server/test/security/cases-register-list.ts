import type { Case } from './case'

export const registerListCases: readonly Case[] = []
