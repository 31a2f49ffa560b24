/** Calls: register list and identities (2660 to 2679). */
export const registerListCalls = {} as const
