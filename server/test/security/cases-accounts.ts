import type { Case } from './case'

export const accountCases: readonly Case[] = []
