export { composing, type KeyPress, keyName, keyWords } from './key-name'
export type { KeyRefusal } from './key-rules'
export {
  actOf,
  changeKey,
  defineKeys,
  KEYS_SETTING,
  type KeyAct,
  type KeyRow,
  keyOf,
  keysText,
  readKeys,
  refuseFor,
  resetKeys,
  useKeyRows,
} from './key-table'
