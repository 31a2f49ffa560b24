/** Calls: bookings and slots (2620 to 2639). */
export const appointmentCalls = {} as const
