import type { Case } from './case'

export const triageCases: readonly Case[] = []
