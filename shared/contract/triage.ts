/** Calls: queue, calling, screens, the check (2640 to 2659). */
export const triageCalls = {} as const
