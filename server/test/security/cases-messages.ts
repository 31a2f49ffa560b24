import type { Case } from './case'

export const messageCases: readonly Case[] = []
