import type { Case } from './case'

export const codeCases: readonly Case[] = []
