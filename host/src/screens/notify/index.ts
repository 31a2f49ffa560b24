export { Bell } from './bell'
export { bell, startBell } from './model/store'
export { SoundSwitch } from './sounds/sound-switch'
