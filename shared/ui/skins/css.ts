import { BASE_CSS } from '../styles/base-rules'
import { CORE_CSS } from '../styles/core-rules'
import { DATA_CSS } from '../styles/data-rules'
import { DESK_CSS } from '../styles/desk-rules'
import { NOTIFY_CSS } from '../styles/notify-rules'
import { SHELL_CSS } from '../styles/shell-rules'
import { DARK } from './dark'
import { EYE } from './eye'
import { FONT_FAMILY, FONT_FAMILY_EN, type SkinName } from './tokens'

/** Paper is light in every skin: whatever is printed has the light skin's inks on white. */
const PRINT_ROOT = `@media print{:root{${Object.entries(EYE.tokens)
  .filter(([token]) => !token.startsWith('vp-'))
  .map(([token, value]) => `--${token}:${/^(bg|reading)-/.exec(token) === null ? value : '#FFFFFF'};`)
  .join('')}}}
`

/**
 * The whole stylesheet of a skin: its tokens as custom properties on the root, the sizes, and every rule of our own
 * widgets. The build writes it to `/skins/<name>.css`; nothing of it is in the scripts, so a strict style policy holds.
 */
export function skinCss(name: SkinName): string {
  const skin = name === 'eye' ? EYE : DARK
  const tokens = Object.entries(skin.tokens).map(([token, value]) => `--${token}:${value};`)
  const root = `:root{color-scheme:${skin.scheme};--font:${FONT_FAMILY};--control:28px;--row:32px;--target:24px;\n${tokens.join('\n')}\n}`
  // On every element of the language: a report in English within a Chinese page too.
  const english = `:lang(en){--font:${FONT_FAMILY_EN}}`
  return `${root}${english}${PRINT_ROOT}${BASE_CSS}${CORE_CSS}${DATA_CSS}${SHELL_CSS}${DESK_CSS}${NOTIFY_CSS}`
}
