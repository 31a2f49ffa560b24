/** Open for registration, or closed: kept for what was registered there. */
export const PLACE_SIGNS = {
  1: { hue: 'done', glyph: 'disc-tick', zh: '启用', en: 'Open' },
  0: { hue: 'bad', glyph: 'square-struck', zh: '停用', en: 'Closed' },
} as const
