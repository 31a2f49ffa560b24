/** Calls: register form, HIS, revisit, dictionaries (2600 to 2619). */
export const deskCalls = {} as const
