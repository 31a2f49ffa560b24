import type { Handler } from '../handler'

/** Bookings and slots (2620 to 2639). */
export const appointmentHandlers: readonly Handler[] = []
