import { LAUNCH_REMOTE, launchesByValue } from './facility-settings'

test('[MANAGE-31] values 3 and 4 launch nothing, all others do', () => {
  expect(LAUNCH_REMOTE.filter(launchesByValue)).toEqual([0, 1, 2, 5, 6])
})
