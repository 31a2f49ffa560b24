export type { CaseLive } from '@farsight/shared/module'
export { othersAt, RoomClient, usersOf } from './room-client'
export type { RoomState } from './room-state'
export { type Room, useRoom } from './use-room'
