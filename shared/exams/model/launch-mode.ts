/** Values of isLaunchRemote with which a hospital works locally alone: no remote diagnosis is offered (decision 32). */
const LOCAL_ONLY: ReadonlySet<number> = new Set([3, 4])

/** Does a hospital with this `isLaunchRemote` send cases out? */
export const launchesRemote = (isLaunchRemote: number): boolean => !LOCAL_ONLY.has(isLaunchRemote)
