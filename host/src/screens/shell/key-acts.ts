import { defineKeys } from '@farsight/shared/ui/data'

/** The shell's own acts of the key table. */
export const KEY = {
  help: 'shell.help',
  find: 'shell.find',
  zones: 'shell.zones',
  zonesBack: 'shell.zonesBack',
  lock: 'shell.lock',
} as const

defineKeys([
  { id: KEY.help, says: { zh: '快捷键说明', en: 'Help on keys' }, key: 'F1' },
  { id: KEY.find, says: { zh: '查找菜单、患者、功能', en: 'Find menus, patients, functions' }, key: 'ctrl+KeyK' },
  { id: KEY.zones, says: { zh: '跳到下一区', en: 'To the next zone' }, key: 'F6' },
  { id: KEY.zonesBack, says: { zh: '跳到上一区', en: 'To the former zone' }, key: 'shift+F6' },
  { id: KEY.lock, says: { zh: '锁定屏幕', en: 'Lock the screen' }, key: 'ctrl+shift+KeyL' },
])
