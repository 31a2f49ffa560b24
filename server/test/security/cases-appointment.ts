import type { Case } from './case'

export const appointmentCases: readonly Case[] = []
