import type { Migration } from '../migrate'
import { tables } from './0044-consultation/tables'
import { walls } from './0044-consultation/walls'

/** Consultations: their rows, their walls, notices without an exam, and cases that are opened by taking part. */
export const consultation: Migration = { number: 44, name: 'consultation', sql: tables + walls }
