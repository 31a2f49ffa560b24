export { contrast } from './contrast'
export { skinCss } from './css'
export { applySkin, currentSkin, SKINS, skinAddress, skinComing, storedSkin, useSkin } from './current'
export { FONT_FAMILY, SKIN_NAMES, type Skin, type SkinName, type TokenName } from './tokens'
