/** Values of `isLaunchRemote` (decision 32): stored as they are; what each does stands with the notifications and the launch. */
export const LAUNCH_REMOTE = [0, 1, 2, 3, 4, 5, 6] as const

/** Does a hospital of this value launch orders from its own list? */
export const launchesByValue = (isLaunchRemote: number): boolean => isLaunchRemote !== 3 && isLaunchRemote !== 4

/** Most holidays that are kept. */
export const HOLIDAYS_MOST = 366
